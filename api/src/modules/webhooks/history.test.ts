import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openQuestion } from '../conversations/answer/question.ts'
import { conversationsOf, jobsOf, messagesOf, receive } from '../conversations/conversations.fixture.ts'
import { OWN, PHONE, useDeliveries, USER } from './deliveries.fixture.ts'

const { server, shop, run, ago, deliver, parked, counts, call, writes } = useDeliveries()

const past = (id: string, seconds: number, more: object = {}) => ({
  from: PHONE,
  id: `wamid.${id}`,
  timestamp: String(ago(seconds)),
  type: 'text',
  text: { body: id },
  history_context: { status: 'READ' },
  ...more,
})
const chunk = (messages: object[], metadata: object = { phase: 0, chunk_order: 1, progress: 55 }, id = PHONE) => ({
  history: [{ metadata, threads: [{ id, messages }] }],
})
const texts = async () => {
  const [{ id } = { id: '' }] = await conversationsOf(server, shop)
  return ((await call('GET', `/conversations/${id}/messages`)).body.data as { text: string }[])
    .map(({ text }) => text)
    .toReversed()
}

test('the app’s history stands in its conversation in its place, marked, and is nobody’s news', async () => {
  await deliver(
    'history',
    chunk([
      past('Halo', 5 * 86_400),
      past('Ada apa?', 5 * 86_400 - 60, { from: OWN, history_context: { status: 'DELIVERED' } }),
      past('Jam berapa buka?', 100),
    ]),
    { history: [{ metadata: { phase: 0, chunk_order: 2, progress: 100 } }] },
  )
  const [conversation, ...more] = await conversationsOf(server, shop)
  assert.equal(more.length, 0)
  assert.deepEqual(
    [conversation?.status, conversation?.inbound_count, conversation?.last_inbound_at],
    ['resolved', 0, null],
  )
  assert.equal(conversation?.last_message_at.getTime(), ago(100) * 1000)
  const { data } = (await call('GET', `/conversations/${conversation!.id}/messages`)).body
  assert.deepEqual(
    data.map((one: Record<string, unknown>) => [one.text, one.direction, one.status, one.from_history]),
    [
      ['Jam berapa buka?', 'in', 'received', true],
      ['Ada apa?', 'out', 'delivered', true],
      ['Halo', 'in', 'received', true],
    ],
  )
  const [view] = (await call('GET', `/conversations/${conversation!.id}`)).body.data
  assert.deepEqual([view.unread_count, view.window_closes_at], [0, null])
  assert.equal((await jobsOf(server, shop, 'conversation.answer')).length, 0)
  const summary = (await call('GET', `/analytics/${shop.organizationId}/summaries`)).body.data
  assert.equal(summary.chats, 0)
  assert.deepEqual(await counts(), { received: 2, shown: 2, parked: 0, discarded: 0, waiting: 0 })
  assert.equal(
    (await call('POST', `/conversations/${conversation!.id}/messages`, { text: 'Halo', clientKey: 'key-12345' }))
      .status,
    409,
  )
})

test('chunks come in any order and repeated; what is of one second keeps its order, and news stays the last', async () => {
  await writes('Baru')
  const same = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => past(id, 500))
  await deliver('history', chunk(same, { phase: 0, chunk_order: 2, progress: 100 }))
  await deliver('history', chunk([past('dulu', 900)], { phase: 1, chunk_order: 1, progress: 60 }))
  await deliver('history', chunk([past('dulu', 900), ...same]))
  assert.deepEqual(await texts(), ['dulu', 'a', 'b', 'c', 'd', 'e', 'f', 'Baru'])
  const [conversation] = await conversationsOf(server, shop)
  assert.deepEqual([conversation?.status, conversation?.inbound_count], ['open', 1])
  assert.equal((await counts()).received, 8)
})

test('how far the history has come is kept, whatever order its chunks come in', async () => {
  const progress = async () =>
    (await run((tx) => tx.selectFrom('channels').select('history_progress').executeTakeFirstOrThrow())).history_progress
  assert.equal(await progress(), null)
  for (const [told, known] of [
    [30, 30],
    ['55', 55],
    [40, 55],
    [1000, 100],
    ['all', 100],
  ] as const) {
    await deliver('history', chunk([past(String(told), 900)], { phase: 1, chunk_order: 1, progress: told }))
    assert.equal(await progress(), known)
  }
  assert.equal((await counts()).parked, 0)
})

test('an agent knows the history and answers the new question alone', async () => {
  await deliver('history', chunk([past('Lama sekali', 900)]))
  await receive(server, shop, { text: 'Jam berapa?' })
  const [conversation] = await conversationsOf(server, shop)
  assert.deepEqual([conversation?.status, conversation?.owner, conversation?.inbound_count], ['open', 'agent', 1])
  const question = await run((tx) => openQuestion(tx, conversation!.id))
  assert.equal(question?.text, 'Jam berapa?')
  assert.deepEqual(question?.history, [{ author: 'customer', text: 'Lama sekali' }])
})

test('a message that is told as history and as news is news, once, in either order', async () => {
  await deliver('history', chunk([past('Dua kali', 3)]))
  const news = {
    contacts: [{ wa_id: PHONE, profile: { name: 'Budi' } }],
    messages: [
      { from: PHONE, id: 'wamid.Dua kali', timestamp: String(ago(3)), type: 'text', text: { body: 'Dua kali' } },
    ],
  }
  await deliver('messages', news)
  await deliver('history', chunk([past('Dua kali', 3)]))
  await deliver('messages', news)
  assert.deepEqual(await texts(), ['Dua kali'])
  const [conversation] = await conversationsOf(server, shop)
  assert.deepEqual([conversation?.status, conversation?.inbound_count], ['open', 1])
  assert.ok(conversation?.last_inbound_at)
  assert.equal((await jobsOf(server, shop, 'conversation.answer')).length, 1)
  assert.deepEqual(await counts(), { received: 1, shown: 1, parked: 0, discarded: 0, waiting: 0 })
})

/** What is told of a file of the history later. */
const detail = () => ({
  messages: [
    {
      from: PHONE,
      id: 'wamid.foto',
      timestamp: String(ago(90)),
      type: 'image',
      image: { id: '24230790383178626', caption: 'Kue', mime_type: 'image/jpeg' },
    },
  ],
})

for (const [words, more] of [
  ['a placeholder', { type: 'media_placeholder', text: undefined }],
  ['a file without its id', { type: 'image', text: undefined, image: { mime_type: 'image/jpeg', sha256: 'abc' } }],
] as const) {
  test(`a file of the history that is told as ${words} is fetched when it is told which it is, in either order`, async () => {
    const placeholder = past('foto', 90, { from: OWN, ...more })
    await deliver('history', detail())
    assert.deepEqual(
      (await parked()).map(({ reason }) => reason),
      ['parked.no_chat'],
    )
    assert.deepEqual(await counts(), { received: 1, shown: 0, parked: 1, discarded: 0, waiting: 0 })
    await deliver('history', chunk([placeholder]))
    assert.deepEqual(await counts(), { received: 0, shown: 0, parked: 0, discarded: 0, waiting: 0 })
    const [message, ...others] = await messagesOf(server, shop)
    // Its own word for who sent it is the customer, where the chat says the business.
    assert.deepEqual([others.length, message?.direction, message?.type, message?.text], [0, 'out', 'image', 'Kue'])
    assert.equal((await jobsOf(server, shop, 'media.fetch')).length, 1)
    await deliver('history', detail(), chunk([placeholder]))
    assert.equal((await messagesOf(server, shop))[0]?.type, 'image')
    assert.equal((await jobsOf(server, shop, 'media.fetch')).length, 1)
    await counts()
  })
}

test('what somebody discarded does not come back with its message, and a file that is told at once with it is there', async () => {
  await deliver('history', detail())
  const [item] = await parked()
  assert.equal((await call('DELETE', `/parked-items/${item!.id}`)).status, 200)
  const placeholder = past('foto', 90, { from: OWN, type: 'media_placeholder', text: undefined })
  await deliver('history', chunk([placeholder]))
  assert.deepEqual(
    (await messagesOf(server, shop)).map(({ type }) => type),
    ['media_placeholder'],
  )
  assert.equal((await counts()).discarded, 1)
  await deliver('history', { ...chunk([past('lain', 80)]), ...detail() })
  assert.deepEqual(
    (await messagesOf(server, shop)).map(({ type }) => type),
    ['image', 'text'],
  )
})

test('a chunk in a shape that nobody knows is parked, beside what can be read', async () => {
  const [metadata, one] = [{ phase: 0 }, past('satu', 50)]
  await deliver(
    'history',
    { history: [{ metadata, threads: { [PHONE]: [one] } }] },
    {
      history: [
        {
          metadata,
          threads: [
            { id: PHONE, messages: one },
            { id: PHONE, messages: [one] },
          ],
        },
        'x',
      ],
    },
    { history: 'none' },
  )
  assert.deepEqual(
    (await parked()).map(({ reason }) => reason),
    Array.from({ length: 4 }, () => 'parked.no_entry'),
  )
  assert.deepEqual(await texts(), ['satu'])
  assert.deepEqual(await counts(), { received: 5, shown: 1, parked: 4, discarded: 0, waiting: 0 })
})

test('whose words they were and what became of them is read in every form that was seen', async () => {
  await deliver(
    'history',
    chunk([
      past('satu', 50, { from: 'x', history_context: { from_me: true, status: 'read' } }),
      past('dua', 40, { from: OWN, history_context: { status: 'ERROR' } }),
      past('tiga', 30, { from: OWN, history_context: { status: 'PENDING' } }),
      past('empat', 20, { from: undefined, to: PHONE, history_context: { status: 'PLAYED' } }),
      past('lima', 10, { from: '999' }),
      past('tujuh', 5, { from: undefined, to: OWN }),
      past('delapan', 4, { from: OWN, history_context: { status: 'constructor' } }),
    ]),
    chunk([past('enam', 10, { from: undefined, from_user_id: USER })], undefined, USER),
  )
  assert.deepEqual(
    (await messagesOf(server, shop)).map(({ text, direction, status: state }) => [text, direction, state]),
    [
      ['satu', 'out', 'read'],
      ['dua', 'out', 'failed'],
      ['tiga', 'out', 'unconfirmed'],
      ['empat', 'out', 'read'],
      ['enam', 'in', 'received'],
      ['tujuh', 'in', 'received'],
      ['delapan', 'out', 'unconfirmed'],
    ],
  )
  assert.deepEqual(
    (await parked()).map(({ reason }) => reason),
    ['parked.no_chat'],
  )
  assert.equal((await counts()).received, 3)
})

test('a business that does not share its history is told so, and so is what cannot be read of it', async () => {
  await deliver('history', {
    history: [
      {
        errors: [{ code: 2593109, title: 'History sync is turned off by the business from the WhatsApp Business App' }],
      },
    ],
  })
  await deliver('history', chunk([{ type: 'text' }]))
  assert.deepEqual(
    (await parked()).map(({ reason, detail }) => [reason, detail]),
    [
      ['parked.error', '2593109 History sync is turned off by the business from the WhatsApp Business App'],
      ['parked.nameless', null],
    ],
  )
  await counts()
})
