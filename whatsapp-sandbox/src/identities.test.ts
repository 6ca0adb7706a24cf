import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually, startConnected, type Json } from './testSandbox.ts'

const USER_ID = /^[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/

const { sandbox, receiver, number, close } = await startConnected()
after(close)

describe("ids of the business's scope", () => {
  const told = async (customer: string): Promise<{ contact: Json; message: Json }> => {
    const id = await sandbox.write(number, customer)
    const { value } = await eventually('the message', () =>
      receiver.changes().find(({ value: one }) => one.messages?.[0].id === id),
    )
    return { contact: value.contacts[0], message: value.messages[0] }
  }
  const identity = async (customer: string, body: object) => {
    const answer = await sandbox.control('POST', `/phones/${customer}/identity`, {
      phone_number_id: number.phone_number_id,
      ...body,
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }
  const statuses = async (id: string, count: number) => {
    await eventually('statuses', () => receiver.statuses().filter((status) => status.id === id).length === count)
    return receiver.statuses().filter((status) => status.id === id)
  }
  const sendTo = (recipient: object) =>
    sandbox.graph(number.access_token, 'POST', `${number.phone_number_id}/messages`, {
      messaging_product: 'whatsapp',
      type: 'text',
      text: { body: 'Hello' },
      ...recipient,
    })

  it('stand beside the phone number, always the same, another one for another account', async () => {
    const { contact, message } = await told('6281300000001')
    assert.match(contact.user_id, USER_ID)
    assert.deepEqual(
      [contact.wa_id, message.from, message.from_user_id],
      ['6281300000001', '6281300000001', contact.user_id],
    )
    assert.equal((await told('6281300000001')).contact.user_id, contact.user_id)
    const other = await sandbox.connected(receiver)
    const id = await sandbox.write(other, '6281300000001')
    assert.notEqual(
      (await eventually('the message', () => receiver.messages().find((one) => one.id === id))).from_user_id,
      contact.user_id,
    )
  })

  it('stand instead of it for a customer who hides the number behind a user name', async () => {
    const shown = await identity('6281300000002', { username: 'budi.s', phoneHidden: true, hasParent: true })
    assert.match(shown.parent_user_id, /^ID\.ENT\.\d+$/)
    const { contact, message } = await told('6281300000002')
    assert.deepEqual(contact, {
      profile: { name: 'Customer 0002', username: 'budi.s' },
      user_id: shown.user_id,
      parent_user_id: shown.parent_user_id,
    })
    assert.equal('from' in message, false)
    assert.deepEqual([message.from_user_id, message.from_parent_user_id], [shown.user_id, shown.parent_user_id])
    const { body } = await sendTo({ recipient: shown.user_id })
    assert.deepEqual(body.contacts, [{ input: shown.user_id, user_id: shown.user_id }])
    for (const status of await statuses(body.messages[0].id, 2)) {
      assert.equal('recipient_id' in status, false)
      assert.deepEqual(
        [status.recipient_user_id, status.recipient_parent_user_id],
        [shown.user_id, shown.parent_user_id],
      )
    }
    const { messages } = (
      await sandbox.control('GET', `/phones/6281300000002/messages?phone_number_id=${number.phone_number_id}`)
    ).body
    assert.deepEqual(
      messages.map(({ direction }: Json) => direction),
      ['in', 'out'],
      'it is on the phone',
    )
  })

  it('can be sent to; the phone number wins where both are given; a failure to a phone number names nothing else', async () => {
    const { contact } = await told('6281300000003')
    const both = await sendTo({ to: '6281300000003', recipient: 'ID.1' })
    assert.deepEqual(both.body.contacts, [{ input: '6281300000003', wa_id: '6281300000003' }])
    assert.deepEqual(
      (await statuses(both.body.messages[0].id, 2)).map((one) => [one.recipient_id, one.recipient_user_id]),
      Array(2).fill(['6281300000003', contact.user_id]),
    )
    assert.equal((await sendTo({ recipient: 'budi' })).body.error.code, 100)
    const unknown = await sendTo({ recipient: 'ID.404' })
    const [failed] = await statuses(unknown.body.messages[0].id, 1)
    assert.deepEqual(
      [failed.status, failed.errors[0].code, failed.recipient_user_id, 'recipient_id' in failed],
      ['failed', 131026, 'ID.404', false],
    )
    const elsewhere = await sandbox.number()
    const theirs = (
      await sandbox.control('POST', '/phones/6281300000003/identity', { phone_number_id: elsewhere.phone_number_id })
    ).body.user_id
    const foreign = await sendTo({ recipient: theirs })
    assert.equal(
      (await statuses(foreign.body.messages[0].id, 1))[0].errors[0].code,
      131026,
      "another account's id of the same customer",
    )
    const closed = await sendTo({ to: '6281300000099' })
    const [late] = await statuses(closed.body.messages[0].id, 1)
    assert.deepEqual(
      [late.errors[0].code, late.recipient_id, 'recipient_user_id' in late],
      [131047, '6281300000099', false],
    )
  })

  it('change when asked to, which the system tells without a contact', async () => {
    const { contact } = await told('6281300000004')
    const changed = await identity('6281300000004', { newUserId: true })
    assert.notEqual(changed.user_id, contact.user_id)
    const { value } = await eventually("the system's word", () =>
      receiver.changes().find(({ value: one }) => one.messages?.[0].type === 'system'),
    )
    assert.equal('contacts' in value, false)
    assert.deepEqual(
      [value.messages[0].system.type, value.messages[0].system.user_id],
      ['user_changed_user_id', changed.user_id],
    )
    assert.equal((await told('6281300000004')).message.from_user_id, changed.user_id)
  })

  it('are left out where that is set, as before 2026', async () => {
    await sandbox.control('POST', '/settings', { userIds: false })
    const { contact, message } = await told('6281300000005')
    assert.deepEqual([Object.keys(contact).sort(), 'from_user_id' in message], [['profile', 'wa_id'], false])
    await sandbox.control('POST', '/settings', { userIds: true })
    assert.equal(
      (
        await sandbox.control('POST', '/phones/6281300000005/identity', {
          phone_number_id: number.phone_number_id,
          phoneHidden: 'yes',
        })
      ).status,
      422,
    )
  })
})
