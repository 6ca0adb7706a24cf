import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { conversationsOf, makeShop, messagesOf, type Shop } from '../conversations/conversations.fixture.ts'
import { receiveMessages, receiveStatuses } from '../conversations/receive/receive.ts'
import { parseWebhook, type Thing } from './parse.ts'
import { processWebhooks } from './process.ts'
import { readForgotten } from './readForgotten.ts'
import { storeWebhook } from './store.ts'

const collected = join(import.meta.dirname, '../../../../../shared/whatsapp/payloads')

/** As much of a delivery as counting what it holds needs. */
interface Body {
  entry?: {
    changes?: { value?: { messages?: unknown[]; statuses?: unknown[]; metadata?: { phone_number_id?: unknown } } }[]
  }[]
}

/** What each change of each body holds, read as the number's that it names. */
function bodies(): { file: string; given: number; things: Thing[] }[] {
  const files = readdirSync(collected, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  assert.ok(files.length > 50)
  return files.flatMap((file) => {
    const changes = ((JSON.parse(readFileSync(join(collected, file), 'utf8')) as Body).entry ?? []).flatMap(
      (entry) => entry.changes ?? [],
    )
    return changes.map(({ value }) => ({
      file,
      given: (value?.messages ?? []).length + (value?.statuses ?? []).length,
      things: parseWebhook(JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] }), {
        phoneNumberId: String(value?.metadata?.phone_number_id),
        wabaId: null,
      }),
    }))
  })
}

let server: TestServer
let shop: Shop
before(async () => {
  server = await startTestServer({ workers: false })
  shop = await makeShop(server)
})
after(() => server.close())

describe(
  'bodies that other projects wrote or captured',
  { skip: existsSync(collected) ? false : 'they are not beside this clone' },
  () => {
    it('are read without throwing, each message accounted for', () => {
      for (const { file, given, things } of bodies()) assert.ok(things.length >= given, file)
    })

    it('are stored once each, however often and in whatever order they come, and can be looked at', async () => {
      const all = bodies().map(({ things }) => ({
        messages: things.flatMap((thing) => ('message' in thing ? [thing.message] : [])),
        statuses: things.flatMap((thing) => ('status' in thing ? [thing.status] : [])),
      }))
      const ids = new Set(all.flatMap(({ messages }) => messages.map(({ providerId }) => providerId)))
      assert.ok(ids.size > 10)
      for (const round of [all, all.toReversed()])
        for (const { messages, statuses } of round)
          await server.deps.database.asTenant(shop.organizationId, async (tx) => {
            await receiveStatuses(server.deps, tx, shop.channel, statuses)
            await receiveMessages(server.deps, tx, shop.channel, messages)
          })
      const stored = (await messagesOf(server, shop)).filter(({ direction }) => direction === 'in')
      assert.equal(stored.length, ids.size)
      for (const { id } of await conversationsOf(server, shop)) {
        const { status, body } = await server.call('GET', `/conversations/${id}/messages?limit=100`, {
          token: shop.admin.token,
        })
        assert.equal(status, 200, JSON.stringify(body))
      }
    })
  },
)

const store = ({ channel }: Shop, body: Buffer) =>
  server.deps.database.asService((tx) => storeWebhook(server.deps, tx, channel, body, new Date()))

it('a body of hundreds is processed in order, once, also when it comes again in two halves', async () => {
  const busy = await makeShop(server, 'Toko Ramai')
  const phoneNumberId = busy.channel.id
  const message = (index: number) => ({
    id: `wamid.many.${index}`,
    from: `62811${index % 10}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: `baris ${index}` },
  })
  const body = (messages: object[]) =>
    Buffer.from(
      JSON.stringify({
        entry: [
          { changes: [{ field: 'messages', value: { metadata: { phone_number_id: phoneNumberId }, messages } }] },
        ],
      }),
    )
  const many = Array.from({ length: 300 }, (_, index) => message(index))
  for (const part of [many, many.slice(150), many.slice(0, 150)]) await store(busy, body(part))
  await processWebhooks(server.deps, { channelId: busy.channel.id })
  const stored = await messagesOf(server, busy)
  assert.equal(stored.length, 300)
  for (const { id } of await conversationsOf(server, busy)) {
    const numbers = stored
      .filter(({ conversation_id }) => conversation_id === id)
      .map(({ text }) => Number(text?.split(' ')[1]))
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    )
  }
})

it('a delivery whose job is gone is read all the same, after a while', async () => {
  const quiet = await makeShop(server, 'Toko Sepi')
  const jobs = () =>
    server.deps.database.asService(
      async (tx) =>
        (
          await sql<{
            id: string
          }>`select id from pgboss.job where name = 'webhook.process' and data->>'channelId' = ${quiet.channel.id}`.execute(
            tx,
          )
        ).rows.length,
    )
  await store(quiet, Buffer.from('{}'))
  await server.deps.database.asService(async (tx) => {
    await sql`reset role`.execute(tx)
    await sql`delete from pgboss.job where data->>'channelId' = ${quiet.channel.id}`.execute(tx)
  })
  await readForgotten(server.deps)
  assert.equal(await jobs(), 0)
  await readForgotten(server.deps, new Date(Date.now() + 180_000))
  assert.equal(await jobs(), 1)
  await processWebhooks(server.deps, { channelId: quiet.channel.id })
  await readForgotten(server.deps, new Date(Date.now() + 180_000))
  assert.equal(await jobs(), 1)
})
