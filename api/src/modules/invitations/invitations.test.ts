import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { OrganizationRole } from '@sapa/shared/contracts'
import { claims, codeFor, registration, signUp } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeMember, makeOrganization, type Person } from '../../../test/people.ts'

const { ADMIN, MANAGER, STAFF } = OrganizationRole

describe('an invitation', () => {
  let server: TestServer
  let organizationId: string
  let admin: Person
  let manager: Person
  let person = 0
  let email: string
  let phoneNumber: string

  before(async () => {
    server = await startTestServer()
  })
  after(() => server.close())
  beforeEach(async () => {
    ;({ organizationId, admin } = await makeOrganization(server))
    manager = await makeMember(server, organizationId, MANAGER)
    person++
    email = `undangan${person}@example.com`
    phoneNumber = `0812900000${String(person).padStart(2, '0')}`
  })

  const path = () => `/organizations/${organizationId}`
  const invite = (by: Person = admin, changes: object = {}) =>
    server.call('POST', `${path()}/members`, {
      token: by.token,
      body: { invite: true, email, role: STAFF, ...changes },
    })
  const resend = (id: string, by: Person = admin) =>
    server.call('POST', `${path()}/invitations/${id}/resend`, { token: by.token })
  const revoke = (id: string, by: Person = admin) =>
    server.call('DELETE', `${path()}/invitations/${id}`, { token: by.token })
  const list = (query = '') => server.call('GET', `${path()}/members${query}`, { token: admin.token })
  const read = (invitation: string) => server.call('POST', '/invitations/read', { body: { invitation } })
  const accept = (token: string, invitation: string) =>
    server.call('POST', '/invitations/accept', { token, body: { invitation } })
  const mails = (to = email) => server.deps.post.mailbox!.list(to)
  const link = (to = email) =>
    mails(to)
      .map(({ text }) => /(\/sign-(?:up|in))\?invitation=([\w-]+)/.exec(text))
      .find(Boolean)!
  const token = (to = email) => link(to)[2]!
  const register = (changes: object = {}) =>
    server.call('POST', '/auth/register', {
      body: { ...registration, businessName: undefined, email, phoneNumber, invitation: token(), ...changes },
    })
  const verify = (ticket: string) =>
    server.call('POST', '/auth/otp/verify', {
      basic: true,
      body: { identifier: email, ticket, action: 'register', otp: codeFor(server, email) },
    })
  const change = (values: Record<string, unknown>) =>
    server.deps.database.asService((tx) =>
      tx.updateTable('invitations').set(values).where('email', '=', email).execute(),
    )

  it('is mailed, waits as an inactive row, and signing up through it joins without creating a business', async () => {
    const { status, body } = await invite(admin, { role: MANAGER })
    assert.equal(status, 201)
    const { user_id, email: address, role, status: state, invitation } = body.data
    assert.deepEqual([user_id, address, role, state, invitation.expired], [null, email, MANAGER, 'inactive', false])
    const days = (Date.parse(invitation.expires_at) - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days <= 7)
    assert.equal(link()[1], '/sign-up')
    assert.match(mails()[0]!.text, /Business Manager/)
    assert.deepEqual((await list('?status=invited')).body.data, [body.data])

    const { body: asked } = await read(token())
    assert.deepEqual(
      [asked.data.organization, asked.data.email, asked.data.role],
      [{ id: organizationId, name: 'Toko Uji' }, email, MANAGER],
    )
    const { body: registered } = await register()
    const { body: tokens } = await verify(registered.data.ticket)
    assert.deepEqual(claims(tokens.data.access_token).organization_members, [
      { id: organizationId, name: 'Toko Uji', role: MANAGER },
    ])
    const { data: after } = (await list(`?search=${encodeURIComponent(email)}`)).body
    assert.deepEqual(
      after.map((one: any) => [one.name, one.status, one.invitation, one.phone_number]), // any: what the api answers
      [[registration.name, 'active', null, `+62${phoneNumber.slice(1)}`]],
    )
  })

  it('is kept as a hash only', async () => {
    await invite()
    const row = await server.deps.database.asService((tx) =>
      tx.selectFrom('invitations').selectAll().where('email', '=', email).executeTakeFirstOrThrow(),
    )
    assert.ok(!JSON.stringify(row).includes(token()))
  })

  it('gets the same answer whether or not the address has an account; only the mail differs', async () => {
    const unknown = await invite()
    const known = `${admin.userId}@example.com`.replace('usr', 'punya')
    await signUp(server, { email: known, phoneNumber: '081211112222' })
    const other = await invite(admin, { email: known })
    const blank = ({ status, body }: typeof other) => ({
      status,
      body: JSON.stringify(body)
        .replaceAll(body.data.email, 'x')
        .replace(body.data.invitation.id, 'x')
        .replace(/\d{4}-[\d:.T-]+Z/g, 'then'),
    })
    assert.deepEqual(blank(other), blank(unknown))
    assert.equal(link(known)[1], '/sign-in')
  })

  it('is accepted after signing in by who has an account, again without harm', async () => {
    const { access_token } = await signUp(server, { email, phoneNumber })
    await invite()
    const { status, body } = await accept(access_token, token())
    assert.equal(status, 200)
    assert.deepEqual(
      [body.data, body.message],
      [{ id: organizationId, name: 'Toko Uji', role: STAFF }, 'Welcome to Toko Uji.'],
    )
    assert.equal((await accept(access_token, token())).status, 200)
    assert.equal((await server.call('GET', path(), { token: access_token })).status, 200)
  })

  it('works once, and says so', async () => {
    await invite()
    await verify((await register()).body.data.ticket)
    const again = await read(token())
    assert.deepEqual([again.status, again.body.code], [410, 'invitation_over'])
    assert.match(again.body.message, /used already.*Sign in/)
    assert.equal((await register()).status, 410)
  })

  it('is for its own address only', async () => {
    await invite()
    const { access_token } = await signUp(server, { email: `lain${person}@example.com`, phoneNumber })
    const refused = await accept(access_token, token())
    assert.deepEqual([refused.status, refused.body.code], [403, 'invitation_foreign'])
    assert.match(refused.body.message, /u•••@example\.com.*Sign out/)
    const registered = await register({ email: `siapa${person}@example.com` })
    assert.equal(registered.status, 422)
    assert.equal(registered.body.errors[0].key, 'email')
    assert.equal((await server.call('GET', path(), { token: access_token })).status, 404)
  })

  it('ends after 7 days, says so, and works again once resent', async () => {
    const { body } = await invite()
    await change({ expires_at: sql`now() - interval '1 second'` })
    const over = await read(token())
    assert.deepEqual([over.status, over.body.code], [410, 'invitation_over'])
    assert.match(over.body.message, /expired.*send it again/)
    assert.equal((await list('?status=invited')).body.data[0].invitation.expired, true)
    const old = token()
    const resent = await resend(body.data.invitation.id)
    assert.deepEqual([resent.status, resent.body.data.invitation.expired], [200, false])
    assert.notEqual(token(), old)
    assert.equal((await read(token())).status, 200)
    const replaced = await read(old)
    assert.equal(replaced.status, 404)
    assert.match(replaced.body.message, /newest mail/)
  })

  it('is revoked: the link says so, the row is gone, and the address can be invited anew', async () => {
    const { body } = await invite()
    assert.equal((await revoke(body.data.invitation.id)).status, 200)
    assert.deepEqual((await list('?status=invited')).body.data, [])
    const over = await read(token())
    assert.equal(over.status, 410)
    assert.match(over.body.message, /withdrawn/)
    assert.equal((await revoke(body.data.invitation.id)).status, 404)
    assert.equal((await invite()).status, 201)
  })

  it('that ends while the code is on its way costs nobody their account', async () => {
    const { body } = await invite()
    const { body: registered } = await register()
    await revoke(body.data.invitation.id)
    const { status, body: tokens } = await verify(registered.data.ticket)
    assert.equal(status, 200)
    assert.match(tokens.message, /account is ready.*ended in the meantime/)
    assert.deepEqual(claims(tokens.data.access_token).organization_members, [])
  })

  it('is sent, resent and revoked by managers for staff, and by nobody else', async () => {
    const staff = await makeMember(server, organizationId, STAFF)
    assert.equal((await invite(staff)).status, 403)
    assert.equal((await invite(manager, { role: MANAGER })).status, 403)
    const { body } = await invite(manager)
    assert.equal((await resend(body.data.invitation.id, staff)).status, 403)
    assert.equal((await resend(body.data.invitation.id, manager)).status, 200)
    assert.equal((await revoke(body.data.invitation.id, manager)).status, 200)
    const { body: higher } = await invite(admin, { role: ADMIN })
    assert.equal((await resend(higher.data.invitation.id, manager)).status, 403)
    assert.equal((await revoke(higher.data.invitation.id, manager)).status, 403)
  })

  it('is refused for a member, for an inactive one and for an address that is invited, each in words', async () => {
    const member = await makeMember(server, organizationId, STAFF)
    const address = `${member.userId}@example.com`
    assert.match((await invite(admin, { email: address })).body.errors[0].message, /belongs to your business already\./)
    await server.call('PUT', `${path()}/members/${member.userId}`, { token: admin.token, body: { status: 'inactive' } })
    assert.match((await invite(admin, { email: address })).body.errors[0].message, /active again/)
    await invite()
    const twice = await invite()
    assert.equal(twice.status, 409)
    assert.match(twice.body.errors[0].message, /Resend/)
    assert.equal((await invite(admin, { email: 'tanpa-at' })).body.errors[0].key, 'email')
  })

  it('does not bring back somebody who was added meanwhile and then switched off', async () => {
    await invite()
    const before = token()
    const { body } = await server.call('POST', `${path()}/members`, {
      token: admin.token,
      body: { name: 'Rina', email, role: STAFF },
    })
    assert.deepEqual((await list('?status=invited')).body.data, [])
    await server.call('PUT', `${path()}/members/${body.data.user_id}`, {
      token: admin.token,
      body: { status: 'inactive' },
    })
    assert.equal((await read(before)).status, 410)
  })

  it('fills no mailbox: an address gets five mails an hour', async () => {
    const { body } = await invite()
    for (let sent = 1; sent < 5; sent++) assert.equal((await resend(body.data.invitation.id)).status, 200)
    const refused = await resend(body.data.invitation.id)
    assert.equal(refused.status, 429)
    assert.match(refused.body.message, /Try again in \d+ minutes/)
    assert.equal(mails().length, 5)
    assert.equal((await read(token())).status, 200, 'the last link still works')
  })

  it('shows to nobody who may see names only', async () => {
    const staff = await makeMember(server, organizationId, STAFF)
    await invite()
    const seen = await server.call('GET', `${path()}/members?limit=100`, { token: staff.token })
    assert.ok(seen.body.data.length > 0)
    assert.ok(!JSON.stringify(seen.body).includes(email))
    const asked = await server.call('GET', `${path()}/members?status=invited`, { token: staff.token })
    assert.deepEqual(asked.body.data, [])
  })
})
