import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { fillInbox } from './bigInbox.fixture.ts'
import { makeShop, type Shop } from './conversations.fixture.ts'
import { pageQuery, type Filters } from './list.ts'

const MANY = 10_000

let server: TestServer
let shop: Shop
before(async () => {
  server = await startTestServer({ workers: false })
  shop = await makeShop(server)
  await fillInbox(server, shop, { conversations: MANY })
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

const farDown = Buffer.from(JSON.stringify([new Date(Date.now() - 8000 * 60_000).toISOString(), 'cvs_z'])).toString('base64url')
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
      const rows = await pageQuery(tx, shop.admin.userId, filters, { limit: 50, ...(cursor ? { cursor } : {}) }).explain()
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    assert.match(plan, new RegExp(`Index Scan using ${index}`), plan)
    assert.doesNotMatch(plan, /Seq Scan on conversations|Sort Key: conversations/, plan)
  })
}
