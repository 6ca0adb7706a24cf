import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { claims, signUp } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

describe('a session', () => {
  let server: TestServer
  let people = 0
  before(async () => {
    server = await startTestServer()
  })
  after(() => server.close())

  const person = () => signUp(server, { email: `sari${++people}@example.com`, phoneNumber: `0812345678${people + 10}` })
  const refresh = (token: string) => server.call('POST', '/auth/refresh', { token })
  const works = async (token: string) => (await server.call('GET', '/organizations', { token })).status === 200
  /** The last exchange of every session was longer ago than parallel tabs are forgiven. */
  const passGrace = () =>
    server.deps.database.asService((tx) =>
      tx
        .updateTable('sessions')
        .set({ rotated_at: new Date(Date.now() - 31_000) })
        .execute(),
    )

  it('gives new tokens for a refresh token and takes each one once', async () => {
    const first = await person()
    const { status, body } = await refresh(first.refresh_token)
    assert.equal(status, 200)
    assert.equal(body.message, undefined)
    assert.notEqual(body.data.refresh_token, first.refresh_token)
    assert.ok(await works(body.data.access_token))
    assert.equal((await refresh(body.data.refresh_token)).status, 200)
  })

  it('goes on in every tab when several exchange the same token at once', async () => {
    const { refresh_token } = await person()
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(refresh_token)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    await passGrace()
    // Whichever tab stored its answer last, the session goes on from there.
    assert.equal(new Set(answers.map(({ body }) => body.data.refresh_token)).size, 1)
    assert.equal((await refresh(answers[3]!.body.data.refresh_token)).status, 200)
  })

  it('ends when a token comes back after its time: it was copied', async () => {
    const first = await person()
    const { body: second } = await refresh(first.refresh_token)
    await passGrace()
    const reused = await refresh(first.refresh_token)
    assert.equal(reused.status, 401)
    assert.equal(reused.body.code, 'session_expired')
    assert.equal((await refresh(second.data.refresh_token)).status, 401)
    assert.equal(await works(second.data.access_token), false)
  })

  it('ends when a much older token comes back, even at once', async () => {
    const first = await person()
    const { body: second } = await refresh(first.refresh_token)
    const { body: third } = await refresh(second.data.refresh_token)
    assert.equal((await refresh(first.refresh_token)).status, 401)
    assert.equal((await refresh(third.data.refresh_token)).status, 401)
  })

  it('is not ended by a token that somebody made up', async () => {
    const { access_token, refresh_token } = await person()
    const { session } = claims(access_token)
    assert.equal((await refresh(`${session}.5.bm90LW91cnM`)).status, 401)
    assert.equal((await refresh('x')).status, 401)
    assert.equal((await refresh(access_token)).status, 401)
    assert.equal((await refresh(refresh_token)).status, 200)
  })

  it('ends at signing out, at once and for both tokens', async () => {
    const { access_token, refresh_token } = await person()
    const { status, body } = await server.call('POST', '/auth/revoke', { token: refresh_token })
    assert.equal(status, 200)
    assert.equal(body.message, undefined)
    assert.equal((await refresh(refresh_token)).status, 401)
    assert.equal(await works(access_token), false)
    assert.equal((await server.call('POST', '/auth/revoke', { token: refresh_token })).status, 200)
  })

  it('ends after thirty days without use', async () => {
    const { refresh_token } = await person()
    await server.deps.database.asService((tx) =>
      tx
        .updateTable('sessions')
        .set({ expires_at: new Date(Date.now() - 1000) })
        .execute(),
    )
    assert.equal((await refresh(refresh_token)).status, 401)
  })

  it('never reads cookies', async () => {
    const { access_token } = await person()
    const stored = encodeURIComponent(JSON.stringify({ accessToken: access_token }))
    const cookie = `auth-storage=${stored}; access_token=${access_token}`
    const response = await fetch(`${server.url}/v1/organizations`, {
      headers: {
        cookie,
      },
    })
    assert.equal(response.status, 401)
  })
})

describe('an access token', () => {
  it('lists at most twenty businesses, so that it fits a cookie', async () => {
    const server = await startTestServer()
    try {
      const { access_token, refresh_token } = await signUp(server)
      const body = {
        name: 'Toko Cabang Kesekian Nusantara',
        email: 'toko@example.com',
        phoneNumber: '081234567890',
        organizationTypeId: '2',
        industryTypeId: '2',
      }
      for (let i = 0; i < 50; i++) await server.call('POST', '/organizations', { token: access_token, body })
      const { body: fresh } = await server.call('POST', '/auth/refresh', { token: refresh_token })
      const { data } = fresh as { data: { access_token: string; refresh_token: string } }
      assert.equal(claims(data.access_token).organization_members.length, 20)
      assert.ok(data.access_token.length + data.refresh_token.length < 3800, String(data.access_token.length))
      const { body: all } = await server.call('GET', '/organizations', { token: data.access_token })
      assert.equal(all.data.length, 50)
    } finally {
      await server.close()
    }
  })
})
