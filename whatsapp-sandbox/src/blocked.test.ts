import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { eventually, startConnected, type Json } from './testSandbox.ts'

const { sandbox, receiver, number, close } = await startConnected()
after(close)

const [CUSTOMER, OTHER] = ['6281300000001', '6281300000002']
const graph = (method: string, path: string, body?: unknown) =>
  sandbox.graph(number.access_token, method, `${number.phone_number_id}/${path}`, body)
const users = (...named: object[]) => ({ messaging_product: 'whatsapp', block_users: named })
const told = () => receiver.changes().flatMap(({ value }) => value.messages?.map(({ text }: Json) => text.body) ?? [])

describe('blocked users', () => {
  it('reach the business no more, nor it them, until they are let in again', async () => {
    await sandbox.write(number, CUSTOMER, { text: 'Sebelum' })
    await eventually('the first message', () => told().includes('Sebelum'))
    const blocked = await graph('POST', 'block_users', users({ user: `+${CUSTOMER}` }))
    assert.deepEqual(
      [blocked.status, blocked.body],
      [
        200,
        {
          messaging_product: 'whatsapp',
          block_users: { added_users: [{ input: `+${CUSTOMER}`, wa_id: CUSTOMER }] },
        },
      ],
    )
    assert.deepEqual((await graph('GET', 'block_users')).body.data, [
      { messaging_product: 'whatsapp', wa_id: CUSTOMER },
    ])
    await sandbox.write(number, CUSTOMER, { text: 'Dalam blokir' })
    const message = { messaging_product: 'whatsapp', to: CUSTOMER, type: 'text', text: { body: 'Halo' } }
    const refused = await graph('POST', 'messages', message)
    assert.deepEqual([refused.status, refused.body.error.code], [400, 130403])

    const free = await graph('DELETE', 'block_users', users({ user: CUSTOMER }))
    assert.deepEqual(free.body.block_users.removed_users, [{ input: CUSTOMER, wa_id: CUSTOMER }])
    assert.deepEqual((await graph('GET', 'block_users')).body, { data: [] })
    assert.equal((await graph('POST', 'messages', message)).status, 200)
    await sandbox.write(number, CUSTOMER, { text: 'Sesudah' })
    await eventually('the last message', () => told().includes('Sesudah'))
    assert.equal(told().includes('Dalam blokir'), false)
  })

  it('have written within a day: of several, those who have are blocked and the others named', async () => {
    await sandbox.write(number, CUSTOMER)
    const mixed = await graph('POST', 'block_users', users({ user: CUSTOMER }, { user: OTHER }, { user: 'x' }))
    assert.deepEqual([mixed.status, mixed.body.error.code], [400, 139100])
    assert.deepEqual(mixed.body.block_users.added_users, [{ input: CUSTOMER, wa_id: CUSTOMER }])
    assert.deepEqual(
      mixed.body.block_users.failed_users.map(({ input, wa_id, errors }: Json) => [input, wa_id, errors[0].code]),
      [
        [OTHER, OTHER, 131047],
        ['x', undefined, 131047],
      ],
    )
    await graph('DELETE', 'block_users', users({ user: CUSTOMER }))
    for (const body of [{}, users(), users({ name: CUSTOMER }), { block_users: [{ user: CUSTOMER }] }])
      assert.equal((await graph('POST', 'block_users', body)).body.error.code, 100, JSON.stringify(body))
  })
})

describe('QR codes', () => {
  it('are made with a text, changed, listed and deleted', async () => {
    const { status, body } = await graph('POST', 'message_qrdls', {
      prefilled_message: 'Saya mau pesan',
      generate_qr_image: 'SVG',
    })
    assert.equal(status, 200)
    assert.match(body.code, /^[A-Z2-7]{14}$/)
    assert.equal(body.deep_link_url, `https://wa.me/message/${body.code}`)
    assert.match(body.qr_image_url, /\.svg$/)
    const changed = await graph('POST', 'message_qrdls', { code: body.code, prefilled_message: 'Halo' })
    assert.equal(changed.body.prefilled_message, 'Halo')
    assert.deepEqual((await graph('GET', 'message_qrdls')).body.data, [{ ...body, prefilled_message: 'Halo' }])
    assert.deepEqual((await graph('GET', `message_qrdls/${body.code}`)).body.data, [
      { ...body, prefilled_message: 'Halo' },
    ])
    assert.deepEqual((await graph('DELETE', `message_qrdls/${body.code}`)).body, { success: true })
    assert.deepEqual((await graph('GET', 'message_qrdls')).body.data, [])
    assert.equal((await graph('GET', `message_qrdls/${body.code}`)).body.error.code, 100)
  })

  it('have a text of at most 140 characters, and a picture of a kind that there is', async () => {
    for (const body of [
      {},
      { prefilled_message: 'x'.repeat(141) },
      { prefilled_message: 'x', generate_qr_image: 'GIF' },
    ])
      assert.equal((await graph('POST', 'message_qrdls', body)).body.error.code, 100, JSON.stringify(body))
  })
})
