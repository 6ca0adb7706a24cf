import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, makeOrganization } from '../../../test/people.ts'
import { startSandbox } from '../../../../whatsapp-sandbox/src/index.ts'

describe('a number connected to the sandbox', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-webhooks-'))
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let server: TestServer
  let organizationId: string
  let token: string
  let number: { identifier: string; identifier_id: string; api_key: string; app_secret: string; waba_id: string }
  let channel: { id: string; webhook_url: string; verify_token: string; can_receive: boolean }

  before(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: folder })
    server = await startTestServer({ config: { sandboxUrl: sandbox.url } })
    const made = await makeOrganization(server)
    organizationId = made.organizationId
    token = made.admin.token
    number = (await server.call('POST', '/channels/sandbox-numbers', { token, body: { organizationId } })).body.data
    const { status, body } = await server.call('POST', '/channels', { token, body: connection() })
    assert.equal(status, 201, JSON.stringify(body))
    channel = body.data
  })
  after(async () => {
    await server?.close()
    await sandbox?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const connection = () => ({
    organizationId,
    provider: 'sandbox',
    identifier: number.identifier,
    identifierId: number.identifier_id,
    apiKey: number.api_key,
    appSecret: number.app_secret,
    wabaId: number.waba_id,
  })
  const bodyOf = (id: string, text: string, phoneNumberId = number.identifier_id) =>
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '1',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '62', phone_number_id: phoneNumberId },
                contacts: [{ profile: { name: 'Budi' }, wa_id: '628135550001' }],
                messages: [
                  {
                    from: '628135550001',
                    id,
                    timestamp: String(Math.floor(Date.now() / 1000)),
                    type: 'text',
                    text: { body: text },
                  },
                ],
              },
            },
          ],
        },
      ],
    }).replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const deliver = (body: string, secret = number.app_secret) =>
    fetch(channel.webhook_url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
      body,
    })
  const rows = (providerId: string) =>
    server.deps.database.asService((tx) =>
      tx.selectFrom('messages').select(['id', 'text']).where('provider_id', '=', providerId).execute(),
    )
  const events = () => server.deps.database.asService((tx) => tx.selectFrom('webhook_events').selectAll().execute())

  it('can receive at once, and tells nobody its secrets', async () => {
    assert.equal(channel.can_receive, true)
    const { body } = await server.call('GET', `/channels?organizationId=${organizationId}`, { token })
    assert.ok(!JSON.stringify(body).includes(number.api_key) && !JSON.stringify(body).includes(number.app_secret))
  })

  it('stores a message once that is delivered twice, and twice at once', async () => {
    const body = bodyOf('wamid.twice', 'Jam berapa toko buka? 😀 “ya”')
    assert.deepEqual(
      (await Promise.all([deliver(body), deliver(body)])).map(({ status }) => status),
      [200, 200],
    )
    assert.equal((await deliver(body)).status, 200)
    // The same message in another body: the sandbox or Meta may pack it anew.
    assert.equal((await deliver(body.replace('"62"', '"620"'))).status, 200)
    await eventually(
      async () => (await events()).every(({ status }) => status !== 'stored') && (await rows('wamid.twice')).length > 0,
    )
    assert.deepEqual(
      (await rows('wamid.twice')).map(({ text }) => text),
      ['Jam berapa toko buka? 😀 “ya”'],
    )
  })

  it('refuses a wrong signature, a missing one and an unknown address, and stores nothing of them', async () => {
    const before = (await events()).length
    assert.equal((await deliver(bodyOf('wamid.forged', 'x'), 'somebody else')).status, 401)
    assert.equal((await fetch(channel.webhook_url, { method: 'POST', body: bodyOf('wamid.forged', 'x') })).status, 401)
    assert.equal((await fetch(`${channel.webhook_url}x`, { method: 'POST', body: '{}' })).status, 404)
    const huge = await deliver(bodyOf('wamid.huge', 'x'.repeat(4_000_000)))
    assert.deepEqual(
      [huge.status, ((await huge.json()) as { message: string }).message],
      [413, 'What was sent is too large: at most 4 MB.'],
    )
    assert.equal((await events()).length, before)
    assert.equal((await rows('wamid.forged')).length, 0)
  })

  it('takes what is signed right whatever type its sender gives it', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'none', 'a/b/c']) {
      const body = bodyOf(`wamid.${type}`, 'Halo')
      const signature = `sha256=${createHmac('sha256', number.app_secret).update(body).digest('hex')}`
      assert.equal(
        (
          await fetch(channel.webhook_url, {
            method: 'POST',
            headers: { 'content-type': type, 'x-hub-signature-256': signature },
            body,
          })
        ).status,
        200,
        type,
      )
      await eventually(async () => (await rows(`wamid.${type}`)).length === 1)
    }
  })

  it('acknowledges and parks what is signed right but belongs to another number, or cannot be read', async () => {
    for (const body of [
      bodyOf('wamid.foreign', 'x', '999'),
      '{ not json',
      '[]',
      '{"entry":[{"changes":[{"field":"messages","value":null}]}]}',
    ]) {
      assert.equal((await deliver(body)).status, 200)
      await eventually(async () => (await events()).some((event) => event.body === body && event.status === 'parked'))
    }
    assert.equal((await rows('wamid.foreign')).length, 0)
  })

  it('shows a text with characters that the database cannot hold, without them', async () => {
    const hostile = bodyOf('wamid.hostile', 'Halo')
      .replace('Halo', 'Ha\\u0000lo \\ud83d!')
      .replace('"text":{', '"\\u0000":"\\u0000","text":{')
    assert.equal((await deliver(hostile)).status, 200)
    await eventually(async () => (await rows('wamid.hostile')).length > 0)
    assert.equal((await rows('wamid.hostile'))[0]?.text, 'Halo \ufffd!')
  })

  it('parks what the database refuses, and goes on with what comes after', async () => {
    // Longer than an index takes, and no compression helps.
    const refused = bodyOf(randomBytes(8000).toString('base64'), 'x')
    assert.equal((await deliver(refused)).status, 200)
    assert.equal((await deliver(bodyOf('wamid.after', 'y'))).status, 200)
    await eventually(async () => (await rows('wamid.after')).length > 0)
    const parked = (await events()).find(({ body }) => body === refused)
    assert.equal(parked?.status, 'parked')
    assert.equal(parked?.problem, 'parked.failed')
  })

  it('proves its address to those who know its token only', async () => {
    const ask = (verifyToken: string) =>
      fetch(`${channel.webhook_url}?hub.mode=subscribe&hub.challenge=12345&hub.verify_token=${verifyToken}`)
    const answer = await ask(channel.verify_token)
    assert.equal(await answer.text(), '12345')
    assert.equal((await ask('wrong')).status, 403)
  })

  it('says in plain words, in both languages, that a key is wrong, and on which field', async () => {
    for (const [language, words] of [
      ['en', /does not accept the API key/],
      ['id', /menolak kunci API/],
    ] as const) {
      const { status, body } = await server.call('POST', '/channels', {
        token,
        language,
        body: { ...connection(), apiKey: 'EAAwrong' },
      })
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors.map(({ key }: { key: string }) => key),
        ['api_key'],
      )
      assert.match(body.message, words)
    }
    const unknown = await server.call('POST', '/channels', { token, body: { ...connection(), identifierId: '123' } })
    assert.equal(unknown.body.errors[0].key, 'identifier_id')
  })

  it('is connected by one business only', async () => {
    const other = await makeOrganization(server, 'B')
    const { status, body } = await server.call('POST', '/channels', {
      token: other.admin.token,
      body: { ...connection(), organizationId: other.organizationId },
    })
    assert.equal(status, 409)
    assert.equal(body.code, 'number_taken')
  })
})
