import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually } from '../../../test/people.ts'
import { createAnswerer } from '../answering/answer.ts'
import type { OutgoingMessage, SendOutcome } from '../channels/graph.ts'
import { answerCustomer } from './answer/answerCustomer.ts'
import { conversationsOf, fakeGraph, makeShop, messagesOf, receive, status } from './conversations.fixture.ts'
import { sendQueued } from './send/sendQueued.ts'

let server: TestServer
let answerWith: (message: OutgoingMessage) => SendOutcome
const { graph, sent } = fakeGraph((message) => answerWith(message))
before(async () => {
  server = await startTestServer({ workers: false })
  const { deps } = server
  const answer = createAnswerer(deps)
  await deps.jobs.work('conversation.answer', (data) => answerCustomer({ ...deps, graph, answer }, data))
  await deps.jobs.work('message.send', (data) => sendQueued({ ...deps, graph }, data))
})
after(() => server.close())

test('from a customer’s words through the queues to their phone, to a person and back', async () => {
  answerWith = (message) => ({ kind: 'accepted', providerId: `wamid.${message.callbackData}` })
  const shop = await makeShop(server)
  await receive(server, shop, { text: 'Halo' })
  await receive(server, shop, { text: 'Apakah bisa bayar pakai QRIS?' })
  // Nothing is known about it: the customer is told, once, and a person is asked.
  await eventually(async () => sent.length === 1)
  const conversation = await eventually(async () =>
    (await conversationsOf(server, shop)).find(({ owner }) => owner === 'queue'),
  )
  assert.equal(conversation.handover_reason, 'answering.not_in_knowledge')
  const answer = await eventually(async () => (await messagesOf(server, shop)).find((m) => m.status === 'sent'))
  assert.deepEqual([answer.author, answer.text], ['agent', sent[0]?.text])

  const token = shop.admin.token
  await server.call('POST', `/conversations/${conversation.id}/messages`, {
    token,
    body: { text: 'Bisa, kak.', clientKey: 'key-12345' },
  })
  await eventually(async () => sent.length === 2)
  await eventually(async () => (await messagesOf(server, shop)).at(-1)?.status === 'sent')
  await status(server, shop, `wamid.${sent[1]!.callbackData}`, { status: 'delivered' })
  await status(server, shop, `wamid.${sent[1]!.callbackData}`, { status: 'read' })
  assert.equal((await messagesOf(server, shop)).at(-1)?.status, 'read')

  const { body } = await server.call('POST', `/conversations/${conversation.id}/hand-back`, { token })
  assert.equal(body.data.owner, 'agent')
  await receive(server, shop, { text: 'Terima kasih banyak' })
  await eventually(async () => sent.length === 3)
  assert.deepEqual(
    sent.map(({ phone }) => phone),
    Array(3).fill('6281200000001'),
  )
})

test('replies wait for a provider that asks for patience and arrive in order, each once', async () => {
  let refusals = 2
  answerWith = (message) =>
    refusals-- > 0
      ? { kind: 'refused', code: 130429, reason: 'conversations.failed', retryAfterSeconds: 1 }
      : { kind: 'accepted', providerId: `wamid.${message.callbackData}` }
  const shop = await makeShop(server)
  await receive(server, shop, { type: 'reaction', text: '👍' })
  await receive(server, shop)
  const [conversation] = await conversationsOf(server, shop)
  const texts = ['satu', 'dua', 'tiga', 'empat']
  for (const text of texts) {
    await server.call('POST', `/conversations/${conversation!.id}/messages`, {
      token: shop.admin.token,
      body: { text, clientKey: `key-${text}-12` },
    })
  }
  const replies = async () => (await messagesOf(server, shop)).filter(({ author }) => author === 'person')
  await eventually(async () => (await replies()).every((message) => message.status === 'sent'), 20)
  const arrived = sent
    .filter(({ callbackData }) => callbackData)
    .map(({ text }) => text)
    .filter((text) => texts.includes(text))
  assert.deepEqual(arrived.slice(-4), texts)
  assert.deepEqual(arrived.slice(0, -4), ['satu', 'satu'], 'only the refused attempts came before')
})
