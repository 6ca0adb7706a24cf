import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { makeMember } from '../../../test/people.ts'
import {
  conversationsOf,
  eventsOf,
  jobsOf,
  makeShop,
  messagesOf,
  receive,
  startConversation,
  useShop,
} from './conversations.fixture.ts'

const { server, shop } = useShop()
let id: string
beforeEach(async () => {
  id = await startConversation(server, shop)
})

const call = (method: string, path: string, body?: unknown, language?: string) =>
  server.call(method, path, { token: shop.admin.token, body, language })
const change = (messageId: string, values: { status: 'failed' | 'unconfirmed'; failure: string }) =>
  server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.updateTable('messages').set(values).where('id', '=', messageId).execute(),
  )
const write = (text: string, clientKey = `key-${text}-1234`) =>
  call('POST', `/conversations/${id}/messages`, { text, clientKey })

test('the inbox lists conversations with who wrote what, last active first, page by page', async () => {
  for (let i = 2; i <= 5; i++)
    await receive(server, shop, {
      from: { phone: `628120000000${i}`, whatsappUserId: null, name: `Pelanggan ${i}` },
      text: `pesan ${i}`,
    })
  const seen: string[] = []
  let cursor: string | null = ''
  do {
    const { body } = await call('GET', `/conversations?organizationId=${shop.organizationId}&limit=2&cursor=${cursor}`)
    seen.push(...body.data.map((c: { last_message: { text: string } }) => c.last_message.text))
    cursor = body.meta.next_cursor
  } while (cursor)
  assert.deepEqual(seen, ['pesan 5', 'pesan 4', 'pesan 3', 'pesan 2', 'Jam berapa toko buka?'])
  const { body } = await call('GET', `/conversations?organizationId=${shop.organizationId}&limit=1`)
  const [{ contact, owner, agent, channel_name, unread_count, window_closes_at }] = body.data
  assert.equal(contact.phone_number, '+6281200000005')
  assert.deepEqual([owner, agent.name, channel_name, unread_count], ['agent', 'Sari', 'Toko', 1])
  assert.ok(new Date(window_closes_at).getTime() > Date.now() + 23 * 3_600_000)
})

test('the inbox is searched by name and by number in any spelling, and filtered', async () => {
  await receive(server, shop, { from: { phone: '6285770001122', whatsappUserId: null, name: '100% Citra_' } })
  const found = async (query: string) =>
    (await call('GET', `/conversations?organizationId=${shop.organizationId}&${query}`)).body.data.length
  assert.equal(await found('search=citra'), 1)
  assert.equal(await found(`search=${encodeURIComponent('100%')}`), 1)
  assert.equal(await found('search=ci'), 1, 'the beginning of a word')
  assert.equal(await found(`search=${encodeURIComponent('%')}`), 0, 'no wildcard')
  assert.equal(await found(`search=${encodeURIComponent('0857-7000-1122')}`), 1)
  assert.equal(await found('search=zzz'), 0)
  assert.equal(await found('owner=agent'), 2)
  assert.equal(await found('owner=person'), 0)
  assert.equal(await found('status=resolved'), 0)
  assert.equal(await found(`channelId=${shop.channel.id}`), 2)
})

test('one address answers for a conversation and for a channel', async () => {
  assert.deepEqual(
    (await call('GET', `/conversations/${id}`)).body.data.map((c: { id: string }) => c.id),
    [id],
  )
  assert.deepEqual(
    (await call('GET', `/conversations/${shop.channel.id}`)).body.data.map((c: { id: string }) => c.id),
    [id],
  )
})

test('messages come newest first and go back in time', async () => {
  await receive(server, shop, { text: 'dua' })
  await receive(server, shop, { text: 'tiga' })
  const first = await call('GET', `/conversations/${id}/messages?limit=2`)
  assert.deepEqual(
    first.body.data.map((m: { text: string }) => m.text),
    ['tiga', 'dua'],
  )
  const second = await call('GET', `/conversations/${id}/messages?limit=2&cursor=${first.body.meta.next_cursor}`)
  assert.deepEqual(
    second.body.data.map((m: { text: string }) => m.text),
    ['Jam berapa toko buka?'],
  )
})

test('a reply makes the conversation the person’s; the same key twice is one message', async () => {
  const [first, second] = await Promise.all([write('Halo'), write('Halo')])
  assert.equal(first.status, 201)
  assert.equal(first.body.data.id, second.body.data.id)
  assert.deepEqual([first.body.data.author, first.body.data.status], ['person', 'queued'])
  assert.ok(first.body.data.author_name)
  assert.equal((await messagesOf(server, shop)).filter(({ direction }) => direction === 'out').length, 1)
  assert.equal((await jobsOf(server, shop, 'message.send')).length, 1)
  const [conversation] = await conversationsOf(server, shop)
  assert.deepEqual([conversation?.owner, conversation?.assignee_id], ['person', shop.admin.userId])
})

test('other words under a key that was used are refused: they are not taken for the ones that were sent', async () => {
  await write('Halo', 'key-of-one-message')
  const other = await write('Halo, Bu. Alamatnya Jalan Melati 1.', 'key-of-one-message')
  assert.deepEqual([other.status, other.body.code], [409, 'conflict'])
  const note = await call('POST', `/conversations/${id}/notes`, { text: 'Halo', clientKey: 'key-of-one-message' })
  assert.deepEqual([note.status, note.body.code], [409, 'conflict'])
  await call('POST', `/conversations/${id}/notes`, { text: 'Pelanggan lama', clientKey: 'key-of-one-note' })
  const reply = await write('Pelanggan lama', 'key-of-one-note')
  assert.deepEqual([reply.status, reply.body.code], [409, 'conflict'])
  assert.deepEqual(
    (await messagesOf(server, shop)).filter(({ direction }) => direction === 'out').map(({ text }) => text),
    ['Halo'],
  )
})

test('outside the 24 hours nothing is sent, and the answer says why in the caller’s language', async () => {
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx
      .updateTable('conversations')
      .set({ last_inbound_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute(),
  )
  const { status, body } = await server.call('POST', `/conversations/${id}/messages`, {
    token: shop.admin.token,
    body: { text: 'Halo', clientKey: 'key-12345' },
    language: 'id',
  })
  assert.deepEqual([status, body.code], [409, 'window_closed'])
  assert.match(body.message, /24 jam/)
  assert.equal((await messagesOf(server, shop)).length, 1)
})

test('blank texts and disconnected numbers are refused', async () => {
  assert.equal((await write('   ')).status, 422)
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.updateTable('channels').set({ status: 'disconnected' }).execute(),
  )
  assert.equal((await write('Halo')).body.code, 'conflict')
})

test('taking over, handing back and resolving say what happened; without an agent a person is waited for', async () => {
  const taken = await call('POST', `/conversations/${id}/take-over`)
  assert.deepEqual([taken.body.data.owner, taken.body.data.assignee.id], ['person', shop.admin.userId])
  assert.match(taken.body.message, /yours/)
  const back = await call('POST', `/conversations/${id}/hand-back`)
  assert.deepEqual([back.body.data.owner, back.body.data.assignee], ['agent', null])
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.updateTable('agents').set({ status: 'paused' }).execute(),
  )
  const queued = await call('POST', `/conversations/${id}/hand-back`)
  assert.equal(queued.body.data.owner, 'queue')
  assert.match(queued.body.message, /No agent/)
  const resolved = await call('POST', `/conversations/${id}/resolve`)
  assert.deepEqual([resolved.body.data.status, resolved.body.data.unread_count], ['resolved', 0])
})

test('reading leaves nothing unread for that person, and is shown once', async () => {
  assert.equal((await call('POST', `/conversations/${id}/read`)).body.data.unread_count, 0)
  const events = (await eventsOf(server, shop)).length
  await call('POST', `/conversations/${id}/read`)
  assert.equal((await eventsOf(server, shop)).length, events)
})

test('only what failed or was never confirmed is sent again, once, as a new message', async () => {
  const { body } = await write('Halo')
  assert.equal((await call('POST', `/messages/${body.data.id}/resend`)).body.code, 'conflict')
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx
      .updateTable('messages')
      .set({ status: 'failed', failure: 'conversations.failed' })
      .where('id', '=', body.data.id)
      .execute(),
  )
  const shown = await call('GET', `/conversations/${id}/messages`, undefined, 'id')
  assert.match(shown.body.data[0].failure, /WhatsApp tidak bisa/)
  const again = await call('POST', `/messages/${body.data.id}/resend`)
  assert.equal(again.status, 201)
  assert.notEqual(again.body.data.id, body.data.id)
  assert.equal(again.body.data.text, 'Halo')
  assert.equal(again.body.data.resends_message_id, body.data.id)
  const [, first] = (await call('GET', `/conversations/${id}/messages`)).body.data
  assert.deepEqual([first.resent_message_id, first.resend], [again.body.data.id, 'no'])
  assert.equal((await call('POST', `/messages/${body.data.id}/resend`)).body.code, 'conflict')
})

test('a message that was never confirmed is sent again once, from however many tabs', async () => {
  const { body } = await write('Halo')
  await change(body.data.id, { status: 'unconfirmed', failure: 'conversations.unconfirmed' })
  assert.equal((await call('GET', `/conversations/${id}/messages`)).body.data[0].resend, 'ask')
  const answers = await Promise.all([1, 2, 3].map(() => call('POST', `/messages/${body.data.id}/resend`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
  assert.equal((await messagesOf(server, shop)).filter(({ direction }) => direction === 'out').length, 2)
  assert.equal((await jobsOf(server, shop, 'message.send')).length, 2)
})

test('what would fail the same way again is not offered to be sent again', async () => {
  const { body } = await write('Halo')
  for (const failure of ['channels.graph_refused', 'channels.graph_unwanted', 'conversations.dropped_person']) {
    await change(body.data.id, { status: 'failed', failure })
    assert.equal((await call('GET', `/conversations/${id}/messages`)).body.data[0].resend, 'no')
    assert.equal((await call('POST', `/messages/${body.data.id}/resend`)).body.code, 'conflict', failure)
  }
  await change(body.data.id, { status: 'failed', failure: 'channels.graph_payment' })
  assert.equal((await call('POST', `/messages/${body.data.id}/resend`)).status, 201)
})

test('another business finds none of it', async () => {
  const other = await makeShop(server, 'Toko Lain')
  const message = (await messagesOf(server, shop))[0]!.id
  for (const [method, path, body] of [
    ['GET', `/conversations/${id}`],
    ['GET', `/conversations/${shop.channel.id}`],
    ['GET', `/conversations/${id}/messages`],
    ['POST', `/conversations/${id}/messages`, { text: 'Halo', clientKey: 'key-12345' }],
    ['POST', `/conversations/${id}/take-over`],
    ['POST', `/messages/${message}/resend`],
    ['GET', `/conversations?organizationId=${shop.organizationId}`],
    ['GET', `/analytics/${shop.organizationId}/summaries`],
  ] as const) {
    assert.equal((await server.call(method, path, { token: other.admin.token, body })).status, 404, path)
  }
  const { contact_id } = (await conversationsOf(server, shop))[0]!
  for (const filter of [`contactId=${contact_id}`, `channelId=${shop.channel.id}`]) {
    const path = `/conversations?organizationId=${other.organizationId}&${filter}`
    assert.equal((await server.call('GET', path, { token: other.admin.token })).status, 404, path)
  }
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  assert.equal((await server.call('GET', `/conversations/${id}`, { token: staff.token })).status, 200)
})
