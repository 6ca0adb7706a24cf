import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { makeMember, type Person } from '../../../../test/people.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  conversationsOf,
  eventsOf,
  makeShop,
  messagesOf,
  receive,
  startConversation,
  useShop,
} from '../conversations.fixture.ts'
import { reply, resend } from '../send/reply.ts'
import { localizeEvent } from './localizeEvent.ts'
import { takeOver } from './ownership.ts'

const { server, shop } = useShop()
let staff: Person
let id: string
beforeEach(async () => {
  staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  id = await startConversation(server, shop)
})

const call = (who: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: who.token, body })
const unread = async (who: Person) => (await call(who, 'GET', `/conversations/${id}`)).body.data[0].unread_count
const counts = async (who: Person) =>
  (await call(who, 'GET', `/conversations/counts?organizationId=${shop.organizationId}`)).body.data
const list = async (who: Person, filter: string) =>
  (await call(who, 'GET', `/conversations?organizationId=${shop.organizationId}&filter=${filter}`)).body.data.length

test('what one person has read stays unread for the others', async () => {
  await receive(server, shop, { text: 'dua' })
  assert.deepEqual([await unread(shop.admin), await unread(staff)], [2, 2])
  await call(shop.admin, 'POST', `/conversations/${id}/read`)
  assert.deepEqual([await unread(shop.admin), await unread(staff)], [0, 2])
  await receive(server, shop, { text: 'tiga' })
  assert.deepEqual([await unread(shop.admin), await unread(staff)], [1, 3])
  assert.deepEqual([(await counts(shop.admin)).unread, (await counts(staff)).unread], [1, 3])
})

test('an event shows each person what they themselves have not read', async () => {
  await call(shop.admin, 'POST', `/conversations/${id}/read`)
  const event = (await eventsOf(server, shop)).at(-1)! as any // any: a stored event's payload is JSON
  const seenBy = ({ userId }: Person) => (localizeEvent(event, { language: 'en', userId }).payload as any).conversation // any: what a socket would get, as JSON
  assert.deepEqual([seenBy(shop.admin).unread_count, seenBy(staff).unread_count], [0, 1])
  assert.equal(seenBy(staff).read_counts, undefined, 'nobody is told what others read')
})

test('a reply reads for its writer; resolving leaves nothing unread for anybody', async () => {
  await call(staff, 'POST', `/conversations/${id}/messages`, { text: 'Baik', clientKey: 'key-12345' })
  assert.deepEqual([await unread(shop.admin), await unread(staff)], [1, 0])
  await call(staff, 'POST', `/conversations/${id}/resolve`)
  assert.deepEqual([await unread(shop.admin), await unread(staff)], [0, 0])
  await receive(server, shop, { text: 'Halo lagi' })
  assert.deepEqual([await unread(shop.admin), await unread(staff)], [1, 1])
})

test('who joins later has nothing to catch up with', async () => {
  const late = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  assert.equal(await unread(late), 0)
  await receive(server, shop, { text: 'baru' })
  assert.equal(await unread(late), 1)
})

test('two conversations that become one keep what each person has read', async () => {
  await receive(server, shop, { from: { phone: null, whatsappUserId: 'ID.1', name: 'Budi' }, text: 'lain' })
  await call(shop.admin, 'POST', `/conversations/${id}/read`)
  await receive(server, shop, { from: { phone: '6281200000001', whatsappUserId: 'ID.1', name: 'Budi' }, text: 'sama' })
  assert.deepEqual([await unread(shop.admin), await unread(staff)], [2, 3])
})

test('the filters and their counts are those of the person who asks', async () => {
  for (let i = 2; i <= 5; i++)
    await receive(server, shop, { from: { phone: `62812000000${i}0`, whatsappUserId: null, name: `P${i}` } })
  const [, second, third, fourth] = await conversationsOf(server, shop)
  await call(shop.admin, 'POST', `/conversations/${id}/take-over`)
  await call(staff, 'POST', `/conversations/${second!.id}/take-over`)
  await call(staff, 'POST', `/conversations/${third!.id}/resolve`)
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.updateTable('conversations').set({ owner: 'queue' }).where('id', '=', fourth!.id).execute(),
  )
  for (const who of [shop.admin, staff]) {
    const { unread: _, ...numbers } = await counts(who)
    assert.deepEqual(numbers, { all: 5, mine: 1, unassigned: 1, agent: 1, resolved: 1 })
    for (const filter of ['mine', 'unassigned', 'agent', 'resolved']) assert.equal(await list(who, filter), 1, filter)
  }
  const { body } = await call(staff, 'GET', `/conversations?organizationId=${shop.organizationId}&filter=mine`)
  assert.equal(body.data[0].id, second!.id)
})

test('a conversation is given to a colleague, who sees it as theirs at once', async () => {
  const { status, body } = await call(shop.admin, 'POST', `/conversations/${id}/assign`, { userId: staff.userId })
  assert.equal(status, 200)
  assert.deepEqual([body.data.owner, body.data.assignee.id], ['person', staff.userId])
  assert.ok(body.message.startsWith(body.data.assignee.name))
  const event = (await eventsOf(server, shop)).at(-1)! as any // any: a stored event's payload is JSON
  assert.equal(event.payload.conversation.assignee.id, staff.userId)
  assert.equal((await counts(staff)).mine, 1)
})

test('nobody is given a conversation who cannot answer it', async () => {
  const stranger = await makeShop(server, 'Toko Lain')
  await server.deps.database.asService((tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('user_id', '=', staff.userId).execute(),
  )
  for (const { userId } of [staff, stranger.admin])
    assert.equal((await call(shop.admin, 'POST', `/conversations/${id}/assign`, { userId })).status, 404)
})

test('conversations of somebody who is deactivated wait for another person, and everybody sees it', async () => {
  await call(staff, 'POST', `/conversations/${id}/take-over`)
  await receive(server, shop, { from: { phone: '62899', whatsappUserId: null, name: 'Ani' } })
  const { status } = await call(shop.admin, 'PUT', `/organizations/${shop.organizationId}/members/${staff.userId}`, {
    status: 'inactive',
  })
  assert.equal(status, 200)
  const [theirs, others] = await conversationsOf(server, shop)
  assert.deepEqual(
    [theirs?.owner, theirs?.assignee_id, theirs?.handover_reason],
    ['queue', null, 'conversations.reason_left'],
  )
  assert.equal(others?.owner, 'agent')
  const names = (await eventsOf(server, shop)).slice(-2).map(({ name }) => name)
  assert.deepEqual(names, ['conversation.upserted', 'member.upserted'])
})

test('whoever is deactivated while their call is under way is given nothing, and nothing leaves in their name', async () => {
  const { organizationId } = shop
  const failed = (
    await call(shop.admin, 'POST', `/conversations/${id}/messages`, { text: 'Halo', clientKey: 'key-1234' })
  ).body.data.id
  await server.deps.database.asTenant(organizationId, (tx) =>
    tx.updateTable('messages').set({ status: 'failed' }).where('id', '=', failed).execute(),
  )
  const before = await messagesOf(server, shop)
  // What a call is once its right was looked at.
  const run = <T>(work: (tx: Tx) => Promise<T>) => server.deps.database.asTenant(organizationId, work)
  const caller = {
    tenant: { organizationId, role: OrganizationRole.STAFF, run },
    userId: staff.userId,
    language: 'en' as const,
  }
  const path = `/organizations/${organizationId}/members/${staff.userId}`
  assert.equal((await call(shop.admin, 'PUT', path, { status: 'inactive' })).status, 200)
  for (const act of [
    () => reply(server.deps, caller, id, 'Baik', 'key-of-a-call-under-way'),
    () => resend(server.deps, caller, failed),
    () => takeOver(caller, id),
  ])
    await assert.rejects(act(), { code: 'member_inactive' })
  assert.deepEqual((await conversationsOf(server, shop))[0]?.assignee_id, shop.admin.userId)
  assert.deepEqual(await messagesOf(server, shop), before)
  assert.equal((await call(shop.admin, 'PUT', path, { status: 'active' })).status, 200)
  await reply(server.deps, caller, id, 'Baik', 'key-of-a-call-under-way')
})
