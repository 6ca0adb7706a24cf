import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually, startConnected, type Json } from './testSandbox.ts'

const { sandbox, receiver, number, close } = await startConnected()
after(close)

const CUSTOMER = '6281300000009'
const control = async (path: string, body: object, status = 201): Promise<Json> => {
  const answer = await sandbox.control('POST', path, body)
  assert.equal(answer.status, status, JSON.stringify(answer.body))
  return answer.body
}
const told = (field: string, count = 1): Promise<Json[]> =>
  eventually(field, () => {
    const changes = receiver.changes().filter((change: Json) => change.field === field)
    return changes.length >= count ? changes.map(({ value }: Json) => value) : undefined
  })
const phone = { phone_number_id: number.phone_number_id }

describe('what WhatsApp and the WhatsApp Business app tell beside messages', () => {
  it('a customer turns advertising off: it is told, and a marketing template fails', async () => {
    await control(`/phones/${CUSTOMER}/preferences`, { ...phone, value: 'stop' })
    const [value] = await told('user_preferences')
    const [preference] = value.user_preferences
    assert.deepEqual(
      [preference.wa_id, preference.category, preference.value, typeof preference.timestamp],
      [CUSTOMER, 'marketing_messages', 'stop', 'number'],
    )
    assert.equal(preference.user_id, value.contacts[0].user_id)
    const make = (name: string, category: string) =>
      sandbox.graph(number.access_token, 'POST', `${number.waba_id}/message_templates`, {
        name,
        category,
        language: 'id',
        components: [{ type: 'BODY', text: 'Halo dari kami' }],
      })
    await make('iklan', 'MARKETING')
    await make('kabar', 'UTILITY')
    const send = async (name: string) =>
      (
        await sandbox.graph(number.access_token, 'POST', `${number.phone_number_id}/messages`, {
          messaging_product: 'whatsapp',
          to: CUSTOMER,
          type: 'template',
          template: { name, language: { code: 'id' } },
        })
      ).body.messages[0].id
    const states = async (id: string, count: number) =>
      eventually('statuses', () => {
        const found = receiver.statuses().filter((status) => status.id === id)
        return found.length >= count ? found.map(({ status, errors }) => errors?.[0].code ?? status) : undefined
      })
    assert.deepEqual(await states(await send('iklan'), 1), [131050])
    assert.equal((await states(await send('kabar'), 1))[0], 'sent')
    await control(`/phones/${CUSTOMER}/preferences`, { ...phone, value: 'resume' })
    assert.equal((await states(await send('iklan'), 1))[0], 'sent')
    await control(`/phones/${CUSTOMER}/preferences`, { ...phone, value: 'maybe' }, 422)
  })

  it('a customer has another number: it is told as a notice of the old one', async () => {
    const { id } = await control('/phones/6281300000010/number', { ...phone, to: '6281300000011' })
    const notice = await eventually('the notice', () => receiver.messages().find((one) => one.id === id))
    assert.deepEqual(
      [notice.from, notice.type, notice.system.type, notice.system.wa_id],
      ['6281300000010', 'system', 'user_changed_number', '6281300000011'],
    )
    await control('/phones/6281300000010/number', { ...phone, to: 'x' }, 422)
  })

  it('past chats come in chunks, what a file is by itself, and a refusal to share as an error', async () => {
    const path = `/numbers/${number.phone_number_id}/history`
    const { ids } = await control(path, {
      phase: 1,
      chunkOrder: 2,
      progress: 40,
      threads: [
        {
          customer: CUSTOMER,
          messages: [
            { text: 'Halo', secondsAgo: 7200 },
            { file: { id: '1', mime_type: 'image/jpeg' }, fromBusiness: true, status: 'DELIVERED' },
          ],
        },
      ],
    })
    const [chunk, file] = await told('history', 2)
    const [{ metadata, threads }] = chunk.history
    assert.deepEqual(metadata, { phase: 1, chunk_order: 2, progress: 40 })
    const [first, second] = threads[0].messages
    assert.deepEqual([first.id, second.id], ids)
    assert.deepEqual([first.from, first.text.body, first.history_context.status], [CUSTOMER, 'Halo', 'READ'])
    assert.deepEqual(
      [second.from, second.to, second.type],
      [number.phone_number.replace('+', ''), CUSTOMER, 'media_placeholder'],
    )
    assert.deepEqual([file.messages[0].id, file.messages[0].image.id], [second.id, '1'])
    await control(path, { declined: true })
    assert.equal((await told('history', 3))[2].history[0].errors[0].code, 2593109)
    for (const wrong of [
      {},
      { threads: [{}] },
      { threads: [], phase: 3 },
      { threads: [{ customer: CUSTOMER, messages: [{}] }] },
    ])
      await control(path, wrong, 422)
  })

  it('the address book tells a name and that it is gone', async () => {
    const path = `/numbers/${number.phone_number_id}/contacts`
    await control(path, { customer: CUSTOMER, name: 'Ani Kue' })
    await control(path, { customer: CUSTOMER, name: null })
    const [added, removed] = (await told('smb_app_state_sync', 2)).map(({ state_sync }) => state_sync[0])
    assert.deepEqual(
      [added.action, added.contact],
      ['add', { full_name: 'Ani Kue', first_name: 'Ani', phone_number: CUSTOMER }],
    )
    assert.deepEqual([removed.action, removed.contact], ['remove', { phone_number: CUSTOMER }])
    await control(path, { customer: CUSTOMER }, 422)
  })

  it('an echo to a customer who hides the number names them by id, as contacts do', async () => {
    const shown = await sandbox.control('POST', `/phones/6281300000012/identity`, { ...phone, phoneHidden: true })
    await control('/phones/6281300000012/echoes', { ...phone, text: 'Dari HP' })
    const [{ message_echoes, contacts }] = await told('smb_message_echoes')
    assert.deepEqual(
      ['to' in message_echoes[0], message_echoes[0].to_user_id, contacts[0].user_id],
      [false, shown.body.user_id, shown.body.user_id],
    )
  })
})
