import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { startFakeGraph } from '../../../../test/fakeGraph.ts'
import { startTestServer, type TestServer } from '../../../../test/harness.ts'
import { makeMember } from '../../../../test/people.ts'
import type { Mail } from '../../../platform/mail/mailer.ts'
import type { SendOutcome } from '../../channels/graph.ts'
import { explainGraphCode } from '../../channels/graphErrors.ts'
import { noticePause } from '../../channels/noticePause.ts'
import {
  conversationsOf,
  eventsOf,
  fakeGraph,
  jobsOf,
  makeShop,
  messagesOf,
  receive,
  startConversation,
  status,
  type Shop,
} from '../conversations.fixture.ts'
import { sendQueued } from './sendQueued.ts'
import { settleForgotten } from './settleForgotten.ts'
import { PAIR_PACE } from './pace.ts'

let server: TestServer
let provider: Awaited<ReturnType<typeof startFakeGraph>>
let shop: Shop
let conversationId: string
before(async () => {
  provider = await startFakeGraph()
  server = await startTestServer({ workers: false, config: { sandboxUrl: provider.url } })
})
after(async () => {
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  shop = await makeShop(server)
  conversationId = await startConversation(server, shop)
})

let keys = 0
const write = async (text: string, to = conversationId): Promise<string> => {
  const { body } = await server.call('POST', `/conversations/${to}/messages`, {
    token: shop.admin.token,
    body: { text, clientKey: `key-${++keys}-12345` },
  })
  return body.data.id
}
/** Sends what waits; @returns the words that reached the provider */
const run = async (messageId: string, answer?: (text: string) => SendOutcome): Promise<string[]> => {
  const { graph, sent } = fakeGraph(answer && (({ text }) => answer(text)))
  await sendQueued({ ...server.deps, graph }, { organizationId: shop.organizationId, conversationId, messageId })
  return sent.map(({ text }) => text)
}
const refused = (code: number): SendOutcome => {
  const { reason, retry, pause } = explainGraphCode(code)
  return { kind: 'refused', code, reason, retryAfterSeconds: retry, ...(pause === undefined ? {} : { pause }) }
}
const outgoing = async () => (await messagesOf(server, shop)).filter(({ direction }) => direction === 'out')
const states = async () => (await outgoing()).map((message) => message.status)
const channel = async () =>
  (await server.call('GET', `/channels?organizationId=${shop.organizationId}`, { token: shop.admin.token })).body
    .data[0]
const change = (table: 'messages' | 'channels', values: Record<string, unknown>) =>
  server.deps.database.asTenant(shop.organizationId, (tx) => {
    const update = tx.updateTable(table).set(values)
    return (table === 'messages' ? update.where('direction', '=', 'out') : update).execute()
  })

test('a key that ran out stops the number: one message meets it, the others wait, and people see why', async () => {
  const first = await write('satu')
  await write('dua')
  assert.deepEqual(await run(first, () => refused(190)), ['satu'])
  assert.deepEqual(await states(), ['failed', 'queued'])
  const { status: state, paused_reason, paused_until } = await channel()
  assert.equal(state, 'needs_reconnect')
  assert.match(paused_reason, /API key/)
  assert.equal(paused_until, null)
  assert.ok(
    (await eventsOf(server, shop)).some(({ name }) => name === 'channel.upserted'),
    'it is shown live',
  )
  assert.deepEqual(await run(first), [], 'nothing is tried meanwhile')
})

test('mended, the number sends what waited', async () => {
  const first = await write('satu')
  await run(first, () => refused(10))
  await write('dua')
  const { status: mended, body } = await server.call('PUT', `/channels/${shop.channel.id}`, {
    token: shop.admin.token,
    body: { apiKey: 'new-key', status: 'active' },
  })
  assert.equal(mended, 200, JSON.stringify(body))
  assert.equal((await channel()).paused_reason, null)
  assert.equal((await channel()).status, 'active')
  assert.deepEqual(await run(first), ['dua'])
})

test('what waits for longer than its deadline has failed with the reason of the pause', async () => {
  const first = await write('satu')
  await run(first, () => refused(131042))
  await write('dua')
  await change('messages', { created_at: new Date(Date.now() - 11 * 60_000) })
  assert.deepEqual(await run(first), [])
  const last = (await outgoing()).at(-1)
  assert.equal(last?.status, 'failed')
  assert.equal(last?.failure, 'channels.graph_payment')
})

test('a pause with an end goes by itself: the next message tries the number', async () => {
  const first = await write('satu')
  await run(first, () => refused(131042))
  assert.ok((await channel()).paused_until)
  await change('channels', { paused_until: new Date(Date.now() - 1000) })
  assert.equal((await channel()).paused_reason, null)
  await write('dua')
  assert.deepEqual(await run(first), ['dua'])
})

test('a failure that comes later stops the number too; one that is told late or again does not', async () => {
  const first = await write('satu')
  await run(first)
  const payment = { status: 'failed', error: { code: 131042, title: 'Payment', details: null } } as const
  await status(server, shop, `wamid.${first}`, { ...payment, at: new Date(Date.now() - 3_600_000) })
  assert.equal((await channel()).paused_reason, null)
  const second = await write('dua')
  await run(second)
  await status(server, shop, `wamid.${second}`, payment)
  assert.match((await channel()).paused_reason, /payment/)
  await change('channels', { paused_reason: null, paused_until: null })
  await status(server, shop, `wamid.${second}`, payment)
  assert.equal((await channel()).paused_reason, null, 'the same word again is no news')
})

test('admins have one mail for a pause, in their language, however often the number is tried in vain', async () => {
  const other = await makeMember(server, shop.organizationId, OrganizationRole.ADMIN)
  const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
  await server.deps.database.asService((tx) =>
    tx.updateTable('users').set({ language: 'id' }).where('id', '=', shop.admin.userId).execute(),
  )
  const notices = () => jobsOf(server, shop, 'channel.paused')
  const tries = async (code: number) => {
    await change('channels', { paused_until: new Date(Date.now() - 1000) })
    await run(await write(`code ${code}`), () => refused(code))
  }
  await run(await write('sebentar'), () => refused(80007))
  assert.equal((await notices()).length, 0, 'what is over in a minute is no news')
  await tries(131042)
  await tries(131042)
  const jobs = await notices()
  assert.equal(jobs.length, 1)

  const mails: Mail[] = []
  const post = { ...server.deps.post, mail: { send: async (mail: Mail) => void mails.push(mail) } }
  await noticePause({ ...server.deps, post }, { organizationId: shop.organizationId, channelId: shop.channel.id })
  const to = (person: { userId: string }) => mails.find((mail) => mail.to === `${person.userId}@example.com`)
  assert.equal(mails.length, 2)
  assert.match(to(other)!.text, /does not deliver because of a payment problem/)
  assert.match(to(shop.admin)!.text, /pembayaran/)
  assert.equal(to(staff), undefined)
  assert.ok(mails.every(({ subject, text }) => !/\{\{/.test(subject + text)))

  await tries(368)
  assert.equal((await notices()).length, 2, 'another reason is news')
  await change('channels', { paused_until: new Date(Date.now() - 1000) })
  const reached = await write('sampai')
  await run(reached)
  await status(server, shop, `wamid.${reached}`, { status: 'sent' })
  await tries(368)
  assert.equal((await notices()).length, 2, 'taken by WhatsApp is not yet with the customer')
  await change('channels', { paused_until: new Date(Date.now() - 1000) })
  const again = await write('sampai lagi')
  await run(again)
  await status(server, shop, `wamid.${again}`, { status: 'delivered' })
  await tries(368)
  assert.equal((await notices()).length, 3, 'it had worked meanwhile: this is another pause')
  await server.call('PUT', `/channels/${shop.channel.id}`, {
    token: shop.admin.token,
    body: { apiKey: 'new-key', status: 'active' },
  })
  await noticePause({ ...server.deps, post }, { organizationId: shop.organizationId, channelId: shop.channel.id })
  assert.equal(mails.length, 2, 'mended before anybody was told')
  await tries(368)
  assert.equal((await notices()).length, 4, 'after it was mended, a pause is another one')
})

test('the account’s throttle keeps every conversation of the number waiting, and fails nothing', async () => {
  const first = await write('satu')
  assert.deepEqual(await run(first, () => refused(80007)), ['satu'])
  assert.deepEqual(await states(), ['queued'])
  await receive(server, shop, { from: { phone: '62899', whatsappUserId: null, name: 'Ani' } })
  const other = (await conversationsOf(server, shop)).find(({ id }) => id !== conversationId)!
  assert.deepEqual(await run(await write('dua', other.id)), [])
})

test('more than WhatsApp takes for one customer waits its turn, in order, and is asked for again', async () => {
  const pace = (until: Date | null) =>
    server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.updateTable('conversations').set({ paced_until: until }).where('id', '=', conversationId).execute(),
    )
  const first = await write('0')
  assert.deepEqual(await run(first), ['0'])
  await pace(new Date(Date.now() + PAIR_PACE.burst * PAIR_PACE.everyMs + 3_600_000))
  await write('1')
  await write('2')
  const before = (await jobsOf(server, shop, 'message.send')).length
  assert.deepEqual(await run(first), [])
  assert.deepEqual(await states(), ['sent', 'queued', 'queued'])
  assert.equal((await jobsOf(server, shop, 'message.send')).length, before + 1)
  await pace(new Date())
  assert.deepEqual(await run(first), ['1', '2'])
})

test('a disconnected number sends nothing that still waits', async () => {
  const first = await write('satu')
  await change('channels', { status: 'disconnected' })
  assert.deepEqual(await run(first), [])
  assert.equal((await outgoing())[0]?.failure, 'conversations.channel_disconnected')
})

test('nothing stays "sending" when its process and its job are gone: it ends as not confirmed', async () => {
  const id = await write('satu')
  await change('messages', { status: 'sending', sending_at: new Date(Date.now() - 10_000) })
  const waiting = () => jobsOf(server, shop, 'message.send')
  const before = (await waiting()).length
  await settleForgotten(server.deps)
  assert.equal((await waiting()).length, before, 'it may still be on its way')
  await settleForgotten(server.deps, new Date(Date.now() + 180_000))
  const [job, ...more] = (await waiting()).slice(before)
  assert.deepEqual([job?.messageId, more.length], [id, 0])
  assert.deepEqual(await run(id), [])
  assert.deepEqual(await states(), ['unconfirmed'])
})
