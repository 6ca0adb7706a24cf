import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { claims, codeFor, registration, signUp } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually } from '../../../test/people.ts'

describe('where a person is signed in', () => {
  let server: TestServer
  let people = 0
  let email: string
  let id: string
  let here: string
  let there: { access_token: string; refresh_token: string }

  before(async () => {
    server = await startTestServer()
  })
  after(() => server.close())
  beforeEach(async () => {
    email = `sari${++people}@example.com`
    here = (await signUp(server, { email, phoneNumber: `0812345678${people + 10}` })).access_token
    id = claims(here).id
    const response = await fetch(`${server.url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' },
      body: JSON.stringify({ identifier: email, password: registration.password }),
    })
    there = ((await response.json()) as { data: typeof there }).data
  })

  const works = async (token: string) => (await server.call('GET', '/organizations', { token })).status === 200
  const sessions = async () => (await server.call('GET', `/users/${id}/sessions`, { token: here })).body.data
  const change = (changes: object = {}, language = 'en') =>
    server.call('PUT', `/users/${id}/password`, {
      token: here,
      language,
      body: {
        currentPassword: registration.password,
        newPassword: 'yang-lebih-baru',
        confirmPassword: 'yang-lebih-baru',
        ...changes,
      },
    })
  const signIn = (password: string) => server.call('POST', '/auth/login', { body: { identifier: email, password } })

  it('is listed with device, place and time, the last used first, this one marked', async () => {
    const [other, own, ...more] = await sessions()
    assert.deepEqual(more, [])
    assert.deepEqual([other.current, own.current], [false, true])
    assert.match(other.user_agent, /Android 15/)
    assert.equal(other.address_hint, '127.0.•.•')
    assert.ok(Date.now() - Date.parse(other.last_used_at) < 60_000)
    assert.ok(!JSON.stringify([other, own]).includes('hash'))
    // A session that is used again comes up.
    await server.deps.database.asService((tx) =>
      tx
        .updateTable('sessions')
        .set({ rotated_at: new Date(Date.now() - 3_600_000) })
        .where('id', '=', other.id)
        .execute(),
    )
    assert.equal((await sessions())[0].current, true)
    await server.call('POST', '/auth/refresh', { token: there.refresh_token })
    assert.equal((await sessions())[0].id, other.id)
  })

  it('can be ended one by one, at once and for both of its tokens', async () => {
    const [other] = await sessions()
    const end = () => server.call('DELETE', `/users/${id}/sessions/${other.id}`, { token: here })
    assert.equal((await end()).status, 200)
    assert.equal(await works(there.access_token), false)
    assert.equal((await server.call('POST', '/auth/refresh', { token: there.refresh_token })).status, 401)
    assert.ok(await works(here))
    assert.equal((await sessions()).length, 1)
    assert.equal((await end()).status, 404)
  })

  it('can be ended everywhere else at once', async () => {
    await signIn(registration.password)
    const { body } = await server.call('DELETE', `/users/${id}/sessions`, { token: here, language: 'id' })
    assert.equal(body.data.ended, 2)
    assert.equal(body.message, 'Anda sudah dikeluarkan dari semua perangkat lain.')
    assert.equal(await works(there.access_token), false)
    assert.ok(await works(here))
  })

  it('ends everywhere else with a change of password, and the old password with it', async () => {
    const { status } = await change()
    assert.equal(status, 200)
    assert.equal(await works(there.access_token), false)
    assert.ok(await works(here))
    assert.equal((await signIn(registration.password)).status, 401)
    assert.equal((await signIn('yang-lebih-baru')).status, 200)
  })

  it('tells the owner of a change of password, in the language of the page that they used last', async () => {
    const told = (subject: RegExp) =>
      eventually(async () => server.deps.post.mailbox!.list(email).some((mail) => subject.test(mail.subject)))
    const tokens = await server.call('POST', '/auth/login', {
      language: 'id',
      body: { identifier: email, password: registration.password },
    })
    assert.equal((await change()).status, 200)
    await told(/^Kata sandi akun Sapa Anda telah diganti$/)
    // The change has ended that session, so the page signs in again and goes on in English.
    assert.equal((await server.call('POST', '/auth/refresh', { token: tokens.body.data.refresh_token })).status, 401)
    const again = (
      await server.call('POST', '/auth/login', {
        language: 'id',
        body: { identifier: email, password: 'yang-lebih-baru' },
      })
    ).body.data
    assert.equal(
      (await server.call('POST', '/auth/refresh', { token: again.refresh_token, language: 'en' })).status,
      200,
    )
    assert.equal(
      (
        await change({
          currentPassword: 'yang-lebih-baru',
          newPassword: 'yang-paling-baru',
          confirmPassword: 'yang-paling-baru',
        })
      ).status,
      200,
    )
    await told(/^A new password was set for your Sapa account$/)
  })

  it('needs the current password, and the new one twice', async () => {
    const field = async (changes: object) => (await change(changes, 'id')).body.errors
    assert.deepEqual(await field({ currentPassword: 'bukan-ini' }), [
      { key: 'current_password', message: 'Ini bukan kata sandi Anda saat ini.' },
    ])
    assert.deepEqual(await field({ confirmPassword: 'yang-lain' }), [
      { key: 'confirm_password', message: 'Kata sandi tidak sama' },
    ])
    assert.deepEqual((await field({ newPassword: 'pendek', confirmPassword: 'pendek' }))[0].key, 'new_password')
    assert.ok(await works(there.access_token))
    assert.equal((await signIn(registration.password)).status, 200)
  })

  it('does not let a stolen session guess the password', async () => {
    for (let i = 0; i < 10; i++) assert.equal((await change({ currentPassword: `tebak-${i}` })).status, 422)
    assert.equal((await change()).status, 429)
  })

  it('voids a code for a new password that was asked for before', async () => {
    const body = { identifier: email, action: 'reset-password' }
    await server.deps.database.asService((tx) => tx.updateTable('tickets').set({ code_sent_at: null }).execute())
    const { body: asked } = await server.call('POST', '/auth/otp', { basic: true, body })
    const otp = codeFor(server, email)
    assert.equal((await change()).status, 200)
    const late = await server.call('POST', '/auth/otp/verify', {
      basic: true,
      body: { ...body, ticket: asked.data.ticket, otp, password: 'milik-pencuri' },
    })
    assert.equal(late.body.code, 'invalid_code')
  })

  it('has no password to change for who signs in with Google', async () => {
    await server.deps.database.asService((tx) =>
      tx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute(),
    )
    const { status, body } = await change()
    assert.equal(status, 409)
    assert.match(body.message, /no password yet/)
  })
})
