import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { GraphClient } from '../../channels/graph.ts'
import { fakeGraph, jobsOf, receive, startConversation, useShop } from '../conversations.fixture.ts'
import { showSeen } from './showSeen.ts'

const { server, shop } = useShop()
let conversationId: string
beforeEach(async () => {
  conversationId = await startConversation(server, shop)
})

/** What the provider is asked to show. */
async function shown(typing = false): Promise<string[]> {
  const asked: string[] = []
  const graph: GraphClient = {
    ...fakeGraph().graph,
    showRead: async (_organization, _channel, id) => void asked.push(`read ${id}`),
    showTyping: async (_organization, _channel, id) => void asked.push(`typing ${id}`),
  }
  await showSeen({ ...server.deps, graph }, { organizationId: shop.organizationId, conversationId, typing })
  return asked
}

test('who opens a conversation lets the customer see that it was read, once for what is new', async () => {
  const read = () => server.call('POST', `/conversations/${conversationId}/read`, { token: shop.admin.token })
  const { providerId } = await receive(server, shop, { text: 'dua' })
  await read()
  await read()
  assert.equal((await jobsOf(server, shop, 'conversation.seen')).length, 1)
  assert.deepEqual(await shown(), [`read ${providerId}`])
  assert.deepEqual(await shown(true), [`typing ${providerId}`])
})

test('nothing is shown from a number that is stopped, nor long after the customer wrote', async () => {
  const change = (table: 'channels' | 'conversations', values: Record<string, unknown>) =>
    server.deps.database.asTenant(shop.organizationId, (tx) => tx.updateTable(table).set(values).execute())
  await change('channels', { paused_reason: 'channels.graph_payment' })
  assert.deepEqual(await shown(), [])
  await change('channels', { paused_reason: null })
  await change('conversations', { last_inbound_at: new Date(Date.now() - 25 * 3_600_000) })
  assert.deepEqual(await shown(), [])
})
