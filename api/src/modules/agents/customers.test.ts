import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LIMITS, OrganizationRole } from '@sapa/shared/contracts'
import { makeMember } from '../../../test/people.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { noticeQuota } from '../analytics/noticeQuota.ts'
import type { Answer } from '../answering/answer.ts'
import { answerCustomer } from '../conversations/answer/answerCustomer.ts'
import {
  conversationsOf,
  fakeGraph,
  jobsOf,
  messagesOf,
  receive,
  useShop,
} from '../conversations/conversations.fixture.ts'
import { sendQueued } from '../conversations/send/sendQueued.ts'

const { server, shop } = useShop()

const configure = async (body: object) => {
  const saved = await server.call('PUT', `/agents/${shop.agentId}`, { token: shop.admin.token, body })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
}
const ANSWER: Answer = { text: 'Buka jam 8.', outcome: 'answered', reason: null, responder: 'built-in', citations: [] }
const answered = async (answer: Partial<Answer> = {}) => {
  await receive(server, shop)
  const job = (await jobsOf(server, shop, 'conversation.answer')).at(-1)!
  await answerCustomer(
    { ...server.deps, graph: fakeGraph().graph, answer: async () => ({ ...ANSWER, ...answer }) },
    job,
  )
}
const outgoing = async () => (await messagesOf(server, shop)).filter(({ direction }) => direction === 'out')

describe("an agent's configuration at work", () => {
  test('paused, it leaves customers to people', async () => {
    await configure({ status: 'paused' })
    await receive(server, shop)
    const [conversation] = await conversationsOf(server, shop)
    assert.equal(conversation!.owner, 'queue')
    await configure({ status: 'active' })
    await receive(server, shop, { from: { phone: '62899', whatsappUserId: null, name: 'Citra' } })
    assert.equal((await conversationsOf(server, shop)).at(-1)!.owner, 'agent')
  })

  test('an answer goes out in at most so many messages, in order, and counts once', async () => {
    await configure({ mostBubbles: 2 })
    const long = (word: string) => `${word} `.repeat(12).trim()
    const citations = [{ document_id: 'doc_x', title: 'Jam', quote: 'q' }]
    await answered({ text: [long('satu-satu'), long('dua-dua-dua'), long('tiga-tiga')].join('\n\n'), citations })
    const graph = fakeGraph()
    for (const job of await jobsOf(server, shop, 'message.send'))
      await sendQueued({ ...server.deps, graph: graph.graph }, job)
    assert.deepEqual(
      graph.sent.map(({ text }) => text.split(' ')[0]),
      ['satu-satu', 'tiga-tiga'],
    )
    assert.match(graph.sent[0]!.text, /\n\ndua-dua/)
    const messages = await outgoing()
    assert.deepEqual(
      messages.map((message) => message.citations),
      [null, citations],
    )
    const usage = await server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.selectFrom('monthly_usage').selectAll().execute(),
    )
    assert.equal(usage[0]!.automatic_answers, 1)
  })
})

describe('the monthly quota of automatic answers', () => {
  const inTenant = <T>(work: Parameters<typeof server.deps.database.asTenant<T>>[1]) =>
    server.deps.database.asTenant(shop.organizationId, work)
  const usage = () => inTenant((tx) => tx.selectFrom('monthly_usage').selectAll().executeTakeFirst())
  const summary = async () =>
    (await server.call('GET', `/analytics/${shop.organizationId}/summaries`, { token: shop.admin.token })).body.data
  const used = async (answers: number) => {
    if (!(await usage())) await answered()
    await inTenant((tx) =>
      tx.updateTable('monthly_usage').set({ automatic_answers: answers, noticed_percent: 0 }).execute(),
    )
  }
  const notices = () => jobsOf<Jobs['quota.notice']>(server, shop, 'quota.notice')

  test('agrees with the answers that were given: once each, in however many messages, and none for asking in the own Chat', async () => {
    await configure({ mostBubbles: 3 })
    await answered({ text: `${'a'.repeat(80)}\n\n${'b'.repeat(80)}` })
    await answered()
    await answered({ outcome: 'handover', reason: 'answering.not_in_knowledge' })
    await server.call('POST', `/agents/${shop.agentId}/ask`, { token: shop.admin.token, body: { message: 'halo' } })
    const given = (await outgoing()).filter(({ author, citations }) => author === 'agent' && citations !== null)
    assert.equal((await outgoing()).length, 4)
    assert.equal(given.length, 3)
    assert.equal((await usage())!.automatic_answers, given.length)
    assert.equal((await summary()).quota_used, given.length)
  })

  test('is noticed at 80 and at 100 percent, once each', async () => {
    await used(LIMITS.monthlyAutomaticAnswers * 0.8 - 2)
    await answered()
    assert.deepEqual(await notices(), [])
    await answered()
    await answered()
    assert.deepEqual(
      (await notices()).map(({ percent }) => percent),
      [80],
    )
    await inTenant((tx) =>
      tx
        .updateTable('monthly_usage')
        .set({ automatic_answers: LIMITS.monthlyAutomaticAnswers - 1 })
        .execute(),
    )
    await answered()
    assert.deepEqual((await notices()).map(({ percent }) => percent).sort(), [100, 80])
    const { quota_used, quota_limit } = await summary()
    assert.equal(quota_used, quota_limit)
  })

  test('used up, conversations go to people, and nothing more is counted', async () => {
    await used(LIMITS.monthlyAutomaticAnswers)
    await answered()
    const [conversation] = await conversationsOf(server, shop)
    assert.deepEqual([conversation!.owner, conversation!.handover_reason], ['queue', 'conversations.reason_quota'])
    assert.equal((await outgoing()).at(-1)!.author, 'system')
    assert.equal((await usage())!.automatic_answers, LIMITS.monthlyAutomaticAnswers)
  })

  test('holds also for answers that are made at the same time', async () => {
    await used(LIMITS.monthlyAutomaticAnswers - 1)
    const given = (await outgoing()).length
    for (const phone of ['62899', '62898'])
      await receive(server, shop, { from: { phone, whatsappUserId: null, name: phone } })
    const jobs = await jobsOf(server, shop, 'conversation.answer')
    let ready = 0
    let go = () => {}
    const both = new Promise<void>((resolve) => (go = resolve))
    const answer = async () => {
      if (++ready === 2) go()
      await both
      return ANSWER
    }
    await Promise.all(
      jobs.slice(-2).map((job) => answerCustomer({ ...server.deps, graph: fakeGraph().graph, answer }, job)),
    )
    assert.deepEqual(
      (await outgoing())
        .slice(given)
        .map(({ author }) => author)
        .sort(),
      ['agent', 'system'],
    )
    assert.equal((await usage())!.automatic_answers, LIMITS.monthlyAutomaticAnswers)
  })

  test('the notice goes to every active admin in their language, and to nobody else', async () => {
    const other = await makeMember(server, shop.organizationId, OrganizationRole.ADMIN)
    const staff = await makeMember(server, shop.organizationId, OrganizationRole.STAFF)
    await server.deps.database.asService((tx) =>
      tx.updateTable('users').set({ language: 'id' }).where('id', '=', shop.admin.userId).execute(),
    )
    const mails: Mail[] = []
    const send = async (mail: Mail) => void mails.push(mail)
    const post = { ...server.deps.post, mail: { send } }
    await noticeQuota({ ...server.deps, post }, { organizationId: shop.organizationId, month: '2026-11', percent: 100 })
    const to = (person: { userId: string }) => mails.find((mail) => mail.to === `${person.userId}@example.com`)
    assert.equal(mails.length, 2)
    assert.match(to(shop.admin)!.subject, /sudah habis/)
    assert.match(to(shop.admin)!.text, /1\.000 jawaban otomatis untuk November 2026/)
    assert.match(to(other)!.text, /all 1,000 automatic answers of November 2026/)
    assert.equal(to(staff), undefined)
    assert.ok(mails.every(({ subject, text }) => !/\{\{/.test(subject + text)))
  })
})
