import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { makeMember, type Person } from '../../../../test/people.ts'
import {
  fakeGraph,
  jobsOf,
  messagesOf,
  startConversation,
  status,
  useShop,
  type Shop,
} from '../conversations.fixture.ts'
import { sendScheduled } from './scheduled.ts'
import { sendQueued } from './sendQueued.ts'

const { server, shop } = useShop()
let conversationId: string
let staff: Person
beforeEach(async () => {
  conversationId = await startConversation(server, shop)
  staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
})

const write = (text: string, clientKey: string, { token }: Person = shop.admin) =>
  server.call('POST', `/conversations/${conversationId}/messages`, { token, body: { text, clientKey } })
const resend = (id: string, { token }: Person = shop.admin) => server.call('POST', `/messages/${id}/resend`, { token })
const outgoing = async () => (await messagesOf(server, shop)).filter(({ direction }) => direction === 'out')
/** Works every job that waits, all at once. @returns the texts on the customer's phone */
const runAll = async (): Promise<string[]> => {
  const { graph, sent } = fakeGraph()
  const jobs = await jobsOf(server, shop as Shop, 'message.send')
  await Promise.all(jobs.map((job) => sendQueued({ ...server.deps, graph }, job)))
  return sent.map(({ text }) => text)
}
const failed = async (text: string, how: 'failed' | 'unconfirmed'): Promise<string> => {
  const { id } = (await write(text, `key-${text}-1234`)).body.data
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx
      .updateTable('messages')
      .set({ status: how, failure: how === 'failed' ? 'conversations.failed' : 'conversations.unconfirmed' })
      .where('id', '=', id)
      .execute(),
  )
  return id
}

test('a message that failed is on the phone once, from however many people and tabs it is sent again at once', async () => {
  const id = await failed('Halo', 'failed')
  const answers = await Promise.all([shop.admin, shop.admin, staff, staff, staff].map((who) => resend(id, who)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409])
  assert.match(answers.find(({ status }) => status === 409)!.body.message, /sent again already/)
  assert.deepEqual(await runAll(), ['Halo'])
  assert.deepEqual(
    (await outgoing()).map(({ status }) => status),
    ['failed', 'sent'],
  )
})

test('no key that a caller thinks of keeps others from sending again, or what waits from leaving', async () => {
  const id = await failed('Halo', 'failed')
  const sendAt = new Date(Date.now() + 60_000).toISOString()
  const { body } = await server.call('POST', `/conversations/${conversationId}/scheduled`, {
    token: shop.admin.token,
    body: { text: 'Sudah siap.', sendAt, clientKey: 'key-of-one-reply' },
  })
  for (const key of [`resend:${id}`, `scheduled:${body.data.id}`, id, body.data.id, 'key-of-one-reply'])
    assert.equal((await write(`Dengan kunci ${key.length}`, key, staff)).status, 201)
  assert.equal((await resend(id)).status, 201)
  await sendScheduled(server.deps, { organizationId: shop.organizationId, scheduledId: body.data.id })
  const texts = (await outgoing()).map(({ text, author_user_id }) => [text, author_user_id])
  for (const text of ['Halo', 'Sudah siap.'])
    assert.deepEqual(
      texts.findLast(([one]) => one === text),
      [text, shop.admin.userId],
    )
})

test('what is sent again stays here when WhatsApp says meanwhile that it has the first', async () => {
  const first = await failed('Halo', 'unconfirmed')
  const again = (await resend(first)).body.data.id
  await status(server, shop, 'wamid.late', { status: 'delivered', callbackData: first })
  assert.deepEqual(await runAll(), [])
  assert.deepEqual(
    (await outgoing()).map(({ id, status, failure }) => [id, status, failure]),
    [
      [first, 'delivered', null],
      [again, 'failed', 'conversations.dropped_arrived'],
    ],
  )
  assert.equal((await resend(again)).body.code, 'conflict')
})
