import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eventually } from '../../../../test/people.ts'
import { startConnections, type Connections, type SandboxNumber } from '../../../../test/sandboxNumber.ts'
import { CHECKS, type CheckName } from './checks.ts'

type Shown = { name: CheckName; state: string; finding: string; remedy: string | null }

describe("the check of a number's connection", () => {
  let business: Connections
  let number: SandboxNumber
  let channelId: string

  before(async () => {
    business = await startConnections()
  })
  after(() => business?.close())
  beforeEach(async () => {
    number = await business.number()
    channelId = (await business.connect(number)).body.data.id
  })

  const look = async (language = 'en'): Promise<Record<CheckName, Shown>> => {
    const { body } = await business.server.call('GET', `/channels/${channelId}/checks`, {
      token: business.token,
      language,
    })
    return Object.fromEntries(body.data.checks.map((check: Shown) => [check.name, check])) as Record<CheckName, Shown>
  }
  const states = async () => Object.fromEntries(Object.values(await look()).map(({ name, state }) => [name, state]))
  const set = (body: object) => business.control('PATCH', `/numbers/${number.identifier_id}`, body)
  const write = () =>
    business.control('POST', '/phones/628135550001/messages', {
      phone_number_id: number.identifier_id,
      type: 'text',
      text: 'Halo',
    })
  /** This number shares with no app. */
  const looked = CHECKS.filter((name) => name !== 'app')
  const good = Object.fromEntries(looked.map((name) => [name, 'ok']))

  it('waits for a first message at a new number, and calls nothing broken', async () => {
    assert.deepEqual(await states(), { ...good, signature: 'wait', webhook: 'wait' })
    assert.match((await look()).webhook.remedy ?? '', /another phone/)
  })

  it('finds everything in order once a message came', async () => {
    await write()
    // What is being read at this moment is waited for.
    await eventually(async () => Object.values(await states()).every((state) => state !== 'wait'))
    assert.deepEqual(await states(), good)
  })

  it('tells a key that has run out from one that is wrong, in both languages', async () => {
    await set({ access_token: 'expired' })
    const expired = await look()
    assert.deepEqual([expired.token.state, expired.token.finding], ['problem', 'The key has run out.'])
    assert.equal(expired.quality.state, 'unknown', 'what cannot be read is not called broken')
    assert.equal((await look('id')).token.finding, 'Kuncinya sudah kedaluwarsa.')
    await set({ access_token: 'valid' })
    await business.control('POST', `/numbers/${number.identifier_id}/rotate`, { what: 'access_token' })
    assert.match((await look()).token.finding, /does not take the key/)
  })

  for (const [left, missing] of [
    ['messaging', 'whatsapp_business_management'],
    ['management', 'whatsapp_business_messaging'],
  ] as const) {
    it(`names the permission that a key lacks: ${missing}`, async () => {
      await set({ permissions: left })
      const { token, permissions } = await look()
      assert.deepEqual([token.state, permissions.state], ['ok', 'problem'])
      assert.ok(permissions.finding.includes(missing), permissions.finding)
    })
  }

  it('sees that nobody is subscribed or that messages go elsewhere, and setting up again mends it', async () => {
    const graph = (method: string, path: string, body?: object) =>
      fetch(`${business.server.deps.config.sandboxUrl}/v26.0/${path}`, {
        method,
        headers: { authorization: `Bearer ${number.api_key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body ?? {}),
      })
    assert.equal((await graph('DELETE', `${number.waba_id}/subscribed_apps`)).status, 200)
    assert.equal(
      (await graph('POST', number.identifier_id, { webhook_configuration: { override_callback_uri: '' } })).status,
      200,
    )
    const broken = await states()
    assert.deepEqual([broken.subscription, broken.address], ['problem', 'problem'])
    const mended = await business.server.call('PUT', `/channels/${channelId}`, {
      token: business.token,
      body: { status: 'active' },
    })
    assert.equal(mended.status, 200)
    assert.deepEqual(await states(), { ...good, signature: 'wait', webhook: 'wait' })
  })

  it('sees that deliveries are signed with another secret, until one is right again', async () => {
    await business.control('POST', `/numbers/${number.identifier_id}/rotate`, { what: 'app_secret' })
    await write()
    await eventually(async () => (await look()).signature.state === 'problem')
    assert.match((await look()).signature.remedy ?? '', /Change key/)
  })

  for (const [fields, name, state] of [
    [{ status: 'PENDING' }, 'registration', 'wait'],
    [{ status: 'FLAGGED' }, 'registration', 'care'],
    [{ status: 'DISCONNECTED' }, 'registration', 'problem'],
    [{ status: 'BANNED' }, 'registration', 'problem'],
    [{ name_status: 'PENDING_REVIEW' }, 'name', 'wait'],
    [{ name_status: 'DECLINED' }, 'name', 'problem'],
    [{ name_status: 'NONE' }, 'name', 'unknown'],
    [{ quality_rating: 'UNKNOWN' }, 'quality', 'wait'],
    [{ quality_rating: 'YELLOW' }, 'quality', 'care'],
    [{ quality_rating: 'RED' }, 'quality', 'problem'],
  ] as const) {
    it(`says '${state}' of ${JSON.stringify(fields)}`, async () => {
      await set(fields)
      assert.equal((await look())[name].state, state)
    })
  }

  for (const [contacts, history, percent, state, words] of [
    ['asked', 'asked', null, 'wait', /sudah diminta/],
    ['asked', 'asked', 0, 'wait', /sudah diminta/],
    [null, null, 55, 'wait', /^55% obrolan lama/],
    ['asked', 'asked', 100, 'ok', /^Semua obrolan lama/],
    ['refused', 'refused', null, 'care', /kontak dan obrolan lama/],
    ['refused', 'asked', 30, 'care', /tidak memberikan kontak dari/],
    ['asked', 'refused', null, 'care', /tidak memberikan obrolan lama/],
    ['asked', 'refused', 100, 'ok', /^Semua obrolan lama/],
  ] as const) {
    it(`says '${state}' of an app whose contacts are ${contacts}, and chats ${history} and here to ${percent}%`, async () => {
      await business.server.deps.database.asService((tx) =>
        tx
          .updateTable('channels')
          .set({ contacts_sync: contacts, history_sync: history, history_progress: percent })
          .where('id', '=', channelId)
          .execute(),
      )
      const { app } = await look('id')
      assert.equal(app.state, state)
      assert.match(app.finding, words)
      if (state === 'care') assert.match(app.remedy ?? '', /dalam 24 jam/)
    })
  }

  it('tells the limit as the language writes numbers', async () => {
    await set({ whatsapp_business_manager_messaging_limit: 'TIER_10K' })
    assert.match((await look()).limit.finding, /10,000 people/)
    assert.match((await look('id')).limit.finding, /10\.000 orang/)
  })

  it('knows nothing, and calls nothing broken, while WhatsApp cannot be reached', async () => {
    const { config } = business.server.deps
    const { sandboxUrl } = config
    config.sandboxUrl = 'http://127.0.0.1:1'
    const found = await states()
    config.sandboxUrl = sandboxUrl
    assert.deepEqual(found, {
      ...Object.fromEntries(looked.map((name) => [name, 'unknown'])),
      signature: 'wait',
      webhook: 'wait',
      balance: 'ok',
    })
  })
})
