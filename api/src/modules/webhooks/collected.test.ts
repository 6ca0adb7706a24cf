import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { OrganizationRole } from '@sapa/shared/contracts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { hmac } from '../../platform/seal.ts'
import { credentials } from '../channels/credentials.ts'
import { conversationsOf, makeShop, messagesOf, type Shop } from '../conversations/conversations.fixture.ts'
import { processWebhooks } from './process.ts'
import { readForgotten } from './readForgotten.ts'
import { storeWebhook } from './store.ts'
import { tally } from './tally.ts'

const collected = join(import.meta.dirname, '../../../../../shared/whatsapp/payloads')

/** A delivery as another project wrote or captured it, as far as counting what it holds needs. */
interface Body {
  entry?: { changes?: { field?: string; value?: { messages?: { id?: unknown; from?: unknown }[] } }[] }[]
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
    /** The files, made out to a number, of whose account they are then. */
    const bodiesFor = (phoneNumberId: string) => {
      const files = readdirSync(collected, { recursive: true, encoding: 'utf8' }).filter((file) =>
        file.endsWith('.json'),
      )
      assert.ok(files.length > 50)
      return files.map((file) => {
        const text = readFileSync(join(collected, file), 'utf8')
        const body = JSON.parse(text, (key, value: unknown) =>
          key === 'phone_number_id' ? phoneNumberId : value,
        ) as Body
        return { file, body, text: JSON.stringify(body) }
      })
    }

    it('come through the door once each, shown or parked, however often and in whatever order they come', async () => {
      const [token, secret] = [randomUUID(), 'their-secret']
      await server.deps.database.asService((tx) =>
        tx
          .updateTable('channels')
          .set({ webhook_token: token, app_secret_sealed: credentials(server.deps.config).seal(secret) })
          .where('id', '=', shop.channel.id)
          .execute(),
      )
      const run: Tenant['run'] = (work) => server.deps.database.asTenant(shop.organizationId, work)
      const parked = () =>
        run((tx) => tx.selectFrom('parked_items').select(['content', 'reason']).where('kind', '<>', 'status').execute())
      const all = bodiesFor(shop.channel.id)
      for (const round of [all, all.toReversed()])
        for (const { file, body, text } of round) {
          const { status } = await fetch(`${server.url}/webhooks/whatsapp/${token}`, {
            method: 'POST',
            headers: { 'x-hub-signature-256': `sha256=${hmac(secret, Buffer.from(text)).toString('hex')}` },
            body: text,
          })
          assert.equal(status, 200, file)
          await processWebhooks(server.deps, { channelId: shop.channel.id })
          const counts = await tally(
            server.deps,
            { organizationId: shop.organizationId, role: OrganizationRole.ADMIN, run },
            shop.channel.id,
          )
          assert.deepEqual([counts.received, counts.waiting], [counts.shown + counts.parked, 0], file)
          // Each message is among what is shown, or kept with a reason.
          const known = new Set((await messagesOf(server, shop)).map(({ provider_id }) => provider_id))
          const kept = (await parked()).map(({ content }) => content ?? '').join('\n')
          for (const { field, value } of (body.entry ?? []).flatMap(({ changes }) => changes ?? [])) {
            for (const { id } of value?.messages ?? [])
              assert.ok(known.has(String(id)) || kept.includes(JSON.stringify(id)), `${file}: ${String(id)}`)
            if (!value?.messages && field !== 'messages' && field !== 'user_id_update')
              assert.ok(kept.includes(JSON.stringify(field)), `${file}: ${field ?? 'no field'}`)
          }
        }
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
