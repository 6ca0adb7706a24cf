import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { conversationsOf, fakeGraph, makeShop, messagesOf, receive } from '../conversations/conversations.fixture.ts'
import { sendQueued } from '../conversations/send/sendQueued.ts'
import { readEarly } from './readEarly.ts'
import { processWebhooks } from './process.ts'
import { storeWebhook } from './store.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ workers: false })
})
after(() => server.close())

/** The deliveries that are to be looked at again. */
const waiting = () =>
  server.deps.database.asService(async (tx) =>
    (
      await sql<{
        id: string
      }>`select data->>'webhookEventId' as id from pgboss.job where name = 'webhook.early'`.execute(tx)
    ).rows.map(({ id }) => id),
  )

test('a status that comes before the answer to the call, without our id, has its effect after it', async () => {
  const shop = await makeShop(server)
  const deliver = async (status: object) => {
    const body = {
      entry: [
        {
          changes: [
            {
              field: 'messages',
              value: {
                metadata: { phone_number_id: shop.channel.id },
                statuses: [{ timestamp: String(Math.floor(Date.now() / 1000)), ...status }],
              },
            },
          ],
        },
      ],
    }
    await server.deps.database.asService((tx) =>
      storeWebhook(server.deps, tx, shop.channel, Buffer.from(JSON.stringify(body)), new Date()),
    )
    await processWebhooks(server.deps, { channelId: shop.channel.id })
  }
  await receive(server, shop)
  const { id: conversationId } = (await conversationsOf(server, shop))[0]!
  const { body } = await server.call('POST', `/conversations/${conversationId}/messages`, {
    token: shop.admin.token,
    body: { text: 'Halo', clientKey: 'key-12345' },
  })
  const messageId: string = body.data.id
  await deliver({ id: 'wamid.foreign', status: 'delivered' })
  assert.deepEqual(await waiting(), [], 'nothing is on its way that it could be about')

  const { graph } = fakeGraph(async () => {
    await deliver({ id: 'wamid.fast', status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] })
    return { kind: 'accepted', providerId: 'wamid.fast' }
  })
  await sendQueued({ ...server.deps, graph }, { organizationId: shop.organizationId, conversationId, messageId })
  const [early, ...more] = await waiting()
  assert.ok(early && more.length === 0)
  await readEarly(server.deps, { webhookEventId: early })
  const sent = (await messagesOf(server, shop)).find(({ id }) => id === messageId)
  assert.deepEqual([sent?.status, sent?.failure], ['failed', 'channels.graph_undeliverable'])
  await deliver({ id: 'wamid.fast', status: 'sent', biz_opaque_callback_data: 'ours' })
  assert.equal((await waiting()).length, 1)
})
