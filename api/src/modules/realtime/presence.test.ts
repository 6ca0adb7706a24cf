import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OrganizationRole, type Presence } from '@sapa/shared/contracts'
import { eventually, makeMember } from '../../../test/people.ts'
import { conversationsOf, jobsOf, makeShop, receive, type Shop } from '../conversations/conversations.fixture.ts'
import { useRealtimeShop } from './realtime.fixture.ts'

const { server, shop, connect } = useRealtimeShop()

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

test('who closes one of two windows is still there in the other', async () => {
  await receive(server, shop)
  const { id } = (await conversationsOf(server, shop))[0]!
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const windows = [await connect(staff.token), await connect(staff.token)] as const
  const colleague = await connect(shop.admin.token)
  const heard: Presence[] = []
  colleague.socket.on('presence', (word) => heard.push(word))
  await Promise.all([...windows, colleague].map((one) => one.subscribe()))
  for (const { socket } of windows) socket.emit('presence', { conversationId: id, state: 'here' })
  await eventually(async () => heard.length === 2)
  windows[0].socket.close()
  await eventually(async () => heard.length === 3)
  const [first, second] = windows.map((_, n) => heard[n]!.window_id)
  assert.notEqual(first, second)
  assert.equal(heard.filter(({ state }) => state === 'gone').length, 1)
  const left = heard.filter(({ window_id }) => window_id !== heard[2]!.window_id)
  assert.deepEqual(
    left.map(({ user_id, state }) => [user_id, state]),
    [[staff.userId, 'here']],
  )
})

test('what a window says is heard in the order in which it was said', async () => {
  await receive(server, shop)
  const { id } = (await conversationsOf(server, shop))[0]!
  const [writer, colleague] = [
    await connect((await makeMember(server, shop.organizationId, OrganizationRole.STAFF)).token),
    await connect(shop.admin.token),
  ]
  const heard: string[] = []
  colleague.socket.on('presence', ({ state }) => heard.push(state))
  await Promise.all([writer.subscribe(), colleague.subscribe()])
  const said = Array.from({ length: 8 }, () => ['here', 'typing', 'gone'] as const).flat()
  for (const state of said) writer.socket.emit('presence', { conversationId: id, state })
  await eventually(async () => heard.length === said.length)
  assert.deepEqual(heard, said)
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
