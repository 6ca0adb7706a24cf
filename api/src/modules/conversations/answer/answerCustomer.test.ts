import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { LIMITS } from '@sapa/shared/contracts'
import { newId } from '../../../platform/ids.ts'
import type { Answer, AnswerRequest } from '../../answering/answer.ts'
import { answerCustomer } from './answerCustomer.ts'
import { conversationsOf, fakeGraph, jobsOf, makeShop, messagesOf, receive, useShop } from '../conversations.fixture.ts'

const { server, shop } = useShop()

const ANSWER: Answer = { text: 'Buka jam 8.', outcome: 'answered', reason: null, responder: 'built-in', citations: [] }
const asked: AnswerRequest[] = []
beforeEach(() => {
  asked.length = 0
})

/** Runs the newest waiting job, or a given one, with an answerer of the test. */
async function answer(
  make: (request: AnswerRequest) => Promise<Answer> = async () => ANSWER,
  job?: Awaited<ReturnType<typeof waiting>>,
) {
  await answerCustomer(
    {
      ...server.deps,
      graph: fakeGraph().graph,
      answer: (request) => {
        asked.push(request)
        return make(request)
      },
    },
    job ?? (await waiting()),
  )
}
const waiting = async () => (await jobsOf(server, shop, 'conversation.answer')).at(-1)!
const conversation = async () => (await conversationsOf(server, shop))[0]!
const outgoing = async () => (await messagesOf(server, shop)).filter(({ direction }) => direction === 'out')
const usage = async () =>
  (
    await server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.selectFrom('monthly_usage').selectAll().execute(),
    )
  )[0]?.automatic_answers ?? 0
const stopAgents = () =>
  server.deps.database.asService((tx) =>
    tx.updateTable('organizations').set({ agents_paused: true }).where('id', '=', shop.organizationId).execute(),
  )
const backdate = (seconds: number) =>
  server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx
      .updateTable('messages')
      .set({ written_at: new Date(Date.now() - seconds * 1000) })
      .where('direction', '=', 'in')
      .execute(),
  )

test('a burst gets one answer to all of it, counted once, however often its jobs run', async () => {
  await receive(server, shop, { text: 'Halo' })
  const early = await waiting()
  await receive(server, shop, { text: 'jam berapa buka?' })
  await answer(undefined, early)
  assert.equal(asked.length, 0, 'the first line leaves it to the second')
  await answer()
  await answer()
  assert.deepEqual(
    asked.map(({ message }) => message),
    ['Halo\njam berapa buka?'],
  )
  const [message, ...more] = await outgoing()
  assert.equal(more.length, 0)
  assert.deepEqual(
    [message?.author, message?.agent_id, message?.text, message?.status],
    ['agent', shop.agentId, 'Buka jam 8.', 'queued'],
  )
  assert.equal(await usage(), 1)
  assert.deepEqual(await jobsOf(server, shop, 'message.send'), [
    { organizationId: shop.organizationId, conversationId: message!.conversation_id, messageId: message!.id },
  ])
})

test('the same job twice at once gives one answer', async () => {
  await receive(server, shop)
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    return ANSWER
  }
  await Promise.all([answer(slow), answer(slow)])
  assert.equal((await outgoing()).length, 1)
  assert.equal(await usage(), 1)
})

test('a line that comes while an answer is made is answered together with it', async () => {
  await receive(server, shop, { text: 'Ongkir' })
  await answer(async () => {
    await receive(server, shop, { text: 'ke Bandung berapa?' })
    return ANSWER
  })
  assert.equal((await outgoing()).length, 0)
  await answer()
  assert.equal(asked.at(-1)?.message, 'Ongkir\nke Bandung berapa?')
  assert.equal((await outgoing()).length, 1)
})

test('the next question comes with what was said before', async () => {
  await receive(server, shop, { text: 'Halo' })
  await answer()
  await receive(server, shop, { text: 'Terima kasih' })
  await answer()
  assert.equal(asked[1]?.message, 'Terima kasih')
  assert.deepEqual(asked[1]?.history, [
    { author: 'customer', text: 'Halo' },
    { author: 'agent', text: 'Buka jam 8.' },
  ])
})

test('a hand-over tells the customer and gives the conversation to the queue with its reason', async () => {
  await receive(server, shop)
  await answer(async () => ({
    ...ANSWER,
    text: 'Saya panggilkan rekan saya.',
    outcome: 'handover',
    reason: 'answering.asked_for_person',
  }))
  assert.equal((await outgoing())[0]?.text, 'Saya panggilkan rekan saya.')
  const { owner, handover_reason } = await conversation()
  assert.deepEqual([owner, handover_reason], ['queue', 'answering.asked_for_person'])
  await receive(server, shop, { text: 'Halo?' })
  assert.equal((await jobsOf(server, shop, 'conversation.answer')).length, 1, 'the agent is not asked again')
})

test('a person’s reply ends a running answer at once, and nothing of it is sent', async () => {
  await receive(server, shop)
  const { id } = await conversation()
  let ended: unknown
  await answer(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal!.addEventListener('abort', () => {
          ended = signal!.reason
          reject(signal!.reason as Error)
        })
        void server.call('POST', `/conversations/${id}/messages`, {
          token: shop.admin.token,
          body: { text: 'Saya bantu.', clientKey: 'key-12345' },
        })
      }),
  )
  assert.ok(ended)
  assert.deepEqual(
    (await outgoing()).map(({ author }) => author),
    ['person'],
  )
  assert.equal(await usage(), 0)
})

test('an answer that is ready after a person took over is dropped, also where it could not be cancelled', async () => {
  await receive(server, shop)
  const { id } = await conversation()
  await answer(async () => {
    await server.call('POST', `/conversations/${id}/take-over`, { token: shop.admin.token })
    return ANSWER
  })
  assert.equal((await outgoing()).length, 0)
  assert.equal((await conversation()).owner, 'person')
})

test('an answer that is ready after all agents were stopped is dropped, and people are asked', async () => {
  await receive(server, shop)
  await answer(async () => {
    await stopAgents()
    return ANSWER
  })
  assert.equal((await outgoing()).length, 0)
  assert.equal(await usage(), 0)
  await answer()
  assert.equal((await outgoing()).length, 0)
  const { owner, handover_reason } = await conversation()
  assert.deepEqual([owner, handover_reason], ['queue', 'conversations.reason_paused'])
})

test('a pipeline that breaks is tried again; then a person is asked and the customer gets a word', async () => {
  await receive(server, shop, { text: 'What time do you open?' })
  const broken = () => Promise.reject(new Error('no model'))
  await assert.rejects(answer(broken), /no model/)
  await backdate(11)
  await answer(broken)
  const [message] = await outgoing()
  assert.equal(message?.author, 'system')
  assert.match(message!.text!, /Sorry/)
  const { owner, handover_reason } = await conversation()
  assert.deepEqual([owner, handover_reason], ['queue', 'conversations.reason_failed'])
})

test('brakes: too old, too many within an hour, this month’s quota, and everything paused', async (t) => {
  const reasonAfter = async (prepare: () => Promise<unknown>) => {
    Object.assign(shop, await makeShop(server))
    await receive(server, shop)
    await prepare()
    await answer()
    assert.equal((await outgoing()).filter(({ author, text }) => author === 'agent' && text === ANSWER.text).length, 0)
    const { owner, handover_reason } = await conversation()
    assert.equal(owner, 'queue')
    return handover_reason
  }
  const tenant = server.deps.database.asTenant
  await t.test('old', async () =>
    assert.equal(await reasonAfter(() => backdate(LIMITS.automaticAnswerSeconds + 5)), 'conversations.reason_late'),
  )
  await t.test('cap', async () =>
    assert.equal(
      await reasonAfter(async () => {
        const { id } = await conversation()
        await tenant(shop.organizationId, (tx) =>
          tx
            .insertInto('messages')
            .values(
              Array.from({ length: LIMITS.automaticAnswersPerHour }, () => ({
                id: newId('message', Date.now() - 60_000),
                organization_id: shop.organizationId,
                conversation_id: id,
                channel_id: shop.channel.id,
                direction: 'out' as const,
                author: 'agent' as const,
                type: 'text',
                text: 'x',
                status: 'sent' as const,
                author_user_id: null,
                agent_id: null,
                payload: null,
                citations: '[]',
                provider_id: null,
                failure: null,
                failure_code: null,
                client_key: null,
                answers_message_id: null,
              })),
            )
            .execute(),
        )
      }),
      'conversations.reason_cap',
    ),
  )
  await t.test('quota', async () => {
    const reason = await reasonAfter(() =>
      tenant(shop.organizationId, async (tx) => {
        const month = new Intl.DateTimeFormat('en-CA', {
          timeZone: 'Asia/Jakarta',
          year: 'numeric',
          month: '2-digit',
        }).format(new Date())
        await tx
          .insertInto('monthly_usage')
          .values({ organization_id: shop.organizationId, month, automatic_answers: LIMITS.monthlyAutomaticAnswers })
          .execute()
      }),
    )
    assert.equal(reason, 'conversations.reason_quota')
    assert.equal((await outgoing())[0]?.author, 'system', 'the customer is told that a person will answer')
  })
  await t.test('paused', async () => assert.equal(await reasonAfter(stopAgents), 'conversations.reason_paused'))
})

test('handed back, the agent answers what the customer still waits for', async () => {
  await receive(server, shop, { text: 'Ada stok?' })
  const { id } = await conversation()
  await server.call('POST', `/conversations/${id}/take-over`, { token: shop.admin.token })
  await receive(server, shop, { text: 'Warna merah' })
  const before = (await jobsOf(server, shop, 'conversation.answer')).length
  const { body } = await server.call('POST', `/conversations/${id}/hand-back`, { token: shop.admin.token })
  assert.equal(body.data.owner, 'agent')
  assert.equal((await jobsOf(server, shop, 'conversation.answer')).length, before + 1)
  await answer()
  assert.equal(asked.at(-1)?.message, 'Ada stok?\nWarna merah')
  assert.equal((await outgoing()).length, 1)
})
