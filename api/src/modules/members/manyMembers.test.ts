import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { OrganizationRole } from '@sapa/shared/contracts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeOrganization, type Person } from '../../../test/people.ts'
import { selectPeople } from './listMembers.ts'

const COUNT = 10_000

describe('a business of 10,000 people', () => {
  let server: TestServer
  let organizationId: string
  let admin: Person

  before(async () => {
    server = await startTestServer({ workers: false })
    ;({ organizationId, admin } = await makeOrganization(server))
    await server.deps.database.asService(async (tx) => {
      const id = sql`'usr_' || lpad(i::text, 26, '0')`
      await sql`insert into users (id, name, email, phone)
        select ${id}, 'Orang ' || (i * 7919) % ${COUNT / 4}, 'orang' || i || '@example.com', '+62812' || lpad(i::text, 8, '0')
        from generate_series(1, ${COUNT}) i`.execute(tx)
      await sql`insert into members (organization_id, user_id, role, status)
        select ${organizationId}, ${id}, case when i % 100 = 0 then 4 else 5 end, case when i % 10 = 0 then 'inactive' else 'active' end
        from generate_series(1, ${COUNT}) i`.execute(tx)
      await sql`insert into invitations (id, organization_id, email, role, token_hash, expires_at)
        select 'inv_' || lpad(i::text, 26, '0'), ${organizationId}, 'orang ' || i || '@example.com', 5, 'x' || i, now() + interval '1 day'
        from generate_series(1, 300) i`.execute(tx)
      // A server's own upkeep counts the rows sooner or later; the embedded database has none.
      await sql`reset role`.execute(tx)
      await sql`analyze members, invitations`.execute(tx)
    })
  })
  after(() => server.close())

  const page = (query: string) =>
    server.call('GET', `/organizations/${organizationId}/members?${query}`, { token: admin.token })

  async function all(query: string) {
    const found: any[] = [] // any: what the api answers
    let cursor = ''
    do {
      const { status, body } = await page(`limit=100&${query}${cursor && `&cursor=${cursor}`}`)
      assert.equal(status, 200)
      found.push(...body.data)
      cursor = body.meta.next_cursor ?? ''
    } while (cursor)
    return found
  }

  it('is paged through by name, everybody once', async () => {
    const found = await all('')
    assert.equal(found.length, COUNT + 300 + 1)
    assert.equal(new Set(found.map((one) => one.user_id ?? one.invitation.id)).size, found.length)
    assert.equal(found.filter((one) => one.invitation).length, 300)
  })

  it('is searched and filtered on the server', async () => {
    assert.deepEqual(
      (await all('search=orang9999%40')).map((one) => one.email),
      ['orang9999@example.com'],
    )
    assert.deepEqual(
      (await all('search=81200009998')).map((one) => one.email),
      ['orang9998@example.com'],
    )
    const managers = await all('role=4')
    assert.ok(managers.length === COUNT / 100 && managers.every((one) => one.role === OrganizationRole.MANAGER))
    const inactive = await all('status=inactive')
    assert.equal(inactive.length, COUNT / 10 + 300)
    assert.equal((await all('status=invited')).length, 300)
    assert.equal((await all('status=active&search=orang')).length, COUNT - COUNT / 10 + 1)
  })

  it('reads a page from the index, from wherever it starts', async () => {
    const plan = await server.deps.database.asTenant(organizationId, async (tx) => {
      const from = { sort_name: 'orang 1500', id: '' }
      const rows = await selectPeople(tx, { whole: true, from, limit: 26 }).explain<Record<string, string>>('text')
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    // The place is part of what the index looks up: the last page costs what the first does.
    assert.match(plan, /using members_by_name[^\n]*\n\s+Index Cond: [^\n]*organization_id[^\n]*ROW\(sort_name/)
    assert.match(plan, /using invitations_waiting[^\n]*\n\s+Index Cond: [^\n]*organization_id/)
    assert.doesNotMatch(plan, /Seq Scan/)
  })
})
