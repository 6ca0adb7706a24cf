import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeOrganization } from '../../../test/people.ts'

const skip = process.env.SAPA_TEST_DATABASE_URL ? false : 'needs server Postgres'

describe('a Postgres server that restarts', { skip }, () => {
  let server: TestServer
  before(async () => {
    server = await startTestServer()
  })
  after(() => server.close())

  it('fails what was under way and nothing after it', async () => {
    const { organizationId, admin } = await makeOrganization(server)
    const underWay = server.deps.database.asService((tx) => sql`select pg_sleep(5)`.execute(tx))
    await Promise.all([assert.rejects(underWay, /terminat|ECONNRESET/), cutEveryConnection(server)])
    for (let call = 0; call < 5; call++) {
      const { status } = await server.call('GET', `/organizations/${organizationId}`, { token: admin.token })
      assert.equal(status, 200)
    }
    const { body } = await server.call('POST', '/agents', {
      token: admin.token,
      body: { name: 'Sari', organizationId },
    })
    assert.equal(body.data.name, 'Sari')
  })
})

/** What a restart does to the clients, without the wait. */
async function cutEveryConnection({ deps }: TestServer): Promise<void> {
  assert.ok(deps.database.jobs.backend === 'postgres')
  const client = new pg.Client(deps.database.jobs.connectionString)
  await client.connect()
  await client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await client.end()
}
