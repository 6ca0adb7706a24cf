import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrganizationRole, type OrganizationEvent } from '@sapa/shared/contracts'
import { eventually, makeMember } from '../../../test/people.ts'
import { conversationsOf, inbound, receive } from '../conversations/conversations.fixture.ts'
import type { ConversationView, MessageView } from '../conversations/inbox/views.ts'
import { receiveMessages } from '../conversations/receive/receive.ts'
import { type Client, useRealtimeShop } from './realtime.fixture.ts'

const { server, shop, connect, happen } = useRealtimeShop()

/** What an event tells, as the api shows it. */
const messageIn = (event: OrganizationEvent) => (event.payload as unknown as { message: MessageView }).message
const conversationIn = (event: OrganizationEvent) =>
  (event.payload as unknown as { conversation: ConversationView }).conversation

test('a customer’s message reaches everybody of the business who is connected [S1.12]', async () => {
  const client = await connect(shop.admin.token)
  assert.deepEqual(await client.subscribe(), { ok: true, sequence: 0, missed: [], too_old: false })
  await receive(server, shop, { text: 'Halo toko' })
  await eventually(async () => client.events.length === 2)
  const [first, second] = [client.events[0]!, client.events[1]!]
  assert.equal(first.name, 'message.upserted')
  assert.equal(messageIn(first).text, 'Halo toko')
  assert.equal(conversationIn(second).last_message?.text, 'Halo toko')
  assert.equal(conversationIn(second).unread_count, 1)
})

test('an event shows what the api answers for the same conversation', async () => {
  const client = await connect(shop.admin.token, 'id')
  await client.subscribe()
  await receive(server, shop, { type: 'image', text: null })
  await eventually(async () => client.events.some(({ name }) => name === 'conversation.upserted'))
  const conversation = conversationIn(client.events.at(-1)!)
  const { body } = await server.call('GET', `/conversations/${conversation.id}`, {
    token: shop.admin.token,
    language: 'id',
  })
  assert.deepEqual(conversation, body.data[0])
  assert.match(conversation.handover_reason ?? '', /tidak bisa dibaca agen/)
})

test('each viewer reads reasons in their own language', async () => {
  const [english, indonesian] = [await connect(shop.admin.token, 'en'), await connect(shop.admin.token, 'id')]
  await Promise.all([english.subscribe(), indonesian.subscribe()])
  await receive(server, shop, { type: 'audio', text: null })
  const reason = ({ events }: Client) =>
    eventually(async () => {
      const last = events.findLast(({ name }) => name === 'conversation.upserted')
      return (last && conversationIn(last).handover_reason) ?? undefined
    })
  assert.match(await reason(english), /cannot read/)
  assert.match(await reason(indonesian), /tidak bisa/)
})

test('what a rolled back transaction wanted to say is never said', async () => {
  const client = await connect(shop.admin.token)
  await client.subscribe()
  await assert.rejects(
    server.deps.database.asTenant(shop.organizationId, async (tx) => {
      await receiveMessages(server.deps, tx, shop.channel, [inbound()])
      throw new Error('rolled back')
    }),
  )
  await happen(1)
  await eventually(async () => client.events.length > 0)
  assert.deepEqual(
    client.events.map(({ name, sequence }) => [name, sequence]),
    [['agent.upserted', 1]],
  )
})

test('two contacts that are one person: everybody who looks is told what became of each conversation', async () => {
  await receive(server, shop, { from: { phone: '62811', whatsappUserId: null, name: 'Budi' } })
  await receive(server, shop, { from: { phone: null, whatsappUserId: 'ID.1', name: 'Budi' } })
  const [kept, gone] = await conversationsOf(server, shop)
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx
      .updateTable('conversations')
      .set({ owner: 'person', assignee_id: shop.admin.userId })
      .where('id', '=', gone!.id)
      .execute(),
  )
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const two = [await connect(shop.admin.token), await connect(staff.token)]
  for (const client of two) await client.subscribe()
  await receive(server, shop, { from: { phone: '62811', whatsappUserId: 'ID.1', name: 'Budi' } })
  for (const { events } of two) {
    await eventually(async () => events.some(({ name }) => name === 'message.upserted'))
    const [merged, after] = [
      events.find(({ name }) => name === 'contact.merged'),
      events.findLast(({ name }) => name === 'conversation.upserted'),
    ]
    assert.deepEqual(merged?.payload, {
      contact_id: gone!.contact_id,
      into_contact_id: kept!.contact_id,
      conversations: [{ conversation_id: gone!.id, into_conversation_id: kept!.id }],
    })
    const conversation = conversationIn(after!)
    assert.deepEqual(
      [conversation.id, conversation.contact.id, conversation.owner],
      [kept!.id, kept!.contact_id, 'person'],
      'the colleague keeps it',
    )
    assert.ok(
      !JSON.stringify(events.slice(events.indexOf(merged!) + 1).map(({ payload }) => payload)).includes(
        gone!.contact_id,
      ),
      'nothing of it comes after',
    )
  }
})
