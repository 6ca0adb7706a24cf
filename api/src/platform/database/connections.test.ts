import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeOrganization } from '../../../test/people.ts'
import { anyOf, keepPlan, together } from './connections.ts'
import type { Tx } from './database.ts'

describe('statements that share a way to the database', () => {
  let server: TestServer
  let organizationId: string
  before(async () => {
    server = await startTestServer({ workers: false })
    ;({ organizationId } = await makeOrganization(server))
  })
  after(() => server.close())

  const used = (tx: Tx) => tx.selectFrom('monthly_usage').select('automatic_answers')
  const use = (tx: Tx, month: string) =>
    tx.insertInto('monthly_usage').values({ organization_id: organizationId, month, automatic_answers: 1 })

  it('are run in their order, each seeing what those before it did', async () => {
    const [before, , between, , end] = await server.deps.database.asTenant(organizationId, (tx) =>
      together(tx, used(tx), use(tx, '2026-01'), used(tx), use(tx, '2026-02'), used(tx)),
    )
    assert.deepEqual([before.length, between.length, end.length], [0, 1, 2])
  })

  it('fail with the first that fails, and nothing of the transaction stays', async () => {
    const failing = server.deps.database.asTenant(organizationId, (tx) =>
      together(tx, use(tx, '2026-03'), use(tx, '2026-03'), use(tx, '2026-04')),
    )
    await assert.rejects(failing, { code: '23505' })
    const { length } = await server.deps.database.asTenant(organizationId, (tx) =>
      used(tx).where('month', '>', '2026-02').execute(),
    )
    assert.equal(length, 0)
  })

  it('show each business its own rows and no other, however often a connection has run them', async () => {
    const other = await makeOrganization(server, 'Another')
    const organizations = (tx: Tx) =>
      tx
        .selectFrom('organizations')
        .select('id')
        .where('id', '=', anyOf([organizationId, other.organizationId]))
        .modifyEnd(keepPlan)
    for (let round = 0; round < 12; round++) {
      const id = [organizationId, other.organizationId][round % 2]!
      assert.deepEqual(await server.deps.database.asTenant(id, (tx) => organizations(tx).execute()), [{ id }])
    }
    assert.equal((await server.deps.database.asService((tx) => organizations(tx).execute())).length, 2)
  })

  it(
    'are planned once by a connection where they end so',
    { skip: process.env.SAPA_TEST_DATABASE_URL ? false : 'the embedded database plans each anew' },
    async () => {
      const kept = await server.deps.database.asService(async (tx) => {
        for (let i = 0; i < 8; i++)
          await tx
            .selectFrom('organizations')
            .select('name')
            .where('id', '=', anyOf([organizationId]))
            .modifyEnd(keepPlan)
            .execute()
        return (
          await sql<{
            generic_plans: number
          }>`select generic_plans from pg_prepared_statements where statement like '%"name"%"organizations"%'`.execute(
            tx,
          )
        ).rows
      })
      assert.equal(kept.length, 1)
      assert.ok(kept[0]!.generic_plans > 0)
    },
  )

  it('leave the connection as it was where the work fails', async () => {
    const failing = server.deps.database.asTenant(organizationId, () =>
      Promise.reject(new Error('before any statement')),
    )
    await assert.rejects(failing, /before any statement/)
    assert.equal((await server.deps.database.asTenant(organizationId, (tx) => used(tx).execute())).length, 2)
  })
})
