import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import {
  eventsOf,
  fakeGraph,
  makeShop,
  messagesOf,
  startConversation,
  status,
  useShop,
} from '../conversations.fixture.ts'
import { claimNext } from '../send/claimNext.ts'
import { sendQueued } from '../send/sendQueued.ts'
import type { SendOutcome } from '../../channels/graph.ts'
import { receiveStatuses } from './receiveStatus.ts'

const { server, shop } = useShop()
let messageId: string
beforeEach(async () => {
  const id = await startConversation(server, shop)
  const { body } = await server.call('POST', `/conversations/${id}/messages`, {
    token: shop.admin.token,
    body: { text: 'Halo', clientKey: 'key-12345' },
  })
  messageId = body.data.id
})

const reply = async () => (await messagesOf(server, shop)).find(({ id }) => id === messageId)!
const send = async (outcome: SendOutcome) => {
  const { conversation_id: conversationId } = await reply()
  await sendQueued(
    { ...server.deps, graph: fakeGraph(() => outcome).graph },
    { organizationId: shop.organizationId, conversationId, messageId },
  )
}
const setSending = () =>
  server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.updateTable('messages').set({ status: 'sending' }).where('id', '=', messageId).execute(),
  )
const accepted: SendOutcome = { kind: 'accepted', providerId: 'wamid.A' }

// The first, as the row has room on its page then.
test('what becomes of a message writes its row again and none of the indexes, those of its words among them', async () => {
  const inPlace = (work: (tx: Tx) => Promise<unknown>) =>
    server.deps.database.asTenant(shop.organizationId, async (tx) => {
      const count = async () =>
        (
          await sql<{ n: number }>`select pg_stat_get_xact_tuples_hot_updated('messages'::regclass)::int as n`.execute(
            tx,
          )
        ).rows[0]!.n
      const before = await count()
      await work(tx)
      return (await count()) - before
    })
  const become = (becomes: 'delivered' | 'read') =>
    inPlace((tx) =>
      receiveStatuses(server.deps, tx, shop.channel, [
        { providerId: 'wamid.A', status: becomes, at: new Date(), charge: null, callbackData: null, error: null },
      ]),
    )
  assert.equal(await inPlace((tx) => claimNext(tx, shop.organizationId, [messageId], new Set())), 1, 'being sent')
  await status(server, shop, 'wamid.A', { status: 'sent', callbackData: messageId })
  assert.equal(await become('delivered'), 1, 'delivered')
  assert.equal(await become('read'), 1, 'read')
})

test('statuses only move forward, whatever order they come in', async () => {
  await send(accepted)
  await status(server, shop, 'wamid.A', { status: 'read' })
  const events = (await eventsOf(server, shop)).length
  await status(server, shop, 'wamid.A', { status: 'delivered' })
  await status(server, shop, 'wamid.A', { status: 'sent' })
  await status(server, shop, 'wamid.A', { status: 'failed', error: { code: 131026, title: 'x', details: null } })
  const { status: now, delivered_at, read_at } = await reply()
  assert.equal(now, 'read')
  assert.ok(delivered_at, 'read is delivered too')
  assert.ok(read_at)
  assert.equal((await eventsOf(server, shop)).length, events, 'nothing changed, nothing is shown')
})

for (const order of [
  ['delivered', 'sent'],
  ['read', 'delivered', 'sent'],
  ['read', 'sent', 'delivered'],
] as const) {
  test(`each step keeps its own time when they come as ${order.join(', ')}`, async () => {
    const at = (name: 'sent' | 'delivered' | 'read') =>
      new Date(Date.UTC(2026, 0, 1, 10, 0, ['sent', 'delivered', 'read'].indexOf(name)))
    await setSending()
    for (const name of order)
      await status(server, shop, 'wamid.A', { status: name, at: at(name), callbackData: messageId })
    const { status: now, sent_at, delivered_at, read_at } = await reply()
    assert.deepEqual(
      [now, sent_at, delivered_at, read_at],
      [order[0], at('sent'), at('delivered'), order[0] === 'read' ? at('read') : null],
    )
    const events = (await eventsOf(server, shop)).length
    await status(server, shop, 'wamid.A', { status: 'sent', at: new Date(at('sent').getTime() - 60_000) })
    assert.equal((await eventsOf(server, shop)).length, events, 'it is told once')
  })
}

test('what Sapa saw itself keeps its time, whatever is told of it', async () => {
  await send(accepted)
  const { sent_at } = await reply()
  await status(server, shop, 'wamid.A', { status: 'sent', at: new Date(Date.now() - 60_000) })
  assert.deepEqual((await reply()).sent_at, sent_at)
})

test('a status that overtakes the answer to the call finds its message by our id', async () => {
  await setSending()
  await status(server, shop, 'wamid.early', { status: 'delivered', callbackData: messageId })
  assert.equal((await reply()).status, 'delivered')
  assert.equal((await reply()).provider_id, 'wamid.early')
})

test('a later status settles a message that was unconfirmed', async () => {
  await send({ kind: 'unknown' })
  assert.equal((await reply()).status, 'unconfirmed')
  await status(server, shop, 'wamid.late', { status: 'sent', callbackData: messageId })
  assert.equal((await reply()).status, 'sent')
  assert.equal((await reply()).failure, null)
})

test('what could not be delivered has failed, with a reason; a delivery after all corrects it', async () => {
  await send(accepted)
  await status(server, shop, 'wamid.A', {
    status: 'failed',
    error: { code: 131047, title: 'Re-engagement message', details: null },
  })
  const failed = await reply()
  assert.equal(failed.status, 'failed')
  assert.equal(failed.failure_code, 131047)
  await status(server, shop, 'wamid.A', { status: 'sent' })
  assert.equal((await reply()).status, 'failed', 'an older sent says nothing')
  await status(server, shop, 'wamid.A', { status: 'delivered' })
  assert.equal((await reply()).status, 'delivered')
  assert.equal((await reply()).failure, null)
})

test('another channel cannot settle it, neither by the provider’s id nor by ours', async () => {
  await send(accepted)
  const other = await makeShop(server, 'Toko Lain')
  await status(server, other, 'wamid.A', { status: 'read' })
  await status(server, other, 'wamid.B', { status: 'read', callbackData: messageId })
  assert.equal((await reply()).status, 'sent')
})
