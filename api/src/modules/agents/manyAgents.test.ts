import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeOrganization, type Person } from '../../../test/people.ts'
import { selectAgents } from './readAgents.ts'

const COUNT = 10_000

describe('a business of 10,000 agents and numbers', () => {
  let server: TestServer
  let organizationId: string
  let admin: Person

  before(async () => {
    server = await startTestServer({ workers: false })
    ;({ organizationId, admin } = await makeOrganization(server))
    const other = await makeOrganization(server, 'Toko Lain')
    await server.deps.database.asService(async (tx) => {
      for (const [organization, offset] of [[organizationId, 0], [other.organizationId, COUNT]] as const) {
        const id = (kind: string) => sql`${`${kind}_`} || lpad((i + ${offset}::int)::text, 26, '0')`
        await sql`insert into agents (id, organization_id, name, status)
          select ${id('agt')}, ${organization}, 'Agen ' || i, case when i % 10 = 0 then 'paused' else 'active' end from generate_series(1, ${COUNT}::int) i`.execute(tx)
        await sql`insert into channels (id, organization_id, type, provider, name, phone_number, phone_number_id, api_key_sealed, webhook_token, verify_token)
          select ${id('chn')}, ${organization}, 'whatsapp', 'sandbox', 'Nomor ' || i, '+62812' || lpad(i::text, 8, '0'), (i + ${offset}::int)::text, '', ${id('t')}, ''
          from generate_series(1, ${COUNT}::int) i`.execute(tx)
        await sql`insert into channel_agents (id, organization_id, channel_id, agent_id)
          select ${id('cha')}, ${organization}, ${id('chn')}, 'agt_' || lpad((i % 100 + 1 + ${offset}::int)::text, 26, '0') from generate_series(1, ${COUNT}::int) i`.execute(tx)
      }
      // A server's own upkeep counts the rows sooner or later; the embedded database has none.
      await sql`reset role`.execute(tx)
      await sql`analyze agents, channels, channel_agents`.execute(tx)
    })
  })
  after(() => server.close())

  async function all(path: string) {
    const found: any[] = [] // any: what the api answers
    let cursor = ''
    do {
      const { status, body } = await server.call('GET', `${path}&organizationId=${organizationId}&limit=100${cursor && `&cursor=${cursor}`}`, { token: admin.token })
      assert.equal(status, 200)
      found.push(...body.data)
      cursor = body.meta.next_cursor ?? ''
    } while (cursor)
    return found
  }

  for (const path of ['/agents', '/channels']) {
    it(`pages through ${path}, each row once and nobody else's`, async () => {
      const found = await all(`${path}?`)
      assert.equal(found.length, COUNT)
      assert.equal(new Set(found.map(({ id }) => id)).size, COUNT)
      assert.ok(found.every(({ organization_id }) => organization_id === organizationId))
    })
  }

  it('searches and filters on the server', async () => {
    assert.deepEqual((await all('/agents?search=agen%209999')).map(({ name }) => name), ['Agen 9999'])
    assert.equal((await all('/agents?status=paused')).length, COUNT / 10)
    assert.deepEqual((await all('/channels?search=81200009998')).map(({ name }) => name), ['Nomor 9998'])
    assert.equal((await all('/channels?agentId=agt_00000000000000000000000042')).length, 100)
  })

  it('counts what each agent has beside it', async () => {
    const [first] = await all('/agents?search=agen%2042')
      .then((found) => found.filter(({ name }) => name === 'Agen 42'))
    assert.equal(first.channel_count, 100)
  })

  it('reads a page from the index, from wherever it starts', async () => {
    const plan = await server.deps.database.asTenant(organizationId, async (tx) => {
      const rows = await selectAgents(tx, { limit: 25, after: `agt_${'5000'.padStart(26, '0')}` }).explain<Record<string, string>>('text')
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    // The place is part of what the index looks up: the last page costs what the first does.
    assert.match(plan, /Index Scan Backward using agents_\w+[^\n]*\n\s+Index Cond: [^\n]*id </)
    assert.match(plan, /using channel_agents_agent/)
    assert.doesNotMatch(plan, /Seq Scan|Sort/)
  })
})
