import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, beforeEach, describe, it } from 'node:test'
import { eventually, startConnected, startReceiver, type Json } from './testSandbox.ts'

const { sandbox, receiver, number, close } = await startConnected()
after(close)

describe('webhooks', () => {
  beforeEach(async () => {
    await sandbox.control('POST', '/settings', { paused: false, duplicate: 0, batch: 1, shuffle: false, retryEvery: 0 })
    receiver.hits.length = 0
    receiver.answers.length = 0
  })

  const settled = (position?: number) =>
    eventually('every delivery is settled', async () => {
      const { deliveries } = (await sandbox.control('GET', '/deliveries')).body
      return (
        deliveries.every(({ due }: { due: unknown }) => due === null) &&
        (position === undefined || deliveries[0].position >= position) &&
        deliveries
      )
    })

  it('are signed over the raw bytes with the app secret, with everything beyond ASCII escaped in lower case', async () => {
    const words = 'Berapa “harga”nya, é 😀 ½?'
    const id = await sandbox.write(number, '6281300000001', { text: words, name: 'Déwi' })
    const hit = await eventually('a delivery', () => receiver.hits[0])
    assert.equal(hit.headers['content-type'], 'application/json')
    assert.equal(
      hit.headers['x-hub-signature-256'],
      `sha256=${createHmac('sha256', number.app_secret).update(hit.raw).digest('hex')}`,
    )
    assert.ok(
      hit.raw.every((byte) => byte < 0x80),
      'ASCII only',
    )
    assert.ok(hit.raw.includes('\\u201charga\\u201dnya, \\u00e9 \\ud83d\\ude00 \\u00bd'))
    const [{ user_id }] = hit.json.entry[0].changes[0].value.contacts
    assert.deepEqual(hit.json, {
      object: 'whatsapp_business_account',
      entry: [
        {
          id: number.waba_id,
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: {
                  display_phone_number: number.phone_number.slice(1),
                  phone_number_id: number.phone_number_id,
                },
                contacts: [{ profile: { name: 'Déwi' }, wa_id: '6281300000001', user_id }],
                messages: [
                  {
                    from: '6281300000001',
                    from_user_id: user_id,
                    id,
                    timestamp: hit.json.entry[0].changes[0].value.messages[0].timestamp,
                    type: 'text',
                    text: { body: words },
                  },
                ],
              },
            },
          ],
        },
      ],
    })
  })

  it('come again while the receiver fails, and stop after a 200 and nothing else', async () => {
    receiver.answers.push(500, 'drop', 403, 204)
    const id = await sandbox.write(number, '6281300000002')
    await eventually('five tries', () => receiver.hits.length === 5)
    const [delivery] = await settled()
    assert.deepEqual([delivery.attempts, delivery.answer, delivery.due], [5, 200, null])
    await new Promise((resolve) => setTimeout(resolve, 700))
    assert.equal(receiver.hits.length, 5)
    assert.deepEqual(
      receiver.messages().map((message) => message.id),
      Array(5).fill(id),
    )
    assert.equal(new Set(receiver.hits.map(({ raw }) => raw.toString())).size, 1, 'the same bytes each time')
  })

  it('are given up after the last wait', async () => {
    receiver.answers.push(...Array<number>(20).fill(500))
    await sandbox.write(number, '6281300000002')
    await eventually('the last try', () => receiver.hits.length === 7)
    const [delivery] = await settled()
    assert.deepEqual([delivery.attempts, delivery.answer], [7, 500])
  })

  it('come again as often as it takes, where tries are wanted at one pace', async () => {
    await sandbox.control('POST', '/settings', { retryEvery: 20 })
    receiver.answers.push(...Array<number>(7).fill(500))
    await sandbox.write(number, '6281300000002')
    await eventually('one try more than by itself', () => receiver.hits.length === 8, 15_000)
    const [delivery] = await settled()
    assert.deepEqual([delivery.attempts, delivery.answer], [8, 200])
  })

  it('come twice at once for so many as asked', async () => {
    await sandbox.control('POST', '/settings', { duplicate: 1 })
    const [first, second] = [await sandbox.write(number, '6281300000003'), await sandbox.write(number, '6281300000003')]
    await eventually('three deliveries', () => receiver.hits.length === 3)
    assert.deepEqual(
      receiver.messages().map((message) => message.id),
      [first, first, second],
    )
    assert.equal((await sandbox.control('GET', '/settings')).body.duplicate, 0)
  })

  it('are held back while paused, and come in order after', async () => {
    await sandbox.control('POST', '/settings', { paused: true })
    const ids = [
      await sandbox.write(number, '6281300000004'),
      await sandbox.write(number, '6281300000004'),
      await sandbox.write(number, '6281300000005'),
    ]
    await new Promise((resolve) => setTimeout(resolve, 100))
    assert.equal(receiver.hits.length, 0)
    await sandbox.control('POST', '/settings', { paused: false })
    await eventually('three deliveries', () => receiver.hits.length === 3)
    assert.deepEqual(
      receiver.messages().map((message) => message.id),
      ids,
    )
  })

  it('travel several in one body where that is set, hand-made ones alone, and all come again if it fails', async () => {
    await sandbox.control('POST', '/settings', { paused: true, batch: 3 })
    const ids: string[] = []
    for (let index = 0; index < 4; index++)
      ids.push(await sandbox.write(number, '6281300000008', { text: `é ${index}` }))
    await sandbox.control('POST', '/webhooks', { phone_number_id: number.phone_number_id, body: { object: 'by hand' } })
    receiver.answers.push(500)
    await sandbox.control('POST', '/settings', { paused: false })
    await eventually('four deliveries', () => receiver.hits.length === 4)
    assert.deepEqual(
      receiver.hits.map(({ json }) => json.entry?.map((entry: Json) => entry.changes[0].value.messages[0].id)),
      [ids.slice(0, 3), ids.slice(0, 3), [ids[3]], undefined],
    )
    for (const hit of receiver.hits)
      assert.equal(
        hit.headers['x-hub-signature-256'],
        `sha256=${createHmac('sha256', number.app_secret).update(hit.raw).digest('hex')}`,
      )
    assert.ok(receiver.hits[0]?.raw.includes('\\u00e9'))
  })

  it('come in any order where that is set, and one that fails holds up no other', async () => {
    await sandbox.control('POST', '/settings', { paused: true, shuffle: true })
    const ids: string[] = []
    for (let index = 0; index < 12; index++) ids.push(await sandbox.write(number, '6281300000009'))
    receiver.answers.push(500)
    await sandbox.control('POST', '/settings', { paused: false })
    await eventually('every message', () => receiver.hits.length === 13)
    const came = receiver.messages().map(({ id }) => id)
    assert.deepEqual([...new Set(came)].sort(), [...ids].sort())
    assert.notDeepEqual([...new Set(came)], ids)
    assert.notEqual(came[1], came[0])
  })

  it('come again when replayed; any body is signed and delivered, a string as it is', async () => {
    await sandbox.write(number, '6281300000006')
    const [delivery] = await settled()
    assert.equal((await sandbox.control('POST', '/webhooks/replay', { position: delivery.position })).status, 200)
    await eventually('the replay', () => receiver.hits.length === 2)
    assert.deepEqual(receiver.hits[0]?.raw, receiver.hits[1]?.raw)
    for (const body of ['{ "object":  "as it is" }', { object: 'ünknown' }])
      assert.equal(
        (await sandbox.control('POST', '/webhooks', { phone_number_id: number.phone_number_id, body })).status,
        202,
      )
    await eventually('both', () => receiver.hits.length === 4)
    assert.deepEqual(
      receiver.hits.slice(2).map(({ raw }) => raw.toString()),
      ['{ "object":  "as it is" }', '{"object":"\\u00fcnknown"}'],
    )
    for (const hit of receiver.hits)
      assert.equal(
        hit.headers['x-hub-signature-256'],
        `sha256=${createHmac('sha256', number.app_secret).update(hit.raw).digest('hex')}`,
      )
  })

  it("go to the number's callback before the account's, and nowhere without a subscription", async () => {
    const account = await startReceiver()
    try {
      await sandbox.graph(number.access_token, 'POST', `${number.waba_id}/subscribed_apps`, {
        override_callback_uri: account.url,
        verify_token: 'the token',
      })
      await sandbox.write(number, '6281300000007')
      await eventually("the number's callback", () => receiver.hits.length === 1)
      await sandbox.graph(number.access_token, 'POST', number.phone_number_id, {
        webhook_configuration: { override_callback_uri: '' },
      })
      await sandbox.write(number, '6281300000007')
      await eventually("the account's callback", () => account.hits.length === 1)
      assert.deepEqual((await sandbox.graph(number.access_token, 'DELETE', `${number.waba_id}/subscribed_apps`)).body, {
        success: true,
      })
      await sandbox.write(number, '6281300000007')
      const [silent] = await settled()
      assert.equal(silent.attempts, 0)
      await sandbox.graph(number.access_token, 'POST', number.phone_number_id, {
        webhook_configuration: { override_callback_uri: receiver.url, verify_token: 'the token' },
      })
      await sandbox.write(number, '6281300000007')
      await settled(silent.position + 1)
      assert.deepEqual([receiver.hits.length, account.hits.length], [1, 1])
    } finally {
      await account.close()
    }
  })
})
