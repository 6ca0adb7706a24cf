import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversationsOf, fakeGraph, jobsOf, messagesOf, receive, useShop } from '../conversations.fixture.ts'
import { findConversation } from '../conversation.ts'
import { optOutWish } from './optOutWish.ts'
import { lockOrganization } from '../organization.ts'
import { queueMessage } from '../send/queueMessage.ts'
import { sendQueued } from '../send/sendQueued.ts'

const { server, shop } = useShop()

const conversation = async () => (await conversationsOf(server, shop))[0]!
const shown = async () =>
  (await server.call('GET', `/conversations/${(await conversation()).id}`, { token: shop.admin.token })).body.data[0]
/** An agent's answer to the newest message, as it leaves or not. */
async function answer(question: string): Promise<string | null> {
  const { id: conversationId } = await conversation()
  const asked = (await messagesOf(server, shop)).find(({ text }) => text === question)!
  const messageId = await server.deps.database.asTenant(shop.organizationId, async (tx) =>
    queueMessage(
      server.deps,
      tx,
      await lockOrganization(tx, shop.organizationId),
      (await findConversation(tx, conversationId))!,
      {
        author: 'agent',
        agent_id: shop.agentId,
        text: 'Jawaban',
        answers_message_id: asked.id,
      },
    ),
  )
  await sendQueued(
    { ...server.deps, graph: fakeGraph().graph },
    { organizationId: shop.organizationId, conversationId, messageId },
  )
  return (await messagesOf(server, shop)).find(({ id }) => id === messageId)!.failure
}

test('obvious forms are understood, sentences that only contain the words are not', () => {
  for (const text of [
    'STOP',
    'Stop!',
    'stop ya kak',
    'Tolong berhenti.',
    'BERHENTI',
    '*STOP*',
    'ＳＴＯＰ',
    'unsubscribe',
    'Jangan kirim pesan lagi 🙏',
  ])
    assert.equal(optOutWish(text), 'stop', text)
  for (const text of ['START', 'mulai', 'Mulai lagi ya']) assert.equal(optOutWish(text), 'start', text)
  for (const text of ['Bus stop terdekat di mana?', 'Kapan promo berhenti?', 'non stop', '', null, 'mulai jam berapa?'])
    assert.equal(optOutWish(text), undefined, String(text))
})

test('who asks for silence is marked and not answered, until they take it back', async () => {
  await receive(server, shop, { text: 'STOP' })
  assert.ok((await shown()).contact.opted_out_at)
  assert.equal((await jobsOf(server, shop, 'conversation.answer')).length, 0)
  await receive(server, shop, { text: 'Mulai' })
  assert.equal((await shown()).contact.opted_out_at, null)
})

test('a tap on a button says its words', async () => {
  await receive(server, shop, { type: 'button', text: 'Berhenti' })
  assert.ok((await shown()).contact.opted_out_at)
  await receive(server, shop, { type: 'interactive', text: 'Mulai' })
  assert.equal((await shown()).contact.opted_out_at, null)
})

test('the last wish counts, whatever order they come in', async () => {
  const at = (second: number) => new Date(Date.now() - 60_000 + second * 1000)
  await receive(server, shop, { text: 'STOP', writtenAt: at(2) })
  await receive(server, shop, { text: 'MULAI', writtenAt: at(1) })
  assert.ok((await shown()).contact.opted_out_at)
  await receive(server, shop, { text: 'MULAI', writtenAt: at(4) })
  await receive(server, shop, { text: 'STOP', writtenAt: at(3) })
  assert.equal((await shown()).contact.opted_out_at, null)
})

test('an answer to what was asked before the wish does not leave; one to a later question does', async () => {
  await receive(server, shop, { text: 'Jam berapa buka?' })
  await receive(server, shop, { text: 'Stop' })
  assert.equal(await answer('Jam berapa buka?'), 'conversations.dropped_opted_out')
  await receive(server, shop, { text: 'Alamatnya di mana?' })
  assert.equal((await jobsOf(server, shop, 'conversation.answer')).length, 2, 'the question is answered')
  assert.equal(await answer('Alamatnya di mana?'), null)
})

test('a person’s reply leaves, and a person sets and takes back the wish', async () => {
  await receive(server, shop, { text: 'Halo' })
  const { id, contact_id } = await conversation()
  const set = (optedOut: boolean) =>
    server.call('PUT', `/contacts/${contact_id}/opt-out`, { token: shop.admin.token, body: { optedOut } })
  assert.ok((await set(true)).body.data.opted_out_at)
  const { body } = await server.call('POST', `/conversations/${id}/messages`, {
    token: shop.admin.token,
    body: { text: 'Baik, kami catat.', clientKey: 'key-12345' },
  })
  await sendQueued(
    { ...server.deps, graph: fakeGraph().graph },
    { organizationId: shop.organizationId, conversationId: id, messageId: body.data.id },
  )
  assert.equal((await messagesOf(server, shop)).at(-1)?.status, 'sent')
  assert.equal((await set(false)).body.data.opted_out_at, null)
  assert.equal((await shown()).contact.opted_out_at, null)
})
