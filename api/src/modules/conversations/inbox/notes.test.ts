import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { makeMember, type Person } from '../../../../test/people.ts'
import {
  conversationsOf,
  eventsOf,
  jobsOf,
  makeShop,
  messagesOf,
  startConversation,
  useShop,
  type Shop,
} from '../conversations.fixture.ts'
import { openQuestion } from '../answer/question.ts'

const { server, shop } = useShop()
let staff: Person
let id: string
beforeEach(async () => {
  staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  id = await startConversation(server, shop)
})

const call = (who: Person, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: who.token, body })
const note = (text: string, clientKey = `key-${text}-1234`) =>
  call(staff, 'POST', `/conversations/${id}/notes`, { text, clientKey })
const question = () => server.deps.database.asTenant(shop.organizationId, (tx) => openQuestion(tx, id))

test('a note stands in the timeline, is seen live and never leaves', async () => {
  const [conversation] = await conversationsOf(server, shop)
  const { status, body } = await note('Pelanggan lama, beri diskon.')
  assert.equal(status, 201)
  assert.deepEqual([body.data.direction, body.data.author_id], ['note', staff.userId])
  const [newest] = (await call(shop.admin, 'GET', `/conversations/${id}/messages`)).body.data
  assert.equal(newest.text, 'Pelanggan lama, beri diskon.')
  assert.equal((await eventsOf(server, shop)).at(-1)?.name, 'message.upserted')
  assert.equal((await jobsOf(server, shop, 'message.send')).length, 0)
  assert.deepEqual((await conversationsOf(server, shop))[0], conversation, 'the conversation is as it was')
  await note('Pelanggan lama, beri diskon.')
  assert.equal((await messagesOf(server, shop)).length, 2, 'the same key twice is one note')
})

test('the database itself refuses to queue a note', async () => {
  const { body } = await note('rahasia')
  await assert.rejects(
    server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.updateTable('messages').set({ status: 'queued' }).where('id', '=', body.data.id).execute(),
    ),
    /messages_notes_stay/,
  )
  assert.equal((await call(staff, 'POST', `/messages/${body.data.id}/resend`)).body.code, 'conflict')
})

test('a note answers no question and is not told to the agent', async () => {
  const before = await question()
  await note('Jangan bilang ke pelanggan')
  assert.deepEqual(await question(), before)
  assert.doesNotMatch(JSON.stringify(before), /Jangan/)
})

test('a conversation is found by words of its messages and notes, in this business only', async () => {
  await note('langganan kopi gayo')
  const other = await makeShop(server, 'Toko Lain')
  const found = async (shopOf: Shop, words: string) =>
    (await call(shopOf.admin, 'GET', `/conversations?organizationId=${shopOf.organizationId}&search=${words}`)).body
      .data.length
  assert.equal(await found(shop, 'GAYO'), 1)
  assert.equal(await found(shop, 'toko%20buka'), 1)
  assert.equal(await found(other, 'gayo'), 0)
})

test('replies are kept by managers and used by everybody', async () => {
  const body = { organizationId: shop.organizationId, shortcut: 'jam', text: 'Kami buka pukul 8 sampai 21.' }
  assert.equal((await call(staff, 'POST', '/saved-replies', body)).status, 403)
  const manager = await makeMember(server, shop.organizationId, OrganizationRole.MANAGER)
  const { body: made } = await call(manager, 'POST', '/saved-replies', body)
  const list = async () => (await call(staff, 'GET', `/saved-replies?organizationId=${shop.organizationId}`)).body.data
  assert.deepEqual(await list(), [{ id: made.data.id, shortcut: 'jam', text: body.text }])
  const taken = await call(manager, 'POST', '/saved-replies', { ...body, shortcut: 'JAM' })
  assert.deepEqual([taken.status, taken.body.errors[0].key], [409, 'shortcut'])
  const path = `/saved-replies/${made.data.id}`
  assert.equal((await call(manager, 'PUT', path, { shortcut: 'jam', text: 'Buka 24 jam.' })).status, 200)
  assert.equal((await list())[0].text, 'Buka 24 jam.')
  assert.equal((await eventsOf(server, shop)).at(-1)?.name, 'saved_replies.changed')
  assert.equal((await call(manager, 'PUT', path, { shortcut: 'dua kata', text: 'x' })).status, 422)
  assert.equal((await call(manager, 'DELETE', path)).status, 200)
  assert.deepEqual(await list(), [])
})
