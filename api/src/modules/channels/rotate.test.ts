import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eventually } from '../../../test/people.ts'
import { startConnections, type Connections, type SandboxNumber } from '../../../test/sandboxNumber.ts'

describe('a connected number', () => {
  let business: Connections
  let number: SandboxNumber
  let channel: { id: string; webhook_url: string }

  before(async () => {
    business = await startConnections()
  })
  after(() => business?.close())
  beforeEach(async () => {
    number = await business.number()
    channel = (await business.connect(number)).body.data
  })

  const change = (body: object) =>
    business.server.call('PUT', `/channels/${channel.id}`, { token: business.token, body })
  const rotate = async (what: 'app_secret' | 'access_token') =>
    (await business.control('POST', `/numbers/${number.identifier_id}/rotate`, { what }))[what] as string
  const write = (text: string) =>
    business.control('POST', '/phones/628135550001/messages', {
      phone_number_id: number.identifier_id,
      type: 'text',
      text,
    })
  const texts = () =>
    business.server.deps.database
      .asService((tx) =>
        tx
          .selectFrom('messages')
          .select('text')
          .where('channel_id', '=', channel.id)
          .where('direction', '=', 'in')
          .orderBy('id')
          .execute(),
      )
      .then((rows) => rows.map(({ text }) => text))
  const arrives = (...expected: string[]) => eventually(async () => (await texts()).join() === expected.join(), 30)
  const deliver = async (secret: string, id: string) => {
    const body = JSON.stringify({
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: number.identifier_id },
                messages: [{ id, from: '628135550001', timestamp: '1', type: 'text', text: { body: id } }],
              },
            },
          ],
        },
      ],
    })
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    return (await fetch(channel.webhook_url, { method: 'POST', headers: { 'x-hub-signature-256': signature }, body }))
      .status
  }

  it('gets a new app secret without losing what was signed with either', async () => {
    const fresh = await rotate('app_secret')
    // Refused for now, and delivered again by WhatsApp.
    await write('Di antaranya')
    assert.equal((await change({ appSecret: fresh })).status, 200)
    await arrives('Di antaranya')
    assert.equal(await deliver(number.app_secret, 'wamid.late'), 200, 'what was on its way is taken')
    assert.equal(await deliver('guessed', 'wamid.forged'), 401)
    await business.server.deps.database.asService((tx) =>
      tx
        .updateTable('channels')
        .set({ previous_app_secret_until: new Date(Date.now() - 1000) })
        .where('id', '=', channel.id)
        .execute(),
    )
    assert.equal(await deliver(number.app_secret, 'wamid.later'), 401, 'after a while the old one is worth nothing')
  })

  it('keeps its key and its secret where the new ones are wrong, and says on which field', async () => {
    const key = await change({ apiKey: 'EAAwrong' })
    assert.deepEqual([key.status, key.body.errors[0].key], [422, 'api_key'])
    const secret = await change({ appSecret: 'of another app' })
    assert.deepEqual([secret.status, secret.body.errors[0].key], [422, 'app_secret'])
    assert.match(secret.body.message, /another app than the key/)
    await write('Masih')
    await arrives('Masih')
  })

  it('is not connected with the secret of another app', async () => {
    const other = await business.number()
    const { status, body } = await business.connect(other, { appSecret: 'of another app' })
    assert.deepEqual([status, body.errors[0].key], [422, 'app_secret'])
  })

  it('sends with its new key', async () => {
    await write('Halo')
    await arrives('Halo')
    const fresh = await rotate('access_token')
    assert.equal((await change({ apiKey: fresh })).status, 200)
    const { checks } = (await business.server.call('GET', `/channels/${channel.id}/checks`, { token: business.token }))
      .body.data
    assert.deepEqual(
      checks.filter(({ state }: { state: string }) => state !== 'ok'),
      [],
    )
  })

  it('keeps its history while it is disconnected, and gets what came meanwhile once it is connected again', async () => {
    await write('Sebelum')
    await arrives('Sebelum')
    assert.equal((await change({ status: 'disconnected' })).body.data.can_send, false)
    await write('Sementara itu')
    assert.deepEqual(await texts(), ['Sebelum'])
    const { status, body } = await change({ status: 'active', apiKey: await rotate('access_token') })
    assert.deepEqual(
      [status, body.data.status, body.data.can_send, body.data.can_receive, body.data.problem],
      [200, 'active', true, true, null],
    )
    await arrives('Sebelum', 'Sementara itu')
  })

  it('is registered with the PIN that is entered, or says that it is wrong', async () => {
    await business.control('PATCH', `/numbers/${number.identifier_id}`, { status: 'PENDING' })
    assert.equal((await change({ pin: '123456' })).status, 200)
    await business.control('PATCH', `/numbers/${number.identifier_id}`, { status: 'PENDING' })
    const { status, body } = await change({ pin: '654321' })
    assert.deepEqual([status, body.errors[0].key], [422, 'pin'])
  })
})
