import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, test } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import type {
  ClientToServerEvents,
  OrganizationEvent,
  Presence,
  ServerToClientEvents,
  SubscribeResult,
} from '@sapa/shared/contracts'
import { OrganizationRole } from '@sapa/shared/contracts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, makeMember } from '../../../test/people.ts'
import { appendEvent } from '../../platform/events.ts'
import {
  conversationsOf,
  inbound,
  jobsOf,
  makeShop,
  receive,
  type Shop,
} from '../conversations/conversations.fixture.ts'
import { receiveMessages } from '../conversations/receive/receive.ts'
import { pruneEvents } from './retention.ts'

let server: TestServer
let shop: Shop
before(async () => {
  server = await startTestServer({ workers: false })
})
after(() => server.close())
beforeEach(async () => {
  shop = await makeShop(server)
})

interface Client {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>
  events: OrganizationEvent[]
  subscribe(organizationId?: string, after?: number): Promise<SubscribeResult>
  closed: Promise<string>
}
const clients: Client[] = []
afterEach(() => {
  for (const { socket } of clients.splice(0)) socket.close()
})

async function connect(token: string, language = 'en'): Promise<Client> {
  const socket: Client['socket'] = io(server.url, {
    transports: ['websocket'],
    auth: { token, language },
    reconnection: false,
    forceNew: true,
  })
  const events: OrganizationEvent[] = []
  socket.on('event', (event) => events.push(event))
  const client: Client = {
    socket,
    events,
    subscribe: (organizationId = shop.organizationId, last) =>
      socket.timeout(5000).emitWithAck('subscribe', { organizationId, ...(last === undefined ? {} : { after: last }) }),
    closed: new Promise((resolve) => {
      socket.on('disconnect', resolve)
    }),
  }
  clients.push(client)
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve)
    socket.on('connect_error', reject)
  })
  return client
}

const numbers = (events: OrganizationEvent[]) => events.map(({ sequence }) => sequence)
const happen = (times: number) =>
  server.deps.database.asTenant(shop.organizationId, async (tx) => {
    for (let i = 0; i < times; i++)
      await appendEvent(tx, shop.organizationId, 'agent.upserted', { agent_id: shop.agentId })
  })

test('a customer’s message reaches everybody of the business who is connected [S1.12]', async () => {
  const client = await connect(shop.admin.token)
  assert.deepEqual(await client.subscribe(), { ok: true, sequence: 0, missed: [], too_old: false })
  await receive(server, shop, { text: 'Halo toko' })
  await eventually(async () => client.events.length === 2)
  const [first, second] = client.events as any[]
  assert.equal(first.name, 'message.upserted')
  assert.equal(first.payload.message.text, 'Halo toko')
  assert.equal(second.payload.conversation.last_message.text, 'Halo toko')
  assert.equal(second.payload.conversation.unread_count, 1)
})

test('an event shows what the api answers for the same conversation', async () => {
  const client = await connect(shop.admin.token, 'id')
  await client.subscribe()
  await receive(server, shop, { type: 'image', text: null })
  await eventually(async () => client.events.some(({ name }) => name === 'conversation.upserted'))
  const { conversation } = client.events.at(-1)!.payload as any
  const { body } = await server.call('GET', `/conversations/${conversation.id}`, {
    token: shop.admin.token,
    language: 'id',
  })
  assert.deepEqual(conversation, body.data[0])
  assert.match(conversation.handover_reason, /tidak bisa dibaca agen/)
})

test('each viewer reads reasons in their own language', async () => {
  const [english, indonesian] = [await connect(shop.admin.token, 'en'), await connect(shop.admin.token, 'id')]
  await Promise.all([english.subscribe(), indonesian.subscribe()])
  await receive(server, shop, { type: 'audio', text: null })
  const reason = (client: Client) =>
    eventually(async () => (client.events.at(-1)?.payload as any)?.conversation?.handover_reason)
  assert.match(await reason(english), /cannot read/)
  assert.match(await reason(indonesian), /tidak bisa/)
})

test('who comes back gets what they missed, in order, and then what follows: no gap and no repeat', async () => {
  await happen(5)
  const client = await connect(shop.admin.token)
  // Events go on being made while the client comes in.
  let going = true
  const maker = (async () => {
    while (going) {
      await happen(1)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })()
  const result = await client.subscribe(shop.organizationId, 2)
  await happen(3)
  going = false
  await maker
  await happen(1)
  assert.ok(result.ok)
  const got = await eventually(async () => {
    const all = [...numbers(result.missed), ...numbers(client.events)]
    const { event_sequence } = await server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.selectFrom('organizations').select('event_sequence').executeTakeFirstOrThrow(),
    )
    return all.at(-1) === event_sequence && all
  })
  assert.deepEqual(
    got,
    Array.from({ length: got.length }, (_, i) => i + 3),
  )
})

test('who was away for too long is told to fetch anew', async () => {
  await happen(20)
  await pruneEvents(server.deps, { days: 7, events: 5 })
  const client = await connect(shop.admin.token)
  assert.deepEqual(await client.subscribe(shop.organizationId, 3), {
    ok: true,
    sequence: 20,
    missed: [],
    too_old: true,
  })
  const recent = await client.subscribe(shop.organizationId, 15)
  assert.ok(recent.ok && !recent.too_old)
  assert.deepEqual(numbers(recent.missed), [16, 17, 18, 19, 20])
  const future = await client.subscribe(shop.organizationId, 999)
  assert.ok(future.ok && future.too_old, 'a number of another log')
})

test('nobody joins the room of a business that is not theirs', async () => {
  const other = await makeShop(server, 'Toko Lain')
  const client = await connect(other.admin.token)
  assert.deepEqual(await client.subscribe(shop.organizationId), { ok: false, code: 'not_found' })
  assert.deepEqual(await client.subscribe('org_nothing'), { ok: false, code: 'not_found' })
  assert.deepEqual(await client.subscribe({ $ne: '' } as unknown as string), { ok: false, code: 'not_found' })
  await client.subscribe(other.organizationId)
  await receive(server, shop)
  await receive(server, other)
  await eventually(async () => client.events.length === 2)
  assert.ok(client.events.every(({ organization_id }) => organization_id === other.organizationId))
})

test('following another business leaves the first one', async () => {
  const other = await makeShop(server, 'Toko Lain')
  await server.deps.database.asService((tx) =>
    tx
      .insertInto('members')
      .values({
        organization_id: other.organizationId,
        user_id: shop.admin.userId,
        role: OrganizationRole.STAFF,
        status: 'active',
      })
      .execute(),
  )
  const client = await connect(shop.admin.token)
  await client.subscribe(shop.organizationId)
  await client.subscribe(other.organizationId)
  await receive(server, shop)
  await receive(server, other)
  await eventually(async () => client.events.length === 2)
  assert.ok(client.events.every(({ organization_id }) => organization_id === other.organizationId))
})

test('without a valid token, or with one whose session ended, there is no connection', async () => {
  await assert.rejects(connect('nonsense'), /unauthenticated/)
  await server.deps.database.asService((tx) =>
    tx.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', shop.admin.userId).execute(),
  )
  await assert.rejects(connect(shop.admin.token), /unauthenticated/)
})

test('who is deactivated or signed out is told and cut off within seconds', async () => {
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const [removed, stays] = [await connect(staff.token), await connect(shop.admin.token)]
  const revoked = new Promise<void>((resolve) => {
    removed.socket.on('revoked', resolve)
  })
  await Promise.all([removed.subscribe(), stays.subscribe()])
  const { status } = await server.call('PUT', `/organizations/${shop.organizationId}/members/${staff.userId}`, {
    token: shop.admin.token,
    body: { status: 'inactive' },
  })
  assert.equal(status, 200)
  await revoked
  await removed.closed
  assert.ok(stays.socket.connected)
  await server.deps.database.asService((tx) =>
    tx.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', shop.admin.userId).execute(),
  )
  await stays.closed
})

test('who asks again after their right was taken away hears nothing more, also before the next look at everybody', async () => {
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const [removed, stays] = [await connect(staff.token), await connect(shop.admin.token)]
  await Promise.all([removed.subscribe(), stays.subscribe()])
  await server.deps.database.asService((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('user_id', '=', staff.userId).execute(),
  )
  assert.deepEqual(await removed.subscribe(shop.organizationId, 0), { ok: false, code: 'not_found' })
  await happen(3)
  await eventually(async () => stays.events.length === 3)
  assert.deepEqual(removed.events, [])
})

test('a client that floods or says too much is cut off', async () => {
  const flood = await connect(shop.admin.token)
  for (let i = 0; i < 40; i++) flood.socket.emit('subscribe', { organizationId: shop.organizationId }, () => {})
  await flood.closed
  const loud = await connect(shop.admin.token)
  loud.socket.emit('subscribe', { organizationId: 'x'.repeat(10_000) }, () => {})
  await loud.closed
})

test('colleagues see who writes in a conversation; nobody else does, nor the person themselves', async () => {
  await receive(server, shop)
  const { id } = (await conversationsOf(server, shop))[0]!
  const other = await makeShop(server, 'Toko Lain')
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const [writer, colleague, stranger] = [
    await connect(staff.token),
    await connect(shop.admin.token),
    await connect(other.admin.token),
  ]
  const seen = [writer, colleague, stranger].map(({ socket }) => {
    const words: Presence[] = []
    socket.on('presence', (word) => words.push(word))
    return words
  })
  await Promise.all([writer.subscribe(), colleague.subscribe(), stranger.subscribe(other.organizationId)])
  writer.socket.emit('presence', { conversationId: id, state: 'typing' })
  // Of another business: heard by nobody.
  stranger.socket.emit('presence', { conversationId: id, state: 'typing' })
  stranger.socket.emit('presence', { conversationId: 'nonsense', state: 'typing' })
  await eventually(async () => seen[1]!.length > 0)
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.deepEqual(
    seen.map((words) => words.map(({ user_id, state }) => [user_id, state])),
    [[], [[staff.userId, 'typing']], []],
  )
})

test('who closes the page while they write is seen to be gone at once', async () => {
  await receive(server, shop)
  const { id } = (await conversationsOf(server, shop))[0]!
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const [writer, colleague] = [await connect(staff.token), await connect(shop.admin.token)]
  const heard: Presence[] = []
  colleague.socket.on('presence', (word) => heard.push(word))
  await Promise.all([writer.subscribe(), colleague.subscribe()])
  writer.socket.emit('presence', { conversationId: id, state: 'typing' })
  await eventually(async () => heard.length > 0)
  writer.socket.close()
  await eventually(async () => heard.length > 1)
  assert.deepEqual(
    heard.map(({ user_id, conversation_id, state }) => [user_id, conversation_id, state]),
    [
      [staff.userId, id, 'typing'],
      [staff.userId, id, 'gone'],
    ],
  )
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

test('a node that stops breaks the lines of its clients, which come back to another: it does not send them away', async () => {
  const stopping = await startTestServer({ workers: false })
  const { admin } = await makeShop(stopping)
  const socket = io(stopping.url, {
    transports: ['websocket'],
    auth: { token: admin.token, language: 'en' },
    forceNew: true,
  })
  const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve))
  await new Promise<void>((resolve) => socket.on('connect', resolve))
  await stopping.close()
  await closed
  assert.equal(socket.active, true, 'it is trying to come back')
  socket.close()
})

test('who comes in is told what happened while their page was loading, and no more', async () => {
  await happen(2)
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx
      .updateTable('events')
      .set({ created_at: new Date(Date.now() - 3_600_000) })
      .where('organization_id', '=', shop.organizationId)
      .execute(),
  )
  await happen(2)
  const { socket } = await connect(shop.admin.token)
  const result = await socket
    .timeout(5000)
    .emitWithAck('subscribe', { organizationId: shop.organizationId, within: 60 })
  assert.ok(result.ok)
  assert.deepEqual([numbers(result.missed), result.sequence, result.too_old], [[3, 4], 4, false])
})

test('a reply that is being written shows on the customer’s phone once in a while; a note, or another business’s, does not', async () => {
  const other = await makeShop(server, 'Toko Lain')
  await receive(server, shop)
  await receive(server, other)
  const [ours, theirs] = [(await conversationsOf(server, shop))[0]!.id, (await conversationsOf(server, other))[0]!.id]
  const client = await connect(shop.admin.token)
  await client.subscribe()
  const seen = (of: Shop) => jobsOf<{ conversationId: string; typing: boolean }>(server, of, 'conversation.seen')
  client.socket.emit('presence', { conversationId: ours, state: 'typing', reply: false })
  client.socket.emit('presence', { conversationId: theirs, state: 'typing', reply: true })
  client.socket.emit('presence', { conversationId: ours, state: 'typing', reply: true })
  await eventually(async () => (await seen(shop)).length > 0)
  client.socket.emit('presence', { conversationId: ours, state: 'typing', reply: true })
  // Words of one socket are taken in turn: once this one is through, the one before it was.
  const colleague = await connect((await makeMember(server, shop.organizationId, OrganizationRole.STAFF)).token)
  const heard: Presence[] = []
  colleague.socket.on('presence', (word) => heard.push(word))
  await colleague.subscribe()
  client.socket.emit('presence', { conversationId: ours, state: 'gone' })
  await eventually(async () => heard.some(({ state }) => state === 'gone'))
  assert.deepEqual(
    (await seen(shop)).map(({ conversationId, typing }) => [conversationId, typing]),
    [[ours, true]],
  )
  assert.deepEqual(await seen(other), [])
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
    const { conversation } = after!.payload as { conversation: Record<string, any> } // any: a test reads what it gets
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
