import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { claims, codeFor, signUp } from '../../../test/accounts.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeMember, makeOrganization, type Person } from '../../../test/people.ts'

const { ADMIN, MANAGER, STAFF } = OrganizationRole

describe('the people of a business', () => {
  let server: TestServer
  let organizationId: string
  let admin: Person
  let manager: Person
  let staff: Person

  before(async () => {
    server = await startTestServer()
    ;({ organizationId, admin } = await makeOrganization(server))
    manager = await makeMember(server, organizationId, MANAGER)
    staff = await makeMember(server, organizationId, STAFF)
  })
  after(() => server.close())

  const path = () => `/organizations/${organizationId}/members`
  const add = (by: Person, changes: object = {}) =>
    server.call('POST', path(), {
      token: by.token,
      body: { name: 'Rina Kartika', email: 'rina@example.com', role: STAFF, ...changes },
    })
  const change = (by: Person, whom: string, body: object) =>
    server.call('PUT', `${path()}/${whom}`, { token: by.token, body })
  const list = (by: Person, query = '') => server.call('GET', `${path()}${query}`, { token: by.token })

  it('are added without a password and set one with a code', async () => {
    const { status, body } = await add(admin, {
      email: 'Rina@Example.com',
      phoneNumber: '0813 1111 2222',
      role: MANAGER,
    })
    assert.equal(status, 201)
    assert.deepEqual(
      [body.data.email, body.data.phone_number, body.data.role, body.data.status],
      ['rina@example.com', '+6281311112222', MANAGER, 'active'],
    )
    assert.match(
      server.deps.post.mailbox!.list('rina@example.com')[0]!.text,
      /Toko Uji has added you.*\/forgotten-password/s,
    )

    const { body: asked } = await server.call('POST', '/auth/otp', {
      basic: true,
      body: { identifier: 'rina@example.com', action: 'reset-password' },
    })
    const { body: signedIn } = await server.call('POST', '/auth/otp/verify', {
      basic: true,
      body: {
        identifier: 'rina@example.com',
        ticket: asked.data.ticket,
        action: 'reset-password',
        otp: codeFor(server, 'rina@example.com'),
        password: 'milik-rina-sendiri',
      },
    })
    assert.deepEqual(claims(signedIn.data.access_token).organization_members, [
      { id: organizationId, name: 'Toko Uji', role: MANAGER },
    ])
  })

  it('may have an account already, which stays as it is and of which the business learns nothing', async () => {
    const tokens = await signUp(server, {
      name: 'Dewi Lestari',
      email: 'dewi@example.com',
      phoneNumber: '081300001111',
    })
    const [known, unknown] = [
      await add(admin, { name: 'Dewi', email: 'dewi@example.com' }),
      await add(admin, { name: 'Doni', email: 'doni@example.com' }),
    ]
    assert.deepEqual([known.status, known.body.message], [unknown.status, unknown.body.message])
    const { user_id: userId, name, phone_number } = known.body.data
    assert.deepEqual([name, phone_number], ['Dewi', null])
    assert.equal(unknown.body.data.phone_number, null)
    const { body: me } = await server.call('GET', `/users/${userId}`, { token: tokens.access_token })
    assert.deepEqual([me.data.name, me.data.phone_number], ['Dewi Lestari', '+6281300001111'])
    assert.match(server.deps.post.mailbox!.list('dewi@example.com')[0]!.text, /sign in with your account/)
    assert.equal(
      (await server.call('GET', `/organizations/${organizationId}`, { token: tokens.access_token })).status,
      200,
    )
    const again = await add(admin, { email: 'dewi@example.com' })
    assert.equal(again.status, 409)
    assert.equal(again.body.errors[0].key, 'email')

    await server.call('PUT', `/users/${userId}`, { token: tokens.access_token, body: { name: 'Dewi Lestari Putri' } })
    assert.equal((await list(admin, '?search=dewi%40example')).body.data[0].name, 'Dewi Lestari Putri')
  })

  it('are refused with every wrong field named', async () => {
    const wrong = await add(admin, { name: '   ', email: 'tanpa-at', phoneNumber: '12' })
    assert.deepEqual(
      wrong.body.errors.map((one: { key: string }) => one.key),
      ['name', 'email', 'phone_number'],
    )
    assert.deepEqual(
      (await add(admin, { name: undefined })).body.errors.map((one: { key: string }) => one.key),
      ['name'],
    )
  })

  it('may share a number, which signs in its first owner only', async () => {
    await add(admin, { email: 'pemilik@example.com', phoneNumber: '081377778888' })
    const second = await add(admin, { email: 'lain@example.com', phoneNumber: '081377778888' })
    assert.equal(second.status, 201)
    assert.equal(second.body.data.phone_number, '+6281377778888')
    const owners = await server.deps.database.asService((tx) =>
      tx.selectFrom('users').select('email').where('phone', '=', '+6281377778888').execute(),
    )
    assert.deepEqual(owners, [{ email: 'pemilik@example.com' }])
  })

  it('are added and changed by managers only where they are staff', async () => {
    assert.equal((await add(manager, { email: 'staf@example.com' })).status, 201)
    assert.equal((await add(manager, { email: 'bukan@example.com', role: MANAGER })).status, 403)
    assert.equal((await change(manager, staff.userId, { role: MANAGER })).status, 403)
    assert.equal((await change(manager, admin.userId, { status: 'inactive' })).status, 403)
    assert.equal((await change(manager, manager.userId, { role: ADMIN })).status, 403)
    assert.equal((await change(manager, staff.userId, { status: 'inactive' })).status, 200)
    assert.equal((await change(manager, staff.userId, { status: 'active' })).status, 200)
  })

  it('lose access at the next call when they are deactivated', async () => {
    const person = await makeMember(server, organizationId, STAFF)
    assert.equal((await list(person)).status, 200)
    assert.equal((await change(manager, person.userId, { status: 'inactive' })).status, 200)
    const refused = await list(person)
    assert.deepEqual([refused.status, refused.body.code], [403, 'member_inactive'])
    assert.match(refused.body.message, /switched off/)
    assert.equal((await change(admin, person.userId, { status: 'active' })).status, 200)
    assert.equal((await list(person)).status, 200)
  })

  it('are told to everybody who looks on', async () => {
    const before = await events()
    await change(admin, staff.userId, { role: STAFF })
    assert.deepEqual(
      (await events()).slice(before.length).map(({ name, payload }) => [name, payload]),
      [['member.upserted', { user_id: staff.userId }]],
    )
  })
  const events = () =>
    server.deps.database.asService((tx) =>
      tx.selectFrom('events').selectAll().where('organization_id', '=', organizationId).orderBy('sequence').execute(),
    )

  it('show staff the names of their colleagues and nothing else', async () => {
    const seen = await list(staff, '?search=Lestari')
    assert.deepEqual(
      seen.body.data.map((one: Record<string, unknown>) => [one.name, one.email, one.phone_number]),
      [['Dewi Lestari Putri', null, null]],
    )
    assert.deepEqual((await list(staff, '?search=dewi%40example')).body.data, [])
    assert.equal((await list(manager, '?search=dewi%40example')).body.data.length, 1)
  })

  it('are listed by name, page after page, each once', async () => {
    const { organizationId: other, admin: owner } = await makeOrganization(server, 'Toko Besar')
    const names = ['andi', 'Ánh', 'Budi', 'budi', 'Citra', 'budi', 'Zaki', '林'.repeat(100)]
    for (const [i, name] of names.entries()) {
      const body = { name: name.padEnd(2, 'x'), email: `orang${i}@example.com`, role: STAFF }
      assert.equal(
        (await server.call('POST', `/organizations/${other}/members`, { token: owner.token, body })).status,
        201,
      )
    }
    const found: { name: string; user_id: string }[] = []
    let cursor = ''
    do {
      const { body } = await server.call(
        'GET',
        `/organizations/${other}/members?limit=2${cursor && `&cursor=${cursor}`}`,
        { token: owner.token },
      )
      found.push(...body.data)
      cursor = body.meta.next_cursor ?? ''
    } while (cursor)
    assert.equal(found.length, names.length + 1)
    assert.equal(new Set(found.map((one) => one.user_id)).size, found.length)
    assert.ok(found.findIndex((one) => one.name === 'andi') < found.findIndex((one) => one.name === 'Budi'))
    const staffOnly = await server.call('GET', `/organizations/${other}/members?role=3`, { token: owner.token })
    assert.deepEqual(
      staffOnly.body.data.map((one: { user_id: string }) => one.user_id),
      [owner.userId],
    )
  })
})

describe('the last active admin', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer()
  })
  after(() => server.close())

  it('can be neither demoted nor deactivated', async () => {
    const { organizationId, admin } = await makeOrganization(server)
    const path = `/organizations/${organizationId}/members/${admin.userId}`
    for (const body of [{ role: MANAGER }, { status: 'inactive' }]) {
      const { status, body: answer } = await server.call('PUT', path, { token: admin.token, body })
      assert.equal(status, 409)
      assert.equal(answer.code, 'last_admin')
    }
    assert.equal((await server.call('PUT', path, { token: admin.token, body: { role: ADMIN } })).status, 200)
  })

  it('remains when two admins demote each other at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { organizationId, admin } = await makeOrganization(server)
      const second = await makeMember(server, organizationId, ADMIN)
      const demote = (by: Person, whom: Person) =>
        server.call('PUT', `/organizations/${organizationId}/members/${whom.userId}`, {
          token: by.token,
          body: { role: STAFF },
        })
      const answers = await Promise.all([demote(admin, second), demote(second, admin)])
      assert.equal(
        answers.filter(({ status }) => status === 200).length,
        1,
        JSON.stringify(answers.map(({ status }) => status)),
      )
      const admins = await server.deps.database.asService((tx) =>
        tx
          .selectFrom('members')
          .select('user_id')
          .where('organization_id', '=', organizationId)
          .where('role', '=', ADMIN)
          .execute(),
      )
      assert.equal(admins.length, 1)
    }
  })
})
