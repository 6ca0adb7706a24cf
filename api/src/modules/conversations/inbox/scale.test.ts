import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { conversationId, fillInbox, rewrite } from './bigInbox.fixture.ts'
import { makeShop, receive, type Shop } from '../conversations.fixture.ts'
import { pageQuery, type Filters } from './list.ts'

const MANY = 10_000
/** Messages of the first conversation. */
const LONG = 6000

let server: TestServer
let shop: Shop
before(async () => {
  server = await startTestServer({ workers: false })
  shop = await makeShop(server)
  await fillInbox(
    server.deps.database,
    { organizationId: shop.organizationId, channelId: shop.channel.id, userId: shop.admin.userId },
    { conversations: MANY, messages: 2 * MANY, long: LONG },
  )
})
after(() => server.close())

test('ten thousand conversations come page after page in order, each once', async () => {
  const seen = new Set<string>()
  let [cursor, last] = ['', '']
  do {
    const path = `/conversations?organizationId=${shop.organizationId}&limit=100${cursor && `&cursor=${cursor}`}`
    const { body } = await server.call('GET', path, { token: shop.admin.token })
    for (const { id, last_message_at } of body.data) {
      assert.ok(!last || last_message_at <= last)
      last = last_message_at
      seen.add(id)
    }
    cursor = body.meta.next_cursor ?? ''
  } while (cursor)
  assert.equal(seen.size, MANY)
})

test('ten thousand conversations are counted as far as the limit', async () => {
  const path = `/conversations/counts?organizationId=${shop.organizationId}`
  const { body } = await server.call('GET', path, { token: shop.admin.token })
  assert.deepEqual(body.data, { unread: 1000, all: 1000, mine: 100, unassigned: 100, agent: 1000, resolved: 100 })
})

const farDown = Buffer.from(JSON.stringify([new Date(Date.now() - 8000 * 60_000).toISOString(), 'cvs_z'])).toString(
  'base64url',
)
const lists: [string, Filters, string, string | undefined][] = [
  ['all', {}, 'conversations_recent', undefined],
  ['all, far down', {}, 'conversations_recent', farDown],
  ['one’s own', { filter: 'mine' }, 'conversations_mine', undefined],
  ['those that wait', { filter: 'unassigned' }, 'conversations_owner', undefined],
  ['those that are done', { filter: 'resolved' }, 'conversations_resolved', undefined],
]
for (const [name, filters, index, cursor] of lists) {
  test(`the list of ${name} is read from an index, in its order`, async () => {
    const plan = await server.deps.database.asTenant(shop.organizationId, async (tx) => {
      const rows = await pageQuery(tx, shop.admin.userId, filters, {
        limit: 50,
        ...(cursor ? { cursor } : {}),
      }).explain()
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    assert.match(plan, new RegExp(`Index Scan using ${index}`), plan)
    assert.doesNotMatch(plan, /Seq Scan on conversations|Sort Key: conversations/, plan)
  })
}

/** What a search finds page after page, up to so many; and how many pages that were. */
async function searchAll(query: string, enough = Infinity): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = []
  let [cursor, pages] = ['', 0]
  do {
    const path = `/conversations?organizationId=${shop.organizationId}&limit=100${query}${cursor && `&cursor=${cursor}`}`
    const { body } = await server.call('GET', path, { token: shop.admin.token })
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    cursor = body.meta.next_cursor ?? ''
    pages++
  } while (cursor && ids.length < enough)
  return { ids, pages }
}

test('a search for what many said long ago answers in pieces, and finds each once', async () => {
  await rewrite(server.deps.database, { text: 'Titip durian', first: 7001, last: MANY, count: MANY })
  const { ids, pages } = await searchAll('&search=durian')
  assert.deepEqual(
    ids,
    Array.from({ length: MANY - 7000 }, (_, index) => conversationId(7001 + index)),
  )
  // What was looked through for nothing came with pages of its own, each short work.
  assert.ok(pages >= 28 + 30, `${pages} pages`)
})

test('what was said first in a long conversation is found, though many say it elsewhere', async () => {
  await rewrite(server.deps.database, { text: 'Titip kemiri', first: 4001, last: 7000, count: MANY })
  assert.deepEqual((await searchAll('&search=kemiri', 10)).ids.slice(0, 2), [
    conversationId(4001),
    conversationId(4002),
  ])
  await server.deps.database.asService((tx) =>
    sql`update messages set text = 'Titip kemiri' where id = (select min(id) from messages
      where conversation_id = ${conversationId(1)})`.execute(tx),
  )
  assert.deepEqual((await searchAll('&search=kemiri', 10)).ids.slice(0, 2), [conversationId(1), conversationId(4001)])
})

test('nobody learns what is said in a long conversation of another business', async () => {
  const other = await makeShop(server, 'Toko Sebelah')
  for (const [organizationId, expected] of [
    [shop.organizationId, true],
    [other.organizationId, false],
  ] as const) {
    const { rows } = await server.deps.database.asTenant(organizationId, (tx) =>
      sql<{ says: boolean }>`select conversation_says(${conversationId(1)}, '%pesanan%') as says`.execute(tx),
    )
    assert.equal(rows[0]?.says, expected)
  }
})

for (const [search, why] of [
  ['pesanan', 'everybody says it'],
  ['gosend', 'few say it'],
  ['siti', 'a fifth is called so'],
  ['62810', 'every number has it'],
  ['0810000012', 'as people write numbers'],
  ['si', 'the beginning of a name'],
  ['zzyzx', 'nobody says it'],
] as const) {
  test(`a search finds what reading everything finds: ${search}, ${why}`, async () => {
    const number = search.replace(/^0/, '62')
    const words = (name: string) =>
      search.length < 3 ? name.toLowerCase().startsWith(search) : name.toLowerCase().includes(search)
    const expected = await server.deps.database.asTenant(shop.organizationId, async (tx) => {
      const everyone = await tx
        .selectFrom('conversations')
        .innerJoin('contacts', 'contacts.id', 'contact_id')
        .select(['conversations.id', 'name', 'phone', 'owner'])
        .orderBy('last_message_at', 'desc')
        .orderBy('conversations.id', 'desc')
        .execute()
      const said = await tx.selectFrom('messages').select(['conversation_id', 'text']).execute()
      const saying = new Set(
        search.length < 3
          ? []
          : said
              .filter(({ text }) => text?.toLowerCase().includes(search))
              .map(({ conversation_id }) => conversation_id),
      )
      return everyone.filter(
        ({ id, name, phone }) => saying.has(id) || words(name ?? '') || (search.length > 2 && phone?.includes(number)),
      )
    })
    for (const [filter, wanted] of [
      ['', expected],
      ['&filter=mine', expected.filter(({ owner }) => owner === 'person')],
    ] as const) {
      const found = await searchAll(`&search=${search}${filter}`, 100)
      assert.deepEqual(
        found.ids.slice(0, 100),
        wanted.slice(0, 100).map(({ id }) => id),
      )
      assert.ok(found.ids.length >= 100 || found.ids.length === wanted.length)
    }
  })
}

test('a page looks through a few conversations only where those are long', async () => {
  // Six with a thousand each.
  await server.deps.database.asService((tx) =>
    sql`update messages set conversation_id = 'cvs_' || lpad((1 + right(id, 26)::bigint / 1000)::text, 26, '0')
      where conversation_id = ${conversationId(1)} and right(id, 26)::bigint between 1000 and 5999`.execute(tx),
  )
  const path = `/conversations?organizationId=${shop.organizationId}&limit=100&search=durian`
  const { body } = await server.call('GET', path, { token: shop.admin.token })
  assert.deepEqual(body.data, [])
  const [, last] = JSON.parse(Buffer.from(body.meta.next_cursor, 'base64url').toString())
  assert.equal(last, conversationId(5))
})

test('words are found in messages through an index, in the own business only', async () => {
  const other = await makeShop(server, 'Toko Lain')
  await receive(server, shop, { text: 'Ada kacang Macadamia?' })
  await receive(server, other, { text: 'Macadamia habis' })
  const { body } = await server.call('GET', `/conversations?organizationId=${shop.organizationId}&search=macadamia`, {
    token: shop.admin.token,
  })
  assert.deepEqual(
    body.data.map(({ last_message }: { last_message: { text: string } }) => last_message.text),
    ['Ada kacang Macadamia?'],
  ) // any: tests look at what they get
  const plan = await server.deps.database.asService(async (tx) => {
    // As the owner of the tables, who the function runs as; what vacuum does from time to time to so many new rows is done now.
    await sql`reset role`.execute(tx)
    await sql`select gin_clean_pending_list('messages_text'::regclass)`.execute(tx)
    await sql`analyze messages`.execute(tx)
    const { rows } = await sql<Record<string, string>>`explain select distinct conversation_id from messages
      where organization_id = ${shop.organizationId} and text ilike '%macadamia%'`.execute(tx)
    return rows.map((row) => Object.values(row)[0]).join('\n')
  })
  assert.match(plan, /Index Scan on messages_text/, plan)
})
