import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { registration } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { readConfig } from '../config.ts'
import { createPost } from './mailer.ts'

const SECRET = 'a secret that the gateway knows too'

describe('codes for phones through a gateway', () => {
  let gateway: Server
  let received: { headers: IncomingMessage['headers']; body: string }[]
  let status = 200
  let server: TestServer

  before(async () => {
    received = []
    gateway = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      received.push({ headers: request.headers, body })
      response.writeHead(status).end()
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/sms`
    server = await startTestServer({ workers: false, config: { smsWebhook: { url, secret: SECRET } } })
  })
  after(async () => {
    await server.close()
    gateway.close()
  })

  const register = (phoneNumber: string) =>
    server.call('POST', '/auth/register', {
      language: 'id',
      body: { ...registration, email: `a${phoneNumber}@example.com`, phoneNumber, delivery: 'phone' },
    })

  it('go there with a signature over the time and the body', async () => {
    assert.equal((await register('081234560001')).status, 200)
    const [{ headers, body }] = received as [(typeof received)[number]]
    const { to, text } = JSON.parse(body) as { to: string; text: string }
    assert.equal(to, '+6281234560001')
    assert.match(text, /^Kode Anda adalah \d{6}\./)
    const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-sapa-signature'])) ?? []
    assert.ok(Math.abs(Number(time) - Date.now() / 1000) < 10)
    assert.equal(signature, createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex'))
  })

  it('are said not to be sent when the gateway refuses', async () => {
    status = 500
    const { status: answer, body } = await register('081234560002')
    assert.equal(answer, 503)
    assert.match(body.message, /Pesan tidak dapat dikirim/)
  })
})

describe('whether phones can be reached', () => {
  const secrets = Object.fromEntries(
    ['TOKEN', 'ENCRYPTION', 'CODE'].map((name) => [`SAPA_${name}_SECRET`, 'x'.repeat(32) + name]),
  )
  const read = (env: NodeJS.ProcessEnv) => readConfig({ ...secrets, SMTP_URL: 'smtp://127.0.0.1:9', ...env })

  it('depends on a gateway where mails are sent for real', () => {
    assert.equal(createPost(read({})).phone, undefined)
    assert.notEqual(
      createPost(read({ SMS_WEBHOOK_URL: 'https://sms.example', SMS_WEBHOOK_SECRET: SECRET })).phone,
      undefined,
    )
  })

  it('is refused at start for a gateway without a secret', () => {
    assert.throws(() => read({ SMS_WEBHOOK_URL: 'https://sms.example' }), /SMS_WEBHOOK_SECRET/)
  })
})

describe('an installation that reaches no phones', () => {
  it('refuses phone delivery in words, for a sign-up and for a new password', async () => {
    const server = await startTestServer({ workers: false })
    server.deps.post.phone = undefined
    const signUp = await server.call('POST', '/auth/register', { body: { ...registration, delivery: 'phone' } })
    assert.deepEqual(signUp.body.errors, [
      { key: 'delivery', message: 'Codes cannot be sent to phones here. Choose e-mail.' },
    ])
    const reset = await server.call('POST', '/auth/otp', {
      basic: true,
      body: { identifier: '081234567890', action: 'reset-password' },
    })
    assert.equal(reset.body.errors[0].key, 'identifier')
    await server.close()
  })
})
