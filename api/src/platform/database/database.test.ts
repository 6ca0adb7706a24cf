import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeOrganization } from '../../../test/people.ts'
import { migratedTemplate } from '../../../test/template.ts'
import { openEmbedded } from './database.ts'

/** Tables that belong to no organization: people and what happens before one is known. */
const WITHOUT_TENANT = [
  'industry_types',
  'organization_types',
  'rate_limits',
  'sessions',
  'tickets',
  'used_once',
  'webhook_events',
]

describe('tenants in the database', () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer({ workers: false })
  })
  after(() => server.close())

  it('protects every table by row-level security, or keeps the tenant role out of it', async () => {
    const { rows } = await server.deps.database.asService((tx) =>
      sql<{ name: string; protected: boolean; readable: boolean }>`
        select relname as name, relrowsecurity as protected, has_table_privilege('sapa_app', c.oid, 'insert') as readable
        from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and relkind = 'r' and relname not like 'kysely%'`.execute(tx),
    )
    assert.ok(rows.length > 15)
    for (const row of rows) {
      if (WITHOUT_TENANT.includes(row.name)) assert.equal(row.readable, false, `${row.name} is writable by tenants`)
      else assert.equal(row.protected, true, `${row.name} has no row-level security`)
    }
  })

  it('shows a tenant its own rows only and refuses to write for another', async () => {
    const a = await makeOrganization(server, 'A')
    const b = await makeOrganization(server, 'B')
    const seen = await server.deps.database.asTenant(a.organizationId, (tx) =>
      tx.selectFrom('organizations').select('id').execute(),
    )
    assert.deepEqual(seen, [{ id: a.organizationId }])
    const people = await server.deps.database.asTenant(a.organizationId, (tx) =>
      tx.selectFrom('users').select('id').execute(),
    )
    assert.deepEqual(people, [{ id: a.admin.userId }])
    await assert.rejects(
      server.deps.database.asTenant(a.organizationId, (tx) =>
        tx
          .insertInto('monthly_usage')
          .values({ organization_id: b.organizationId, month: '2026-11', automatic_answers: 1 })
          .execute(),
      ),
      /row-level security/,
    )
  })

  it('sends a job with its transaction, and not at all when that is rolled back', async () => {
    const { organizationId } = await makeOrganization(server)
    const seen: string[] = []
    await server.deps.jobs.work('document.ingest', async (job) => void seen.push(job.documentId))
    const send = (documentId: string) =>
      server.deps.database.asTenant(organizationId, async (tx) => {
        await server.deps.jobs.send(tx, 'document.ingest', { organizationId, documentId })
        if (documentId === 'doc_lost') throw new Error('rolled back')
      })
    await assert.rejects(send('doc_lost'), /rolled back/)
    await send('doc_kept')
    while (seen.length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    assert.deepEqual(seen, ['doc_kept'])
  })
})

it(
  'the embedded database leaves others their turn while it works',
  { skip: process.env.SAPA_TEST_DATABASE_URL ? 'a server works elsewhere' : false },
  async () => {
    const server = await startTestServer({ workers: false })
    let turns = 0
    const ticking = setInterval(() => void turns++, 1)
    await server.deps.database.asService(async (tx) => {
      for (let statement = 0; statement < 200; statement++) await tx.selectFrom('organizations').select('id').execute()
    })
    clearInterval(ticking)
    await server.close()
    assert.ok(turns > 20, `${turns} turns`)
  },
)

it('the embedded database closes once what runs is done, and refuses what would begin then', async () => {
  const database = await openEmbedded(undefined, await migratedTemplate())
  const done: string[] = []
  const work = (name: string) =>
    database.asService(async (tx) => {
      await tx.selectFrom('organizations').select('id').execute()
      done.push(name)
    })
  // The second begins where the first has ended: there is one connection.
  const running = [work('first'), work('second')]
  const closed = database.close().then(() => done.push('closed'))
  await assert.rejects(work('late'), /the database is closed/)
  await Promise.all([...running, closed])
  assert.deepEqual(done, ['first', 'second', 'closed'])
})
