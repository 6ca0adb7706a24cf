import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { parseWebhook } from '../../webhooks/parse.ts'
import { take } from '../../webhooks/take.ts'
import { answerCustomer } from '../answer/answerCustomer.ts'
import { conversationsOf, fakeGraph, jobsOf, messagesOf, receive, status, useShop } from '../conversations.fixture.ts'

const { server, shop } = useShop()

const PHONE = '6281200000001'

/**
 * What WhatsApp tells of a message of the business's own app.
 *
 * @param list - what it is listed as
 * @returns its id there
 */
async function echo(message: Record<string, unknown> = {}, secondsAgo = 0, list = 'message_echoes'): Promise<string> {
  const one = {
    from: '628111',
    to: PHONE,
    id: `wamid.${randomUUID()}`,
    timestamp: String(Math.floor(Date.now() / 1000) - secondsAgo),
    type: 'text',
    text: { body: 'Saya balas dari HP' },
    ...message,
  }
  const body = {
    entry: [
      {
        changes: [{ field: 'smb_message_echoes', value: { metadata: { phone_number_id: '1' }, [list]: [one] } }],
      },
    ],
  }
  const things = parseWebhook(JSON.stringify(body), { phoneNumberId: '1', wabaId: null })
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    take(
      server.deps,
      tx,
      shop.channel,
      things.map((thing) => ({ thing, webhookEventId: null })),
    ),
  )
  return one.id
}
const shown = async () => {
  const [conversation] = await conversationsOf(server, shop)
  return (await server.call('GET', `/conversations/${conversation!.id}/messages`, { token: shop.admin.token })).body
    .data as any[] // any: tests look at what they get
}

test('what is listed as messages there is ours all the same, and no customer’s', async () => {
  await echo({}, 0, 'messages')
  const [newest, ...more] = await shown()
  assert.deepEqual([newest.direction, newest.text, more.length], ['out', 'Saya balas dari HP', 0])
})

test('what somebody writes in the app stands in the conversation as ours, once, and the agent stops', async () => {
  await receive(server, shop)
  const [job] = await jobsOf(server, shop, 'conversation.answer')
  const id = await echo()
  await echo({ id })
  const [conversation, ...others] = await conversationsOf(server, shop)
  assert.equal(others.length, 0)
  assert.equal(conversation!.owner, 'person')
  const [newest, question, ...more] = await shown()
  assert.deepEqual(
    [newest.direction, newest.author, newest.author_id, newest.client_key, newest.text, newest.status],
    ['out', 'person', null, null, 'Saya balas dari HP', 'sent'],
  )
  assert.deepEqual([question.direction, more.length], ['in', 0])
  await answerCustomer(
    { ...server.deps, graph: fakeGraph().graph, answer: async () => assert.fail('the agent is asked') },
    job!,
  )
  assert.equal((await messagesOf(server, shop)).length, 2)
  await status(server, shop, id, { status: 'read' })
  assert.equal((await shown())[0].status, 'read', 'its ticks go on')
  await status(server, shop, await echo({ text: { body: 'Lagi' } }), {
    status: 'failed',
    error: { code: 131026, title: 'x', details: null },
  })
  assert.deepEqual([(await shown())[0].status, (await shown())[0].resend], ['failed', 'no'])
  const { received_count } = await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('channels').select('received_count').executeTakeFirstOrThrow(),
  )
  assert.equal(received_count, 0, 'it is nothing that a customer wrote')
})

test('one that is told late leaves the conversation with the agent', async () => {
  await receive(server, shop)
  await echo({}, 3600)
  assert.equal((await conversationsOf(server, shop))[0]!.owner, 'agent')
  assert.equal((await shown()).length, 2)
})

test('a conversation may begin with it; files are fetched, edits and deletions change our own words and no others', async () => {
  const id = await echo({ to: undefined, to_user_id: 'ID.123' })
  const [conversation] = await conversationsOf(server, shop)
  assert.deepEqual([conversation!.owner, conversation!.last_inbound_at], ['person', null])
  const { whatsapp_user_id } = await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('contacts').selectAll().executeTakeFirstOrThrow(),
  )
  assert.equal(whatsapp_user_id, 'ID.123')
  const to = { to: undefined, to_user_id: 'ID.123' }
  await echo({
    ...to,
    type: 'edit',
    edit: { original_message_id: id, message: { type: 'text', text: { body: 'Lebih baik' } } },
  })
  assert.deepEqual(
    (await shown()).map(({ text }) => text),
    ['Lebih baik'],
  )
  await echo({ ...to, type: 'revoke', revoke: { original_message_id: id } })
  assert.ok((await shown())[0].deleted_at)
  await receive(server, shop, {
    from: { phone: null, whatsappUserId: 'ID.123', name: 'Ani' },
    providerId: 'wamid.theirs',
    text: 'Punya saya',
  })
  await echo({ ...to, type: 'revoke', revoke: { original_message_id: 'wamid.theirs' } })
  assert.equal((await shown())[0].text, 'Punya saya')
  await echo({ ...to, type: 'image', text: undefined, image: { id: '123', mime_type: 'image/png', sha256: 'x' } })
  assert.equal((await shown())[0].media.status, 'waiting')
  assert.equal((await jobsOf(server, shop, 'media.fetch')).length, 1)
})

test('of a kind that nobody knows it is shown as such, and one without a customer is parked', async () => {
  await echo({ type: 'hologram', hologram: { size: 3 } })
  const [strange] = await shown()
  assert.deepEqual([strange.type, strange.text], ['hologram', null])
  const kept = (await messagesOf(server, shop)).at(-1)!
  assert.deepEqual(kept.payload?.hologram, { size: 3 })
  await echo({ to: undefined })
  const parked = await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('parked_items').select('reason').execute(),
  )
  assert.deepEqual(parked, [{ reason: 'parked.nameless' }])
})
