import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { GraphClient, SendOutcome } from '../../channels/graph.ts'
import { explainGraphCode } from '../../channels/graphErrors.ts'
import { fakeGraph, jobsOf, messagesOf, startConversation, status, useShop } from '../conversations.fixture.ts'
import { handOver } from '../answer/handOver.ts'
import { lockOrganization } from '../organization.ts'
import { findConversation } from '../conversation.ts'
import { sendQueued } from './sendQueued.ts'

const { server, shop } = useShop()
let conversationId: string
beforeEach(async () => {
  conversationId = await startConversation(server, shop)
})

const write = async (text: string): Promise<string> => {
  const { body } = await server.call('POST', `/conversations/${conversationId}/messages`, {
    token: shop.admin.token,
    body: { text, clientKey: `key-${text}-1234` },
  })
  return body.data.id
}
const run = (graph: GraphClient, messageId: string) =>
  sendQueued({ ...server.deps, graph }, { organizationId: shop.organizationId, conversationId, messageId })
const outgoing = async () => (await messagesOf(server, shop)).filter(({ direction }) => direction === 'out')
const refusedForNow: SendOutcome = {
  kind: 'refused',
  code: 130429,
  reason: 'conversations.failed',
  retryAfterSeconds: 2,
}
const change = (values: Record<string, unknown>, id: string) =>
  server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.updateTable('messages').set(values).where('id', '=', id).execute(),
  )

test('a reply is sent to the customer with our id, and is sent from then on', async () => {
  const id = await write('Buka jam 8.')
  const { graph, sent } = fakeGraph()
  await run(graph, id)
  assert.deepEqual(sent, [{ phone: '6281200000001', whatsappUserId: null, text: 'Buka jam 8.', callbackData: id }])
  const [message] = await outgoing()
  assert.equal(message?.status, 'sent')
  assert.ok(message?.sent_at)
})

test('a job that runs twice at once sends once', async () => {
  const id = await write('Sekali saja.')
  const { graph, sent } = fakeGraph(async (message) => {
    await new Promise((resolve) => setTimeout(resolve, 200))
    return { kind: 'accepted', providerId: `wamid.${message.callbackData}` }
  })
  await Promise.all([run(graph, id), run(graph, id), run(graph, id)])
  await run(graph, id)
  assert.equal(sent.length, 1)
  assert.equal((await outgoing())[0]?.status, 'sent')
})

test('a message that was being sent when the process died is unconfirmed and never sent again by itself', async () => {
  const lost = await write('Mungkin sampai.')
  await change({ status: 'sending' }, lost)
  const next = await write('Berikutnya.')
  const { graph, sent } = fakeGraph()
  await run(graph, lost)
  assert.deepEqual(
    sent.map(({ callbackData }) => callbackData),
    [next],
  )
  assert.deepEqual(
    (await outgoing()).map((m) => m.status),
    ['unconfirmed', 'sent'],
  )
})

test('an attempt without an answer is unconfirmed; so is one that ends unexpectedly', async () => {
  await run(fakeGraph(() => ({ kind: 'unknown' })).graph, await write('satu'))
  await run(fakeGraph(() => Promise.reject(new Error('torn'))).graph, await write('dua'))
  assert.deepEqual(
    (await outgoing()).map((m) => m.status),
    ['unconfirmed', 'unconfirmed'],
  )
})

test('what is refused for the moment waits at the head of its conversation and goes out later, in order', async () => {
  const first = await write('satu')
  await write('dua')
  const before = (await jobsOf(server, shop, 'message.send')).length
  const { graph: busy, sent: refused } = fakeGraph(() => refusedForNow)
  await run(busy, first)
  assert.equal(refused.length, 1, 'the second does not overtake the first')
  assert.deepEqual(
    (await outgoing()).map((m) => m.status),
    ['queued', 'queued'],
  )
  assert.equal((await jobsOf(server, shop, 'message.send')).length, before + 1, 'it is asked for again')
  const { graph, sent } = fakeGraph()
  await run(graph, first)
  assert.deepEqual(
    sent.map(({ text }) => text),
    ['satu', 'dua'],
  )
})

test('what is refused for good, or for ten minutes, has failed with its reason and lets the next one go', async () => {
  const first = await write('satu')
  const late = await write('dua')
  await change({ created_at: new Date(Date.now() - 11 * 60_000) }, late)
  await write('tiga')
  const { graph } = fakeGraph(({ text }) =>
    text === 'satu'
      ? { kind: 'refused', code: 131026, reason: 'conversations.failed', retryAfterSeconds: null }
      : text === 'dua'
        ? refusedForNow
        : { kind: 'accepted', providerId: 'wamid.3' },
  )
  await run(graph, first)
  assert.deepEqual(
    (await outgoing()).map((m) => [m.status, m.failure_code]),
    [
      ['failed', 131026],
      ['failed', 130429],
      ['sent', null],
    ],
  )
})

test('a status that comes before the answer to the call is not undone by it', async () => {
  const id = await write('cepat')
  const { graph } = fakeGraph(async (message) => {
    await status(server, shop, 'wamid.quick', { status: 'delivered', callbackData: message.callbackData })
    return { kind: 'accepted', providerId: 'wamid.quick' }
  })
  await run(graph, id)
  const [message] = await outgoing()
  assert.equal(message?.status, 'delivered')
  assert.equal(message?.provider_id, 'wamid.quick')
})

test('an automatic message does not leave once a person took over, nor after an opt-out', async () => {
  const automatic = () =>
    server.deps.database.asTenant(shop.organizationId, async (tx) => {
      const organization = await lockOrganization(tx, shop.organizationId)
      const [id] = await handOver(
        server.deps,
        tx,
        organization,
        (await findConversation(tx, conversationId))!,
        'conversations.reason_attachment',
        'conversations.notice_person',
      )
      return id!
    })
  const { graph, sent } = fakeGraph()
  const first = await automatic()
  await server.call('POST', `/conversations/${conversationId}/take-over`, { token: shop.admin.token })
  await run(graph, first)
  const second = await automatic()
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.updateTable('contacts').set({ opted_out_at: new Date() }).execute(),
  )
  await run(graph, second)
  assert.deepEqual(sent, [])
  assert.deepEqual(
    (await outgoing()).map((m) => m.failure),
    ['conversations.dropped_person', 'conversations.dropped_opted_out'],
  )
})

test('nothing leaves after the window closed while it waited', async () => {
  const id = await write('terlambat')
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx
      .updateTable('conversations')
      .set({ last_inbound_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute(),
  )
  const { graph, sent } = fakeGraph()
  await run(graph, id)
  assert.deepEqual(sent, [])
  assert.equal((await outgoing())[0]?.failure, 'conversations.failed_window')
})

test('an unknown error of WhatsApp is tried once more and no further, also with another refusal in between', async () => {
  const answers: SendOutcome[] = [1, 130429, 1, 1].map((code) => {
    const { reason, retry, once } = explainGraphCode(code)
    return { kind: 'refused', code, reason, retryAfterSeconds: retry, ...(once ? { once } : {}) }
  })
  const id = await write('Halo')
  const { graph, sent } = fakeGraph(() => answers.shift()!)
  await run(graph, id)
  assert.equal((await outgoing())[0]?.status, 'queued')
  await run(graph, id)
  assert.equal((await outgoing())[0]?.status, 'queued')
  await run(graph, id)
  const [message] = await outgoing()
  assert.deepEqual([message?.status, message?.failure, message?.failure_code], ['failed', 'channels.graph_busy', 1])
  await run(graph, id)
  assert.equal(sent.length, 3)
})

test('what went through at the second try has no failure left', async () => {
  const { reason, retry, once } = explainGraphCode(1)
  const answers: SendOutcome[] = [
    { kind: 'refused', code: 1, reason, retryAfterSeconds: retry, ...(once ? { once } : {}) },
    { kind: 'accepted', providerId: 'wamid.second' },
  ]
  const id = await write('Halo')
  const { graph } = fakeGraph(() => answers.shift()!)
  await run(graph, id)
  await run(graph, id)
  const [message] = await outgoing()
  assert.deepEqual([message?.status, message?.failure, message?.failure_code], ['sent', null, null])
})
