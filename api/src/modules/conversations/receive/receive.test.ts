import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { conversationsOf, eventsOf, inbound, jobsOf, makeShop, messagesOf, receive } from '../conversations.fixture.ts'
import { receiveMessages } from './receive.ts'

let server: TestServer
before(async () => {
  server = await startTestServer({ workers: false })
})
after(() => server.close())

test('a message is stored, shown and answered once, however often and however parallel it comes', async () => {
  const shop = await makeShop(server)
  const message = inbound()
  const deliver = () =>
    server.deps.database.asTenant(shop.organizationId, (tx) =>
      receiveMessages(server.deps, tx, shop.channel, [message]),
    )
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  const [stored, ...more] = await messagesOf(server, shop)
  assert.equal(more.length, 0)
  assert.equal(stored?.text, message.text)
  assert.deepEqual(stored?.payload, message.payload)
  const [conversation] = await conversationsOf(server, shop)
  assert.equal(conversation?.inbound_count, 1)
  assert.equal(conversation?.owner, 'agent')
  assert.deepEqual(
    (await eventsOf(server, shop)).map(({ name }) => name),
    ['message.upserted', 'conversation.upserted'],
  )
  assert.equal((await jobsOf(server, shop, 'conversation.answer')).length, 1)
})

test('messages of one batch keep their order', async () => {
  const shop = await makeShop(server)
  const texts = Array.from({ length: 30 }, (_, i) => `baris ${i}`)
  await server.deps.database.asTenant(shop.organizationId, async (tx) => {
    for (const text of texts) await receiveMessages(server.deps, tx, shop.channel, [inbound({ text })])
  })
  assert.deepEqual(
    (await messagesOf(server, shop)).map(({ text }) => text),
    texts,
  )
})

test('what an agent cannot read goes to a person, and the customer is told in their language', async () => {
  const shop = await makeShop(server)
  const from = { phone: '6281200000002', whatsappUserId: null, name: null }
  await receive(server, shop, { from, text: 'When do you open on Sunday?' })
  await receive(server, shop, { from, type: 'image', text: null })
  await receive(server, shop, { from, type: 'image', text: null })
  const [conversation] = await conversationsOf(server, shop)
  assert.equal(conversation?.owner, 'queue')
  assert.equal(conversation?.handover_reason, 'conversations.reason_attachment')
  const notices = (await messagesOf(server, shop)).filter(({ direction }) => direction === 'out')
  assert.deepEqual(
    notices.map(({ author, status }) => ({ author, status })),
    [{ author: 'system', status: 'queued' }],
  )
  assert.match(notices[0]!.text!, /Someone from our team/)
  assert.equal((await jobsOf(server, shop, 'message.send')).length, 1)
})

test('reactions are kept and shown, and ask for nothing', async () => {
  const shop = await makeShop(server)
  await receive(server, shop, { type: 'reaction', text: '👍' })
  assert.equal((await messagesOf(server, shop)).length, 1)
  const [conversation] = await conversationsOf(server, shop)
  assert.equal(conversation?.inbound_count, 0)
  assert.equal(conversation?.last_inbound_at, null)
  assert.equal((await jobsOf(server, shop, 'conversation.answer')).length, 0)
})

test('a message that comes in too late goes to a person without an automatic answer', async () => {
  const shop = await makeShop(server)
  await receive(server, shop, { writtenAt: new Date(Date.now() - 16 * 60_000) })
  const [conversation] = await conversationsOf(server, shop)
  assert.equal(conversation?.owner, 'queue')
  assert.equal(conversation?.handover_reason, 'conversations.reason_late')
  assert.equal((await jobsOf(server, shop, 'conversation.answer')).length, 0)
})

test('without an agent at work a conversation waits for a person', async () => {
  const shop = await makeShop(server)
  await server.deps.database.asService((tx) =>
    tx.updateTable('organizations').set({ agents_paused: true }).where('id', '=', shop.organizationId).execute(),
  )
  await receive(server, shop)
  assert.equal((await conversationsOf(server, shop))[0]?.owner, 'queue')
})

test('a resolved conversation opens again with the agent', async () => {
  const shop = await makeShop(server)
  await receive(server, shop)
  const { id } = (await conversationsOf(server, shop))[0]!
  await server.call('POST', `/conversations/${id}/take-over`, { token: shop.admin.token })
  await server.call('POST', `/conversations/${id}/resolve`, { token: shop.admin.token })
  await receive(server, shop)
  const [conversation] = await conversationsOf(server, shop)
  assert.equal(conversation?.status, 'open')
  assert.equal(conversation?.owner, 'agent')
  assert.equal(conversation?.assignee_id, null)
})

test('a customer known by phone and by user id apart becomes one when a message carries both', async () => {
  const shop = await makeShop(server)
  await receive(server, shop, { from: { phone: '62811', whatsappUserId: null, name: 'Ani' }, text: 'satu' })
  await receive(server, shop, { from: { phone: null, whatsappUserId: 'ID.1', name: null }, text: 'dua' })
  await receive(server, shop, { from: { phone: '62811', whatsappUserId: 'ID.1', name: 'Ani S' }, text: 'tiga' })
  const contacts = await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('contacts').selectAll().execute(),
  )
  assert.deepEqual(
    contacts.map(({ name, phone, whatsapp_user_id }) => ({ name, phone, whatsapp_user_id })),
    [{ name: 'Ani S', phone: '62811', whatsapp_user_id: 'ID.1' }],
  )
  const [conversation, ...more] = await conversationsOf(server, shop)
  assert.equal(more.length, 0)
  assert.equal(conversation?.inbound_count, 3)
  const stored = await messagesOf(server, shop)
  assert.deepEqual(
    stored.map(({ text }) => text),
    ['satu', 'dua', 'tiga'],
  )
  assert.ok(stored.every(({ conversation_id }) => conversation_id === conversation?.id))
})

test('a phone number that changed hands does not show one person the messages of another', async () => {
  const shop = await makeShop(server)
  await receive(server, shop, { from: { phone: '62812', whatsappUserId: 'ID.old', name: 'Lama' } })
  await receive(server, shop, { from: { phone: '62812', whatsappUserId: 'ID.new', name: 'Baru' } })
  assert.equal((await conversationsOf(server, shop)).length, 2)
})
