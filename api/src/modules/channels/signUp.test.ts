import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, makeOrganization } from '../../../test/people.ts'
import { startSandbox } from '../../../../whatsapp-sandbox/src/index.ts'

const META = { metaAppId: '4711', metaConfigId: '4712', metaAppSecret: 'the secret of the operator' }

describe("a number that comes from Meta's own sign-up", () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-sign-up-'))
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let server: TestServer
  let organizationId: string
  let token: string

  before(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: folder })
    server = await startTestServer({ config: { ...META, whatsapp: { graphUrl: sandbox.url, graphVersion: 'v26.0' } } })
    const made = await makeOrganization(server)
    organizationId = made.organizationId
    token = made.admin.token
  })
  after(async () => {
    await server?.close()
    await sandbox?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const control = async (path: string, body: object, method = 'POST') =>
    (
      await fetch(`${sandbox.url}/_sandbox${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    ).json() as Promise<any> // any: a test reads what the sandbox answers
  const signUp = (more: object = {}) =>
    control('/sign-ups', { app_id: META.metaAppId, app_secret: META.metaAppSecret, name: 'Toko Sari', ...more })
  const connect = (body: object, language = 'en') =>
    server.call('POST', '/channels/sign-ups', { token, language, body: { organizationId, ...body } })

  const checkOfApp = async (id: string) =>
    (
      (await server.call('GET', `/channels/${id}/checks`, { token })).body.data.checks as {
        name: string
        state: string
        finding: string
        remedy: string | null
      }[]
    ).find(({ name }) => name === 'app')

  it('is connected, registered and subscribed, and its messages arrive [S1.13]', async () => {
    const made = await signUp()
    const { status, body } = await connect({ code: made.code, wabaId: made.waba_id, numberId: made.phone_number_id })
    assert.equal(status, 201, JSON.stringify(body))
    assert.deepEqual(
      { ...body.data, ...{ id: 0, organization_id: 0, webhook_url: 0, verify_token: 0, created_at: 0 } },
      {
        id: 0,
        organization_id: 0,
        type: 'whatsapp',
        provider: 'whatsapp',
        name: 'Toko Sari',
        identifier: made.phone_number,
        identifier_id: made.phone_number_id,
        waba_id: made.waba_id,
        status: 'active',
        can_send: true,
        can_receive: true,
        has_app_secret: true,
        signed_up: true,
        problem: null,
        paused_reason: null,
        paused_until: null,
        webhook_url: 0,
        verify_token: 0,
        phone_page: null,
        agent: null,
        created_at: 0,
      },
    )
    await control('/phones/628135550001/messages', {
      phone_number_id: made.phone_number_id,
      type: 'text',
      text: 'Halo',
    })
    await eventually(async () => {
      const conversations = (
        await server.call('GET', `/conversations?organizationId=${organizationId}&channelId=${body.data.id}`, { token })
      ).body.data
      return conversations.length === 1
    })
  })

  it('is found by the code alone where the browser was told nothing', async () => {
    const made = await signUp()
    const { body } = await connect({ code: made.code })
    assert.equal(body.data.identifier_id, made.phone_number_id)
  })

  it('keeps its place and its history when it is signed up again', async () => {
    const made = await signUp()
    const first = await connect({ code: made.code })
    await server.call('PUT', `/channels/${first.body.data.id}`, { token, body: { status: 'disconnected' } })
    const again = await control('/sign-ups', {
      app_id: META.metaAppId,
      app_secret: META.metaAppSecret,
      phone_number_id: made.phone_number_id,
    })
    const second = await connect({ code: again.code })
    assert.equal(second.status, 201, JSON.stringify(second.body))
    assert.equal(second.body.data.id, first.body.data.id)
    assert.equal(second.body.data.status, 'active')
  })

  it('asks once for what the WhatsApp Business app that shares it holds', async () => {
    const made = await signUp()
    await control(`/numbers/${made.phone_number_id}`, { business_app: 'yes' }, 'PATCH')
    const { status, body } = await connect({ code: made.code })
    assert.deepEqual([status, body.data.can_send, body.data.problem], [201, true, null])
    const { access_token: key } = await control(`/numbers/${made.phone_number_id}/rotate`, { what: 'access_token' })
    const asked = await Promise.all(
      ['history', 'smb_app_state_sync'].map((sync_type) =>
        fetch(`${sandbox.url}/v26.0/${made.phone_number_id}/smb_app_data`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ messaging_product: 'whatsapp', sync_type }),
        }).then(async (answer) => ((await answer.json()) as { error?: { code: number } }).error?.code),
      ),
    )
    assert.deepEqual(asked, [2593107, 2593107], 'both were asked for already')
    await eventually(async () => (await checkOfApp(body.data.id))?.state === 'ok')
    // What was granted once is not called refused when the number is signed up again.
    const again = await control('/sign-ups', {
      app_id: META.metaAppId,
      app_secret: META.metaAppSecret,
      phone_number_id: made.phone_number_id,
    })
    assert.equal((await connect({ code: again.code })).status, 201)
    assert.equal((await checkOfApp(body.data.id))?.state, 'ok')
  })

  it('is connected where WhatsApp refuses what the app holds, and the check says so', async () => {
    const made = await signUp()
    await control(`/numbers/${made.phone_number_id}`, { business_app: 'yes' }, 'PATCH')
    const { access_token: key } = await control(`/numbers/${made.phone_number_id}/rotate`, { what: 'access_token' })
    const { status } = await fetch(`${sandbox.url}/v26.0/${made.phone_number_id}/smb_app_data`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ messaging_product: 'whatsapp', sync_type: 'smb_app_state_sync' }),
    })
    assert.equal(status, 200)
    const { body } = await connect({ code: made.code })
    assert.deepEqual([body.data.can_send, body.data.problem], [true, null])
    const app = await checkOfApp(body.data.id)
    assert.equal(app?.state, 'care')
    assert.match(app?.finding ?? '', /did not hand over the contacts/)
    assert.match(app?.remedy ?? '', /Continue with Meta/)
  })

  it('asks for the PIN where the number has one, and does not claim to send before', async () => {
    const made = await signUp({ pin: '123456' })
    const { body } = await connect({ code: made.code })
    assert.equal(body.data.can_send, false)
    assert.match(body.data.problem, /two-step verification PIN/)
    assert.match(body.message, /cannot send yet/)
  })

  it('is refused in plain words, in both languages, where the code is used up or of another app', async () => {
    const made = await signUp()
    await connect({ code: made.code })
    const foreign = await signUp({ app_id: '9999' })
    for (const code of [made.code, foreign.code, 'guessed']) {
      for (const [language, words] of [
        ['en', /no longer valid/],
        ['id', /sudah tidak berlaku/],
      ] as const) {
        const { status, body } = await connect({ code }, language)
        assert.equal(status, 422)
        assert.match(body.message, words)
      }
    }
  })

  it('is refused where the browser names an account or a number that the code does not grant', async () => {
    const [made, other] = [await signUp(), await signUp()]
    assert.match(
      (await connect({ code: made.code, wabaId: other.waba_id })).body.message,
      /does not say which business account/,
    )
    assert.match((await connect({ code: other.code, numberId: made.phone_number_id })).body.message, /no such number/)
  })

  it('is refused where a permission was taken away in the sign-up', async () => {
    const made = await signUp()
    await control(`/numbers/${made.phone_number_id}`, { permissions: 'management' }, 'PATCH')
    assert.match((await connect({ code: made.code })).body.message, /not given all permissions/)
  })
})

describe("Meta's sign-up", () => {
  it('is not to be had where the operator has no app', async () => {
    const server = await startTestServer({ workers: false })
    const { organizationId, admin } = await makeOrganization(server)
    const { status } = await server.call('POST', '/channels/sign-ups', {
      token: admin.token,
      body: { organizationId, code: 'any' },
    })
    await server.close()
    assert.equal(status, 503)
  })
})
