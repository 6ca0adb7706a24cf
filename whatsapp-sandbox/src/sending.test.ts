import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually, startConnected } from './testSandbox.ts'

const { sandbox, receiver, number, close } = await startConnected()
after(close)

describe('a business sends', () => {
  const statusesOf = (id: string) => receiver.statuses().filter((status) => status.id === id)
  const phone = async (customer: string) =>
    (await sandbox.control('GET', `/phones/${customer}/messages?phone_number_id=${number.phone_number_id}`)).body
      .messages

  it('is answered with an id and hears sent, delivered and read in this order, with its own data and the time', async () => {
    await sandbox.write(number, '6281300000001')
    const began = Math.floor(Date.now() / 1000)
    const { status, body } = await sandbox.send(number, '+62 813-0000-0001', {
      type: 'text',
      text: { body: 'Buka jam 9' },
      biz_opaque_callback_data: 'outbox 1',
    })
    assert.equal(status, 200)
    const { id } = body.messages[0]
    assert.deepEqual(body, {
      messaging_product: 'whatsapp',
      contacts: [{ input: '+62 813-0000-0001', wa_id: '6281300000001' }],
      messages: [{ id }],
    })
    assert.match(id, /^wamid\.\S{20,}$/)
    await eventually('sent and delivered', () => statusesOf(id).length === 2)
    assert.deepEqual(
      (await sandbox.control('POST', '/phones/6281300000001/read', { phone_number_id: number.phone_number_id })).body,
      { read: 1 },
    )
    await eventually('read', () => statusesOf(id).length === 3)
    assert.deepEqual(
      statusesOf(id).map((one) => one.status),
      ['sent', 'delivered', 'read'],
    )
    for (const one of statusesOf(id)) {
      assert.equal(one.recipient_id, '6281300000001')
      assert.equal(one.biz_opaque_callback_data, 'outbox 1')
      assert.match(one.timestamp, /^\d{10}$/)
      assert.ok(Number(one.timestamp) >= began && Number(one.timestamp) <= Date.now() / 1000 + 1)
    }
    assert.deepEqual(Object.keys(statusesOf(id)[0].pricing).sort(), ['billable', 'category', 'pricing_model', 'type'])
    assert.deepEqual(
      (await phone('6281300000001')).map(
        (one: { direction: string; status: string }) => `${one.direction} ${one.status}`,
      ),
      ['in sent', 'out read'],
    )
  })

  it('sends what it sends twice twice: there is no idempotency key', async () => {
    await sandbox.write(number, '6281300000002')
    const ids = new Set<string>()
    for (let time = 0; time < 2; time++)
      ids.add(
        (
          await sandbox.send(number, '6281300000002', {
            type: 'text',
            text: { body: 'Again' },
            biz_opaque_callback_data: 'same',
          })
        ).body.messages[0].id,
      )
    assert.equal(ids.size, 2)
    assert.equal(
      (await phone('6281300000002')).filter((one: { direction: string }) => one.direction === 'out').length,
      2,
    )
  })

  it('takes a text without a type', async () => {
    await sandbox.write(number, '6281300000003')
    assert.equal((await sandbox.send(number, '6281300000003', { text: { body: 'Hello' } })).status, 200)
  })

  it('hears that it failed, and nothing after, when nobody wrote in the last 24 hours', async () => {
    const { status, body } = await sandbox.send(number, '6281300000004', {
      type: 'text',
      text: { body: 'Anybody?' },
      biz_opaque_callback_data: 'outbox 4',
    })
    assert.equal(status, 200)
    const { id } = body.messages[0]
    const failed = await eventually('failed', () => statusesOf(id)[0])
    assert.equal(failed.status, 'failed')
    assert.equal(failed.biz_opaque_callback_data, 'outbox 4')
    assert.equal(failed.errors.length, 1)
    const [error] = failed.errors
    assert.deepEqual(
      [error.code, error.title, error.message],
      [131047, 'Re-engagement message', 'Re-engagement message'],
    )
    assert.match(error.error_data.details, /more than 24 hours/)
    assert.match(error.href, /^https:\/\/developers\.facebook\.com\//)
    assert.deepEqual(await phone('6281300000004'), [])
    assert.equal((await sandbox.control('POST', '/statuses', { message_id: id, status: 'delivered' })).status, 409)
    assert.equal(statusesOf(id).length, 1)
  })

  it('may write for 24 hours after the last message and not longer, except with a template', async () => {
    await sandbox.write(number, '6281300000005')
    const outcome = async (body?: object) => {
      const { id } = (await sandbox.send(number, '6281300000005', body)).body.messages[0]
      return (await eventually('a status', () => statusesOf(id)[0])).status
    }
    await sandbox.control('POST', '/settings', { clockAhead: 24 * 3600 - 60 })
    assert.equal(await outcome(), 'sent')
    await sandbox.control('POST', '/settings', { clockAhead: 24 * 3600 + 1 })
    assert.equal(await outcome(), 'failed')
    assert.equal(
      await outcome({ type: 'template', template: { name: 'hello_world', language: { code: 'en_US' } } }),
      'sent',
    )
    await sandbox.control('POST', '/settings', { clockAhead: 0 })
  })

  it('marks a message and the earlier ones of that customer as read, and no others', async () => {
    const [first, second, third] = [
      await sandbox.write(number, '6281300000006'),
      await sandbox.write(number, '6281300000006'),
      await sandbox.write(number, '6281300000006'),
    ]
    const other = await sandbox.write(number, '6281300000007')
    const read = (messageId: string) =>
      sandbox.graph(number.access_token, 'POST', `${number.phone_number_id}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: messageId,
      })
    assert.deepEqual((await read(second)).body, { success: true })
    const state = Object.fromEntries(
      [...(await phone('6281300000006')), ...(await phone('6281300000007'))].map(({ id, status }) => [id, status]),
    )
    assert.deepEqual(state, { [first]: 'read', [second]: 'read', [third]: 'sent', [other]: 'sent' })
    assert.equal((await read('wamid.unknown')).body.error.code, 131009)
    const stranger = await sandbox.number()
    assert.equal(
      (
        await sandbox.graph(stranger.access_token, 'POST', `${stranger.phone_number_id}/messages`, {
          messaging_product: 'whatsapp',
          status: 'read',
          message_id: third,
        })
      ).body.error.code,
      131009,
      "another number's message",
    )
  })
})
