import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { makeMember } from '../../../../test/people.ts'
import { OrganizationRole } from '@sapa/shared/contracts'
import {
  conversationsOf,
  fakeGraph,
  jobsOf,
  messagesOf,
  receive,
  startConversation,
  useShop,
} from '../conversations.fixture.ts'
import { sendScheduled } from './scheduled.ts'
import { sendQueued } from './sendQueued.ts'

const { server, shop } = useShop()
let conversationId: string
beforeEach(async () => {
  conversationId = await startConversation(server, shop)
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const schedule = (text: string, sendAt = inMinutes(30), clientKey = `key-${text}-1234`) =>
  server.call('POST', `/conversations/${conversationId}/scheduled`, {
    token: shop.admin.token,
    body: { text, sendAt, clientKey },
  })
const list = async () =>
  (await server.call('GET', `/conversations/${conversationId}/scheduled`, { token: shop.admin.token })).body.data
const due = (scheduledId: string) => sendScheduled(server.deps, { organizationId: shop.organizationId, scheduledId })
const outgoing = async () => (await messagesOf(server, shop)).filter(({ direction }) => direction === 'out')

test('a reply waits for its time, seen by everybody, and then leaves as its author’s', async () => {
  const { status, body } = await schedule('Sudah siap.')
  assert.equal(status, 201, JSON.stringify(body))
  assert.equal((await schedule('Sudah siap.')).body.data.id, body.data.id, 'the same key is the same reply')
  await schedule('Lebih dulu.', inMinutes(10))
  assert.deepEqual(
    (await list()).map(({ text }: { text: string }) => text),
    ['Lebih dulu.', 'Sudah siap.'],
  )
  const jobs = await jobsOf<{ organizationId: string; scheduledId: string }>(server, shop, 'message.scheduled')
  assert.equal(jobs.length, 2)
  assert.deepEqual(await outgoing(), [])
  await due(body.data.id)
  await due(body.data.id)
  assert.deepEqual(
    (await list()).map(({ text }: { text: string }) => text),
    ['Lebih dulu.'],
  )
  const [message, ...more] = await outgoing()
  assert.equal(more.length, 0)
  assert.deepEqual(
    [message?.text, message?.status, message?.author_user_id],
    ['Sudah siap.', 'queued', shop.admin.userId],
  )
  const { graph, sent } = fakeGraph()
  await sendQueued(
    { ...server.deps, graph },
    { organizationId: shop.organizationId, conversationId, messageId: message!.id },
  )
  assert.deepEqual(
    sent.map(({ text }) => text),
    ['Sudah siap.'],
  )
  assert.equal((await conversationsOf(server, shop))[0]?.owner, 'person')
})

test('another reply under the same key is refused: it is not taken for the one that waits', async () => {
  const at = inMinutes(30)
  await schedule('Sudah siap.', at, 'key-of-one-reply')
  for (const other of [
    await schedule('Belum siap.', at, 'key-of-one-reply'),
    await schedule('Sudah siap.', inMinutes(40), 'key-of-one-reply'),
  ])
    assert.deepEqual([other.status, other.body.code], [409, 'conflict'])
})

test('a colleague may cancel it: it never leaves', async () => {
  const { id } = (await schedule('Batal.')).body.data
  const colleague = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  assert.equal((await server.call('DELETE', `/scheduled/${id}`, { token: colleague.token })).status, 200)
  assert.equal((await server.call('DELETE', `/scheduled/${id}`, { token: colleague.token })).status, 404)
  await due(id)
  assert.deepEqual(await outgoing(), [])
})

test('a time that is past, none, or after the window is refused at its field', async () => {
  for (const sendAt of [inMinutes(-1), 'besok', inMinutes(25 * 60)]) {
    const { status, body } = await schedule('Halo', sendAt)
    assert.equal(status, 422)
    assert.equal(body.errors[0].key, 'send_at')
  }
})

test('what cannot leave when its time has come is shown as failed, with the reason', async () => {
  const { id } = (await schedule('Terputus.')).body.data
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.updateTable('channels').set({ status: 'disconnected' }).execute(),
  )
  await due(id)
  assert.deepEqual(
    (await outgoing()).map(({ text, status, failure }) => [text, status, failure]),
    [['Terputus.', 'failed', 'conversations.channel_disconnected']],
  )
  assert.deepEqual(await list(), [])
})

test('what was written before the customer asked for silence does not leave; what was written after does', async () => {
  const { id } = (await schedule('Promo akhir pekan.')).body.data
  await receive(server, shop, { text: 'STOP' })
  const after = (await schedule('Baik, kami catat.')).body.data
  await due(id)
  await due(after.id)
  assert.deepEqual(
    (await outgoing()).map(({ text, status, failure }) => [text, status, failure]),
    [
      ['Promo akhir pekan.', 'failed', 'conversations.dropped_silence'],
      ['Baik, kami catat.', 'queued', null],
    ],
  )
})

test('what somebody wrote who no longer works here waits for a colleague’s eye: it has failed and may be sent again', async () => {
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  const { body } = await server.call('POST', `/conversations/${conversationId}/scheduled`, {
    token: staff.token,
    body: { text: 'Besok saya kabari.', sendAt: inMinutes(30), clientKey: 'key-of-one-reply' },
  })
  await server.call('PUT', `/organizations/${shop.organizationId}/members/${staff.userId}`, {
    token: shop.admin.token,
    body: { status: 'inactive' },
  })
  await due(body.data.id)
  const [message] = await outgoing()
  assert.deepEqual([message?.status, message?.failure], ['failed', 'conversations.dropped_left'])
  assert.equal((await conversationsOf(server, shop))[0]?.assignee_id, null)
  const again = await server.call('POST', `/messages/${message!.id}/resend`, { token: shop.admin.token })
  assert.equal(again.status, 201)
})

test('a reply that comes due while a colleague cancels it has either left or been cancelled, and both are told which', async () => {
  for (let n = 0; n < 6; n++) {
    const { id } = (await schedule(`Sudah siap ${n}.`)).body.data
    const before = (await outgoing()).length
    const cancel = () => server.call('DELETE', `/scheduled/${id}`, { token: shop.admin.token })
    const acts = [cancel, () => due(id), cancel, () => due(id)]
    const answers = await Promise.all((n % 2 ? acts : acts.toReversed()).map((act) => act()))
    const cancelled = answers.filter((answer) => answer?.status === 200).length
    assert.equal(cancelled + (await outgoing()).length - before, 1, `${cancelled} cancelled`)
    assert.deepEqual(await list(), [])
  }
})
