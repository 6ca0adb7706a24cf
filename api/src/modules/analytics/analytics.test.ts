import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { OrganizationRole } from '@sapa/shared/contracts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { makeMember } from '../../../test/people.ts'
import { answerCustomer } from '../conversations/answer/answerCustomer.ts'
import {
  conversationsOf,
  fakeGraph,
  jobsOf,
  makeShop,
  receive,
  type Shop,
} from '../conversations/conversations.fixture.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ workers: false })
})
after(() => server.close())

const get = async (shop: Shop, path: string) =>
  (await server.call('GET', `/analytics/${shop.organizationId}/${path}`, { token: shop.admin.token })).body.data
const DAY = 86_400_000

test('the counters agree with what happened, and so do the days [S1.9]', async () => {
  const shop = await makeShop(server)
  await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  assert.deepEqual(await get(shop, 'summaries'), {
    chats: 0,
    contacts: 0,
    conversations: 0,
    total_staff: 2,
    quota_used: 0,
    quota_limit: 1000,
    first_steps: { agent: true, knowledge: false, number: true, answer: false },
  })
  await receive(server, shop, { writtenAt: new Date(Date.now() - 40 * DAY) })
  await receive(server, shop, { writtenAt: new Date(Date.now() - 2 * DAY) })
  await receive(server, shop, { from: { phone: '62899', whatsappUserId: null, name: 'Citra' }, text: 'Halo' })
  const [job] = await jobsOf(server, shop, 'conversation.answer')
  await answerCustomer(
    {
      ...server.deps,
      graph: fakeGraph().graph,
      answer: async () => ({ text: 'Ya', outcome: 'answered', reason: null, responder: 'built-in', citations: [] }),
    },
    job!,
  )

  const summary = await get(shop, 'summaries')
  assert.deepEqual(
    [summary.chats, summary.contacts, summary.conversations, summary.quota_used, summary.first_steps.answer],
    [4, 2, 2, 1, true],
  )

  // The counters are kept as messages come; counting the messages themselves gives the same.
  const { counted, days } = await server.deps.database.asTenant(shop.organizationId, async (tx) => {
    const day = sql<string>`to_char(written_at at time zone 'Asia/Jakarta', 'YYYY-MM-DD')`
    const messages = tx.selectFrom('messages').select((eb) => [day.as('day'), eb.fn.countAll<number>().as('count')])
    const kept = tx.selectFrom('daily_counts').select(['day', 'messages as count'])
    return {
      counted: await messages
        .groupBy(sql`1`)
        .orderBy(sql`1`)
        .execute(),
      days: await kept.orderBy('day').execute(),
    }
  })
  assert.deepEqual(days, counted)

  const [channel, ...more] = await get(shop, 'chats/daily')
  assert.equal(more.length, 0)
  assert.equal(channel.channel, 'Toko')
  assert.deepEqual(
    channel.values.map((v: { count: number }) => v.count),
    [1, 2],
    'the last 30 days',
  )
  assert.deepEqual(
    (await get(shop, 'chats/daily?days=60'))[0].values.map((v: { count: number }) => v.count),
    [1, 1, 2],
  )
  assert.deepEqual(
    (await get(shop, 'chats/daily?days=1'))[0].values.map((v: { count: number }) => v.count),
    [2],
  )
})

test('a day begins at midnight of the organization, not of the server', async () => {
  const shop = await makeShop(server)
  const zone = (name: string) =>
    server.deps.database.asService((tx) =>
      tx.updateTable('organizations').set({ time_zone: name }).where('id', '=', shop.organizationId).execute(),
    )
  const writtenAt = new Date(Math.floor(Date.now() / DAY) * DAY - 3 * DAY + 20 * 3_600_000) // 20:00 UTC
  await zone('Asia/Jakarta')
  await receive(server, shop, { writtenAt })
  await zone('America/New_York')
  await receive(server, shop, { writtenAt })
  const [{ values }] = await get(shop, 'chats/daily')
  const utc = writtenAt.toISOString().slice(0, 10)
  const next = new Date(writtenAt.getTime() + DAY).toISOString().slice(0, 10)
  assert.deepEqual(values, [
    { date: utc, count: 1 },
    { date: next, count: 1 },
  ])
})

test('the recent chats are the ten that were active last, each with its last message', async () => {
  const shop = await makeShop(server)
  for (let i = 0; i < 12; i++)
    await receive(server, shop, { from: { phone: `6281${i}`, whatsappUserId: null, name: `P${i}` }, text: `t${i}` })
  const recent = await get(shop, 'chats/recently')
  assert.equal(recent.length, 10)
  assert.deepEqual(
    [
      recent[0].contact_name,
      recent[0].contact_phone_number,
      recent[0].text,
      recent[0].direction,
      recent[0].unread_count,
    ],
    ['P11', '+628111', 't11', 'in', 1],
  )
  assert.equal((await conversationsOf(server, shop)).length, 12)
})
