import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { registration, signUp } from '../../../test/accounts.ts'
import { solved } from '../../../test/challenge.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

describe('signing in with a password', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer()
    await signUp(server)
  })
  after(() => server.close())

  const login = (identifier: string, password = registration.password) =>
    server.call('POST', '/auth/login', { body: { identifier, password } })

  it('takes the e-mail address and the phone number, however they are written', async () => {
    for (const identifier of [
      'sari@example.com',
      ' Sari@Example.COM',
      '081234567890',
      '+62 812-3456-7890',
      '6281234567890',
    ]) {
      assert.equal((await login(identifier)).status, 200, identifier)
    }
  })

  it('says the same about a wrong password, an unknown address and no address at all', async () => {
    const answers = await Promise.all([
      login(registration.email, 'salah-sekali'),
      login('tidak.ada@example.com'),
      login('bukan alamat'),
    ])
    for (const { status, body } of answers) {
      assert.equal(status, 401)
      assert.equal(body.code, 'invalid_credentials')
      assert.equal(body.message, answers[0].body.message)
    }
  })

  it('stops taking passwords for one account after too many wrong ones, right ones too', async () => {
    const email = 'ratna@example.com'
    await signUp(server, { email, phoneNumber: '081299998888' })
    const persistently = async (identifier: string, password: string) =>
      server.call('POST', '/auth/login', {
        body: { identifier, password, challenge: await solved(server.call, 'login') },
      })
    for (let i = 0; i < 30; i++) await persistently(email, 'salah-sekali')
    const { status, headers } = await persistently(email, registration.password)
    assert.equal(status, 429)
    assert.ok(Number(headers.get('retry-after')) > 0)
    assert.equal((await persistently(registration.email, registration.password)).status, 200)
  })
})
