import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { codeFor, passTime, registration, signUp } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually } from '../../../test/people.ts'

describe('a new password', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer()
  })
  after(() => server.close())

  const ask = (identifier: string) =>
    server.call('POST', '/auth/otp', { basic: true, body: { identifier, action: 'reset-password' } })
  const verify = (identifier: string, ticket: string, otp: string, password?: string) =>
    server.call('POST', '/auth/otp/verify', {
      basic: true,
      body: { identifier, ticket, action: 'reset-password', otp, password },
    })
  const login = (identifier: string, password: string) =>
    server.call('POST', '/auth/login', { body: { identifier, password } })

  it('is set with a code, signs in, and ends every other session', async () => {
    const before = await signUp(server)
    await passTime(server, 61)
    const { body: asked } = await ask(registration.email)
    const otp = codeFor(server, registration.email)
    assert.equal((await verify(registration.email, asked.data.ticket, otp)).body.errors[0].key, 'password')
    assert.equal((await verify(registration.email, asked.data.ticket, otp, 'kata-sandi-baru')).status, 200)

    assert.equal((await login(registration.email, 'kata-sandi-baru')).status, 200)
    assert.equal((await login(registration.email, registration.password)).status, 401)
    assert.equal((await server.call('POST', '/auth/refresh', { token: before.refresh_token })).status, 401)
    assert.equal((await server.call('GET', '/organizations', { token: before.access_token })).status, 401)
    await eventually(async () =>
      server.deps.post.mailbox!.list(registration.email).some(({ subject }) => /new password was set/.test(subject)),
    )
  })

  it('answers alike for an address without an account, and sends nothing there', async () => {
    const email = 'tidak.ada@example.com'
    const { status, body: asked } = await ask(email)
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(asked.data), ['ticket', 'action', 'identifier', 'delivery', 'resend_in_seconds'])
    assert.deepEqual(server.deps.post.mailbox!.list(email), [])
    const guessed = await verify(email, asked.data.ticket, '123456', 'kata-sandi-baru')
    assert.equal(guessed.body.code, 'invalid_code')
    assert.equal((await ask(email)).status, 429)
  })

  it('is not set with the ticket of a sign-up', async () => {
    const email = 'baru@example.com'
    const { body: asked } = await server.call('POST', '/auth/register', {
      body: { ...registration, email, phoneNumber: '081311112222' },
    })
    const { status } = await verify(email, asked.data.ticket, codeFor(server, email), 'kata-sandi-baru')
    assert.equal(status, 422)
  })

  it('says what is wrong with an address that is none', async () => {
    const { status, body } = await ask('bukan alamat')
    assert.equal(status, 422)
    assert.equal(body.errors[0].key, 'identifier')
  })
})
