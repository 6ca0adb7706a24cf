import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeOrganization, type Person } from '../../../test/people.ts'
import { selectAgents } from './readAgents.ts'

const COUNT = 10_000

describe('a business of 10,000 agents, numbers and things known', () => {
  let server: TestServer
  let organizationId: string
  let admin: Person

  before(async () => {
    server = await startTestServer({ workers: false })
    ;({ organizationId, admin } = await makeOrganization(server))
    const other = await makeOrganization(server, 'Toko Lain')
    await server.deps.database.asService(async (tx) => {
      for (const [organization, offset] of [
        [organizationId, 0],
        [other.organizationId, COUNT],
      ] as const) {
        const id = (kind: string) => sql`${`${kind}_`} || lpad((i + ${offset}::int)::text, 26, '0')`
        await sql`insert into agents (id, organization_id, name, status)
          select ${id('agt')}, ${organization}, 'Agen ' || i, case when i % 10 = 0 then 'paused' else 'active' end from generate_series(1, ${COUNT}::int) i`.execute(
          tx,
        )
        await sql`insert into channels (id, organization_id, type, provider, name, phone_number, phone_number_id, api_key_sealed, webhook_token, verify_token)
          select ${id('chn')}, ${organization}, 'whatsapp', 'sandbox', 'Nomor ' || i, '+62812' || lpad(i::text, 8, '0'), (i + ${offset}::int)::text, '', ${id('t')}, ''
          from generate_series(1, ${COUNT}::int) i`.execute(tx)
        await sql`insert into documents (id, organization_id, agent_id, kind, title, content, status)
          select ${id('doc')}, ${organization}, 'agt_' || lpad((case when ${offset}::int = 0 then 1 else i % 100 + 1 + ${offset}::int end)::text, 26, '0'), case when i % 10 = 0 then 'qa' else 'text' end, 'Hal ' || i, 'Isi ' || i, 'ready'
          from generate_series(1, ${COUNT}::int) i`.execute(tx)
        await sql`insert into channel_agents (id, organization_id, channel_id, agent_id)
          select ${id('cha')}, ${organization}, ${id('chn')}, 'agt_' || lpad((i % 100 + 1 + ${offset}::int)::text, 26, '0') from generate_series(1, ${COUNT}::int) i`.execute(
          tx,
        )
      }
      // A server's own upkeep counts the rows sooner or later; the embedded database has none.
      await sql`reset role`.execute(tx)
      await sql`update channels set waba_id = '1' where id like '%7'`.execute(tx)
      await sql`update channels set status = 'disconnected' where id like '%77'`.execute(tx)
      await sql`update channels set paused_reason = 'payment', paused_until = case when id like '%00001' then null else now() + (case when id like '%0001' then interval '1 hour' else interval '-1 hour' end) end where id like '%001'`.execute(
        tx,
      )
      await sql`analyze documents, agents, channels, channel_agents`.execute(tx)
    })
  })
  after(() => server.close())

  async function all(path: string) {
    const found: any[] = [] // any: what the api answers
    let cursor = ''
    do {
      const { status, body } = await server.call(
        'GET',
        `${path}&organizationId=${organizationId}&limit=100${cursor && `&cursor=${cursor}`}`,
        { token: admin.token },
      )
      assert.equal(status, 200)
      found.push(...body.data)
      cursor = body.meta.next_cursor ?? ''
    } while (cursor)
    return found
  }

  for (const path of ['/agents', '/channels', '/documents?agentId=agt_00000000000000000000000001']) {
    it(`pages through ${path}, each row once and nobody else's`, async () => {
      const found = await all(path.includes('?') ? path : `${path}?`)
      assert.equal(found.length, COUNT)
      assert.equal(new Set(found.map(({ id }) => id)).size, COUNT)
      assert.ok(found.every(({ organization_id = organizationId }) => organization_id === organizationId))
    })
  }

  it('searches and filters on the server', async () => {
    assert.deepEqual(
      (await all('/agents?search=agen%209999')).map(({ name }) => name),
      ['Agen 9999'],
    )
    assert.equal((await all('/agents?status=paused')).length, COUNT / 10)
    assert.deepEqual(
      (await all('/channels?search=81200009998')).map(({ name }) => name),
      ['Nomor 9998'],
    )
    assert.equal((await all('/channels?agentId=agt_00000000000000000000000042')).length, 100)
    assert.deepEqual(
      (await all('/documents?agentId=agt_00000000000000000000000001&search=hal%209999')).map(({ title }) => title),
      ['Hal 9999'],
    )
    assert.equal((await all('/documents?agentId=agt_00000000000000000000000001&kind=qa')).length, COUNT / 10)
    assert.deepEqual(
      (await all('/channels?channelId=chn_00000000000000000000000042')).map(({ name }) => name),
      ['Nomor 42'],
    )
    assert.equal(
      (
        await server.call(
          'GET',
          `/channels?organizationId=${organizationId}&channelId=chn_${String(COUNT + 1).padStart(26, '0')}`,
          { token: admin.token },
        )
      ).status,
      404,
    )
    // Paused with a time to come or with none; connected with an account.
    assert.deepEqual(
      (await all('/channels?paused=true')).map(({ name }) => name),
      ['Nomor 1'],
    )
    const withAccount = await all('/channels?withAccount=true')
    assert.equal(withAccount.length, COUNT / 10 - COUNT / 100)
    assert.ok(withAccount.every(({ waba_id, status }) => waba_id && status !== 'disconnected'))
  })

  it('counts what each agent has beside it', async () => {
    const [first] = await all('/agents?search=agen%2042').then((found) =>
      found.filter(({ name }) => name === 'Agen 42'),
    )
    assert.equal(first.channel_count, 100)
  })

  it('reads a page from the index, from wherever it starts', async () => {
    const plan = await server.deps.database.asTenant(organizationId, async (tx) => {
      const rows = await selectAgents(tx, { limit: 25, after: `agt_${'5000'.padStart(26, '0')}` }).explain<
        Record<string, string>
      >('text')
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    // The place is part of what the index looks up: the last page costs what the first does.
    assert.match(plan, /Index Scan Backward using agents_\w+[^\n]*\n\s+Index Cond: [^\n]*id </)
    assert.match(plan, /using channel_agents_agent/)
    assert.doesNotMatch(plan, /Seq Scan|Sort/)
  })
})
