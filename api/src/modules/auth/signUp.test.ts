import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { claims, codeFor, passTime, registration, signUp, wrongCode } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'

describe('signing up', () => {
  let server: TestServer
  let person = 0
  let body: typeof registration

  before(async () => {
    server = await startTestServer()
  })
  after(() => server.close())
  beforeEach(() => {
    person++
    body = {
      ...registration,
      email: `sari${person}@example.com`,
      phoneNumber: `0812345678${String(person).padStart(2, '0')}`,
    }
  })

  const register = (changes: object = {}) => server.call('POST', '/auth/register', { body: { ...body, ...changes } })
  const verify = (ticket: string, otp: string, identifier = body.email) =>
    server.call('POST', '/auth/otp/verify', { basic: true, body: { identifier, ticket, action: 'register', otp } })
  const resend = (ticket: string) =>
    server.call('POST', '/auth/otp', { basic: true, body: { identifier: body.email, action: 'register', ticket } })

  it('sends a code, and the code makes the account and signs in', async () => {
    const asked = await register({ email: ` ${body.email.toUpperCase()} ` })
    assert.equal(asked.status, 200)
    assert.equal(asked.body.data.identifier, 's•••@example.com')
    assert.equal(asked.body.data.resend_in_seconds, 60)
    assert.ok(!JSON.stringify(asked.body).includes(body.password))

    const verified = await verify(asked.body.data.ticket, codeFor(server, body.email))
    assert.equal(verified.status, 200)
    const { id, organization_members } = claims(verified.body.data.access_token)
    assert.deepEqual(organization_members, [])
    const { body: me } = await server.call('GET', `/users/${id}`, { token: verified.body.data.access_token })
    assert.deepEqual(
      {
        name: me.data.name,
        business_name: me.data.business_name,
        email: me.data.email,
        phone_number: me.data.phone_number,
      },
      {
        name: body.name,
        business_name: body.businessName,
        email: body.email,
        phone_number: `+62${body.phoneNumber.slice(1)}`,
      },
    )
    assert.equal(
      (await server.call('POST', '/auth/login', { body: { identifier: body.email, password: body.password } })).status,
      200,
    )
  })

  it('takes a code for the address it went to, as typed or as it was masked, and for no other', async () => {
    const { body: asked } = await register()
    const otp = codeFor(server, body.email)
    const other = await verify(asked.data.ticket, otp, `lain${person}@example.com`)
    assert.equal(other.status, 422)
    assert.equal(other.body.code, 'invalid_code')
    const again = { identifier: `lain${person}@example.com`, action: 'register', ticket: asked.data.ticket }
    await passTime(server, 61)
    assert.equal((await server.call('POST', '/auth/otp', { basic: true, body: again })).body.code, 'invalid_code')
    assert.equal((await verify(asked.data.ticket, otp, asked.data.identifier)).status, 200)
  })

  it('takes a code once, also when it comes twice at the same time', async () => {
    const { body: asked } = await register()
    const otp = codeFor(server, body.email)
    const answers = await Promise.all([1, 2, 3].map(() => verify(asked.data.ticket, otp)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422])
  })

  it('refuses the right code after five wrong ones', async () => {
    const { body: asked } = await register()
    const otp = codeFor(server, body.email)
    for (let i = 0; i < 5; i++) {
      const wrong = await verify(asked.data.ticket, wrongCode(otp))
      assert.equal(wrong.body.code, 'invalid_code')
      assert.deepEqual(
        wrong.body.errors.map((one: { key: string }) => one.key),
        ['otp'],
      )
    }
    assert.equal((await verify(asked.data.ticket, otp)).status, 422)
  })

  it('refuses a code after five minutes', async () => {
    const { body: asked } = await register()
    await passTime(server, 301)
    assert.equal((await verify(asked.data.ticket, codeFor(server, body.email))).status, 422)
  })

  it('sends another code after a minute, which takes the place of the first', async () => {
    const { body: asked } = await register()
    const first = codeFor(server, body.email)
    const early = await resend(asked.data.ticket)
    assert.equal(early.status, 429)
    assert.ok(Number(early.headers.get('retry-after')) > 50)

    await passTime(server, 61)
    assert.equal((await resend(asked.data.ticket)).status, 200)
    const second = codeFor(server, body.email)
    if (first !== second) assert.equal((await verify(asked.data.ticket, first)).status, 422)
    assert.equal((await verify(asked.data.ticket, second)).status, 200)
  })

  it('sends at most five codes an hour to one address', async () => {
    const statuses: number[] = []
    const { body: asked } = await register()
    for (let i = 0; i < 5; i++) {
      await passTime(server, 61)
      statuses.push((await resend(asked.data.ticket)).status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 429])
  })

  it('answers a known address alike, tells its owner by mail and makes no second account', async () => {
    await signUp(server, body)
    await passTime(server, 61)
    const known = await register()
    const unknown = await register({ email: `lain${person}@example.com`, phoneNumber: '081300000001' })
    assert.equal(known.status, unknown.status)
    assert.deepEqual(Object.keys(known.body.data), Object.keys(unknown.body.data))
    assert.equal(known.body.message, unknown.body.message)
    const [newest] = server.deps.post.mailbox!.list(body.email)
    assert.match(newest!.text, /You have an account already/)
    assert.doesNotMatch(newest!.text, /\b\d{6}\b/)
  })

  it("does not tell a stranger's mailbox that a phone number has an account", async () => {
    await signUp(server, body)
    await register({ email: `mata${person}@example.com` })
    assert.deepEqual(server.deps.post.mailbox!.list(`mata${person}@example.com`), [])
    assert.match(server.deps.post.mailbox!.list(body.email)[0]!.text, /You have an account already/)
  })

  it('gives an address to whoever proves it first', async () => {
    const first = await register()
    const code = codeFor(server, body.email)
    await passTime(server, 61)
    const second = await register({ password: 'yang-kedua', confirmPassword: 'yang-kedua' })
    assert.equal((await verify(second.body.data.ticket, codeFor(server, body.email))).status, 200)
    const late = await verify(first.body.data.ticket, code)
    assert.equal(late.status, 409)
    assert.equal(
      (await server.call('POST', '/auth/login', { body: { identifier: body.email, password: 'yang-kedua' } })).status,
      200,
    )
  })

  it('sends the code to the phone when that is chosen', async () => {
    const { body: asked } = await register({ delivery: 'phone' })
    const phone = `+62${body.phoneNumber.slice(1)}`
    assert.equal(asked.data.identifier, `+62•••${phone.slice(-4)}`)
    assert.equal((await verify(asked.data.ticket, codeFor(server, phone), phone)).status, 200)
  })

  it('names every wrong field, in the language of the caller', async () => {
    const wrong = { name: '  ', email: 'sari@', phoneNumber: '+1 212 555 0100', confirmPassword: 'lain' }
    const { status, body: answer } = await server.call('POST', '/auth/register', {
      language: 'id',
      body: { ...body, ...wrong },
    })
    assert.equal(status, 422)
    assert.deepEqual(
      answer.errors.map((one: { key: string }) => one.key),
      ['name', 'email', 'phone_number', 'confirm_password'],
    )
    assert.equal(answer.errors[3].message, 'Kata sandi tidak sama')
    const short = await server.call('POST', '/auth/register', {
      body: { ...body, password: 'pendek', confirmPassword: 'pendek' },
    })
    assert.equal(short.body.errors[0].message, 'Use at least 8 characters.')
  })

  it('is closed to a caller who is not the interface', async () => {
    const { status } = await server.call('POST', '/auth/otp', {
      body: { identifier: body.email, action: 'reset-password' },
    })
    assert.equal(status, 401)
  })
})
