import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { startSandbox } from '../../../../whatsapp-sandbox/src/index.ts'
import { registration } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { readConfig } from '../config.ts'
import { createPost } from './mailer.ts'

const NAMES = ['WHATSAPP_CODES_NUMBER_ID', 'WHATSAPP_CODES_TOKEN', 'WHATSAPP_CODES_TEMPLATE']

describe('codes for phones over WhatsApp', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-codes-'))
  const texts: string[] = []
  let sandbox: Awaited<ReturnType<typeof startSandbox>>
  let gateway: Server
  let server: TestServer
  let number: { phone_number_id: string; waba_id: string; access_token: string }

  before(async () => {
    sandbox = await startSandbox({ port: 0, dataDir: folder })
    number = await call('POST', '/_sandbox/numbers', {})
    const components = [
      { type: 'BODY', add_security_recommendation: true },
      { type: 'FOOTER', code_expiration_minutes: 5 },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
    ]
    for (const language of ['en', 'id'])
      await call('POST', `/v26.0/${number.waba_id}/message_templates`, {
        name: 'sapa_code',
        language,
        category: 'AUTHENTICATION',
        components,
      })
    gateway = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      texts.push(body)
      response.end()
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    server = await startTestServer({
      workers: false,
      config: {
        whatsapp: { graphUrl: sandbox.url, graphVersion: 'v26.0' },
        whatsappCodes: { numberId: number.phone_number_id, token: number.access_token, template: 'sapa_code' },
      },
    })
  })
  after(async () => {
    await server?.close()
    await sandbox?.close()
    gateway?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const call = async (method: string, path: string, body?: object): Promise<any> =>
    // any: a test reads what the sandbox answers
    (
      await fetch(`${sandbox.url}${path}`, {
        method,
        headers: {
          ...(number ? { authorization: `Bearer ${number.access_token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json()
  const register = (phoneNumber: string, language: string) =>
    server.call('POST', '/auth/register', {
      language,
      body: { ...registration, email: `a${phoneNumber}@example.com`, phoneNumber, delivery: 'phone' },
    })
  const held = async (phone: string) =>
    (await call('GET', `/_sandbox/phones/${phone}/messages?phone_number_id=${number.phone_number_id}`)).messages

  it('come in the language of who asks, and sign them up', async () => {
    const { status, body } = await register('081234560011', 'id')
    assert.equal(status, 200, JSON.stringify(body))
    const [message, ...more] = await held('6281234560011')
    assert.equal(more.length, 0)
    const code = /^(\d{6}) adalah kode verifikasi Anda/.exec(message.text)?.[1]
    const verified = await server.call('POST', '/auth/otp/verify', {
      basic: true,
      body: { identifier: '+6281234560011', action: 'register', otp: code, ticket: body.data.ticket },
    })
    assert.equal(verified.status, 200, JSON.stringify(verified.body))
    assert.ok(verified.body.data.access_token)
    assert.equal((await register('081234560012', 'en')).status, 200)
    assert.match((await held('6281234560012'))[0].text, /^\d{6} is your verification code/)
  })

  it('are said not to be sent when WhatsApp refuses them', async () => {
    await call('POST', '/_sandbox/faults', { kind: 'error-code', code: 131026, count: 1 })
    const { status, body } = await register('081234560013', 'en')
    assert.equal(status, 503, JSON.stringify(body))
  })

  it('go through the gateway where WhatsApp refuses them and there is one', async () => {
    const { config } = server.deps
    const post = createPost({
      ...config,
      smsWebhook: { url: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`, secret: 'secret of sixteen' },
    })
    const code = {
      to: '+6281234560014',
      subject: '',
      text: 'Kode Anda adalah 123456.',
      code: '123456',
      language: 'id',
    } as const
    await post.phone!.send(code)
    assert.deepEqual([(await held('6281234560014')).length, texts.length], [1, 0])
    await call('POST', '/_sandbox/faults', { kind: 'error-code', code: 131026, count: 1 })
    await post.phone!.send(code)
    assert.equal(JSON.parse(texts[0]!).text, code.text)
  })

  it('are set all together or not at all', () => {
    const secrets = Object.fromEntries(
      ['TOKEN', 'ENCRYPTION', 'CODE'].map((name) => [`SAPA_${name}_SECRET`, 'x'.repeat(32) + name]),
    )
    const all = Object.fromEntries(NAMES.map((name) => [name, '123']))
    assert.deepEqual(readConfig({ ...secrets, ...all }).whatsappCodes, {
      numberId: '123',
      token: '123',
      template: '123',
    })
    for (const name of NAMES)
      assert.throws(() => readConfig({ ...secrets, ...all, [name]: '' }), /WHATSAPP_CODES_TOKEN/)
    assert.throws(() => readConfig({ ...secrets, ...all, WHATSAPP_CODES_NUMBER_ID: '../1' }), /must be a number ID/)
  })
})
