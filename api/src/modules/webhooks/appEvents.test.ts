import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { OrganizationRole } from '@sapa/shared/contracts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { newId } from '../../platform/ids.ts'
import {
  conversationsOf,
  eventsOf,
  fakeGraph,
  jobsOf,
  makeShop,
  messagesOf,
  receive,
  status,
  type Shop,
} from '../conversations/conversations.fixture.ts'
import { explainGraphCode } from '../channels/graphErrors.ts'
import { openQuestion } from '../conversations/answer/question.ts'
import { sendQueued } from '../conversations/send/sendQueued.ts'
import { sendScheduled } from '../conversations/send/scheduled.ts'
import { parseWebhook } from './parse.ts'
import { take } from './take.ts'
import { tally } from './tally.ts'

let server: TestServer
let shop: Shop
before(async () => {
  server = await startTestServer({ workers: false })
})
after(() => server.close())
beforeEach(async () => {
  now = Math.floor(Date.now() / 1000)
  shop = await makeShop(server)
})

const PHONE = '6281200000001'
const OWN = '628111'
const USER = 'ID.13491208655302741918'
/** When the test began, in seconds since 1970. */
let now: number
/** So many seconds before. */
const ago = (seconds: number) => now - seconds
let keys = 0

/** Delivers changes of a field as WhatsApp sends them. */
async function deliver(field: string, ...values: object[]): Promise<void> {
  const metadata = { display_phone_number: OWN, phone_number_id: shop.channel.id }
  const changes = values.map((value) => ({ field, value: { messaging_product: 'whatsapp', metadata, ...value } }))
  const things = parseWebhook(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }), {
    phoneNumberId: shop.channel.id,
    wabaId: null,
  })
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    take(
      server.deps,
      tx,
      shop.channel,
      things.map((thing) => ({ thing, webhookEventId: null })),
    ),
  )
}
const run = <T>(work: Parameters<typeof server.deps.database.asTenant<T>>[1]) =>
  server.deps.database.asTenant(shop.organizationId, work)
const contacts = () => run((tx) => tx.selectFrom('contacts').selectAll().orderBy('id').execute())
const parked = () => run((tx) => tx.selectFrom('parked_items').selectAll().orderBy('id').execute())
const counts = async () => {
  const found = await tally(
    server.deps,
    { organizationId: shop.organizationId, role: OrganizationRole.ADMIN, run },
    shop.channel.id,
  )
  assert.equal(found.received, found.shown + found.parked, JSON.stringify(found))
  return found
}
const call = (method: string, path: string, body?: object) =>
  server.call(method, path, { token: shop.admin.token, ...(body ? { body } : {}) })
/** A customer writes now, as WhatsApp tells it. */
const writes = (body: string) =>
  deliver('messages', {
    contacts: [{ wa_id: PHONE, profile: { name: 'Budi' } }],
    messages: [{ from: PHONE, id: `wamid.${++keys}`, timestamp: String(ago(0)), type: 'text', text: { body } }],
  })
const prefers = (value: string, seconds: number, more: object = {}) =>
  deliver('user_preferences', {
    contacts: [{ wa_id: PHONE, profile: { name: 'Budi' } }],
    user_preferences: [
      { wa_id: PHONE, detail: 'x', category: 'marketing_messages', value, timestamp: ago(seconds), ...more },
    ],
  })
const wish = async () => {
  const [contact] = await contacts()
  return contact?.opted_out_at ? contact.opt_out_source : null
}

test('who stops marketing in WhatsApp is known to want none, shown with where it came from, until they resume', async () => {
  await writes('Halo')
  await prefers('stop', 60)
  const [{ id } = { id: '' }] = await conversationsOf(server, shop)
  const [conversation] = (await call('GET', `/conversations/${id}`)).body.data
  assert.equal(conversation.contact.opt_out_source, 'whatsapp')
  const { data } = (await call('GET', `/contacts/${conversation.contact.id}`)).body
  assert.ok(data.opted_out_at)
  assert.equal(data.opt_out_source, 'whatsapp')
  const shown = (await eventsOf(server, shop)).filter(({ name }) => name === 'conversation.upserted').at(-1)
  assert.match(JSON.stringify(shown?.payload), /"opt_out_source":"whatsapp"/)
  await prefers('resume', 30)
  assert.equal(await wish(), null)
  assert.deepEqual(await counts(), { received: 1, shown: 1, parked: 0, discarded: 0, waiting: 0 })
})

test('the last wish holds, whatever order wishes come in and however often, in WhatsApp or in words', async () => {
  await prefers('resume', 50)
  await prefers('stop', 60)
  assert.equal(await wish(), null)
  await prefers('stop', 40)
  await prefers('resume', 50)
  assert.equal(await wish(), 'whatsapp')
  await prefers('resume', 30)
  await prefers('stop', 40)
  assert.equal(await wish(), null)
  // Of one second: nobody gets what they may not want.
  await prefers('stop', 20)
  const [second] = await contacts()
  await prefers('resume', 0, { timestamp: second!.wish_at!.getTime() / 1000 })
  assert.equal(await wish(), 'whatsapp')
  await receive(server, shop, {
    from: { phone: PHONE, whatsappUserId: null, name: null },
    text: 'MULAI',
    writtenAt: new Date(ago(25) * 1000),
  })
  assert.equal(await wish(), 'whatsapp')
  await receive(server, shop, {
    from: { phone: PHONE, whatsappUserId: null, name: null },
    text: 'MULAI',
    writtenAt: new Date(ago(10) * 1000),
  })
  assert.equal(await wish(), null)
})

test('a wish against advertising neither weakens nor begins anew one against everything', async () => {
  await receive(server, shop, { text: 'STOP' })
  const [before] = await contacts()
  await prefers('stop', 0, { timestamp: Math.ceil(Date.now() / 1000) })
  const [after] = await contacts()
  assert.deepEqual([after?.opt_out_source, after?.opted_out_at], ['message', before?.opted_out_at])
})

test('who never wrote, and who is known by an id alone, is kept with their wish', async () => {
  await deliver('user_preferences', {
    contacts: [{ user_id: USER, profile: { name: 'Ani' } }],
    user_preferences: [{ user_id: USER, category: 'marketing_messages', value: 'stop', timestamp: ago(5) }],
  })
  const [ani] = await contacts()
  assert.deepEqual([ani?.name, ani?.whatsapp_user_id, ani?.opt_out_source], ['Ani', USER, 'whatsapp'])
  assert.equal((await conversationsOf(server, shop)).length, 0)
  await receive(server, shop, { from: { phone: null, whatsappUserId: USER, name: 'Ani' } })
  assert.equal((await contacts()).length, 1)
})

test('a preference of another kind, and nobody’s, is parked', async () => {
  await prefers('stop', 5, { category: 'utility_messages' })
  await prefers('sometimes', 5)
  await deliver('user_preferences', { user_preferences: [{ category: 'marketing_messages', value: 'stop' }] })
  assert.deepEqual(
    (await parked()).map(({ reason, detail }) => [reason, detail]),
    [
      ['parked.field', 'user_preferences utility_messages'],
      ['parked.field', 'user_preferences sometimes'],
      ['parked.nameless', null],
    ],
  )
  assert.equal((await counts()).parked, 3)
  assert.equal((await contacts()).length, 0)
})

/** An approved template of the number's account. */
async function template(category: 'marketing' | 'utility'): Promise<string> {
  const id = newId('template')
  await run(async (tx) => {
    await tx.updateTable('channels').set({ waba_id: '20' }).where('id', '=', shop.channel.id).execute()
    await tx
      .insertInto('templates')
      .values({
        id,
        organization_id: shop.organizationId,
        waba_id: '20',
        provider_id: id,
        name: category,
        language: 'id',
        category,
        status: 'approved',
        rejection: null,
        components: JSON.stringify([{ type: 'BODY', text: 'Halo dari kami' }]),
      })
      .execute()
  })
  return id
}
const sendTemplate = (conversationId: string, templateId: string) =>
  call('POST', `/conversations/${conversationId}/templates`, { templateId, clientKey: `template-${++keys}` })

test('no advertisement and nothing planned leaves after it; replies, answers and other templates do', async () => {
  await receive(server, shop)
  const [{ id } = { id: '' }] = await conversationsOf(server, shop)
  const [marketing, utility] = [await template('marketing'), await template('utility')]
  // One waits already when the wish comes.
  const queued = await sendTemplate(id, marketing)
  assert.equal(queued.status, 201, JSON.stringify(queued.body))
  const planned = await call('POST', `/conversations/${id}/scheduled`, {
    text: 'Besok',
    sendAt: new Date(Date.now() + 60_000).toISOString(),
    clientKey: 'planned-1234',
  })
  assert.equal(planned.status, 201, JSON.stringify(planned.body))
  await prefers('stop', 0)
  const refused = await sendTemplate(id, marketing)
  assert.deepEqual(
    [refused.status, refused.body.message],
    [409, 'The customer wants no advertising. Choose a utility template.'],
  )
  assert.equal((await sendTemplate(id, utility)).status, 201)
  assert.equal(
    (await call('POST', `/conversations/${id}/messages`, { text: 'Balasan', clientKey: 'reply-12345' })).status,
    201,
  )
  const { graph, sent } = fakeGraph()
  await sendQueued(
    { ...server.deps, graph },
    { organizationId: shop.organizationId, conversationId: id, messageId: queued.body.data.id },
  )
  assert.deepEqual(
    sent.map(({ content, text }) => content?.template?.name ?? text),
    ['utility', 'Balasan'],
  )
  await sendScheduled(server.deps, { organizationId: shop.organizationId, scheduledId: planned.body.data.id })
  const out = (await messagesOf(server, shop)).filter(({ direction }) => direction === 'out')
  assert.deepEqual(
    out.map(({ text, failure }) => [text, failure]),
    [
      ['Halo dari kami', 'templates.opted_out'],
      ['Halo dari kami', null],
      ['Balasan', null],
      ['Besok', 'conversations.dropped_silence'],
    ],
  )
})

test('WhatsApp’s refusal of an advertisement is the customer’s wish, at once or told later, and is not repeated', async () => {
  for (const isLate of [false, true]) {
    shop = await makeShop(server)
    await receive(server, shop)
    const [{ id } = { id: '' }] = await conversationsOf(server, shop)
    const { body } = await sendTemplate(id, await template('marketing'))
    const { reason, retry } = explainGraphCode(131050)
    const { graph } = fakeGraph(() =>
      isLate
        ? { kind: 'accepted', providerId: 'wamid.ad' }
        : { kind: 'refused', code: 131050, reason, retryAfterSeconds: retry },
    )
    await sendQueued(
      { ...server.deps, graph },
      { organizationId: shop.organizationId, conversationId: id, messageId: body.data.id },
    )
    if (isLate)
      await status(server, shop, 'wamid.ad', { status: 'failed', error: { code: 131050, title: 'x', details: null } })
    assert.equal(await wish(), 'refused', String(isLate))
    const [newest] = (await call('GET', `/conversations/${id}/messages`)).body.data
    assert.deepEqual([newest.status, newest.resend], ['failed', 'no'])
    assert.equal((await jobsOf(server, shop, 'message.send')).length, 1)
    // A wish from before the refusal does not undo it.
    await prefers('resume', 60)
    assert.equal(await wish(), 'refused')
  }
})

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

test('a file of the history is fetched when it is told which it is; before that, it waits where an admin reads it again', async () => {
  const detail = {
    messages: [
      {
        from: PHONE,
        id: 'wamid.foto',
        timestamp: String(ago(90)),
        type: 'image',
        image: { id: '24230790383178626', caption: 'Kue', mime_type: 'image/jpeg' },
      },
    ],
  }
  const placeholder = past('foto', 90, { from: OWN, type: 'media_placeholder', text: undefined })
  await deliver('history', detail)
  const [item] = await parked()
  assert.equal(item?.reason, 'parked.no_chat')
  await deliver('history', chunk([placeholder]))
  assert.equal((await call('POST', `/parked-items/${item!.id}/replay`)).status, 200)
  assert.equal((await parked()).length, 0)
  const [message, ...more] = await messagesOf(server, shop)
  // Its own word for who sent it is the customer, where the chat says the business.
  assert.deepEqual([more.length, message?.direction, message?.type, message?.text], [0, 'out', 'image', 'Kue'])
  assert.equal((await jobsOf(server, shop, 'media.fetch')).length, 1)
  await deliver('history', detail, chunk([placeholder]))
  assert.equal((await messagesOf(server, shop))[0]?.type, 'image')
  assert.equal((await jobsOf(server, shop, 'media.fetch')).length, 1)
  await counts()
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
    ],
  )
  assert.deepEqual(
    (await parked()).map(({ reason }) => reason),
    ['parked.no_chat'],
  )
  assert.equal((await counts()).received, 2)
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

const book = (action: string, name: string | undefined, seconds: number, more: object = {}) =>
  deliver('smb_app_state_sync', {
    state_sync: [
      {
        type: 'contact',
        contact: { ...(name ? { full_name: name, first_name: name.split(' ')[0] } : {}), phone_number: PHONE },
        action,
        metadata: { timestamp: String(ago(seconds)) },
        ...more,
      },
    ],
  })
const name = async () => (await contacts())[0]?.name

test('the app’s address book names customers, before and after they write, by its latest word', async () => {
  await book('add', 'Bu Ani Kue', 100)
  assert.equal((await contacts()).length, 0, 'who is in an address book is no customer yet')
  await writes('Halo')
  assert.equal(await name(), 'Bu Ani Kue')
  await book('add', 'Bu Ani', 50)
  await book('add', 'Ani', 70)
  await writes('Halo')
  assert.equal(await name(), 'Bu Ani')
  assert.match(JSON.stringify((await eventsOf(server, shop)).at(-1)?.payload), /Bu Ani/)
  await book('remove', undefined, 20)
  await book('add', 'Ani', 30)
  await writes('Halo')
  assert.equal(await name(), 'Budi', 'their own name, from their next message on')
  assert.deepEqual(await counts(), { received: 3, shown: 3, parked: 0, discarded: 0, waiting: 0 })
})

test('a name that a colleague gave stays, whatever the address book says', async () => {
  await receive(server, shop)
  const [{ id } = { id: '' }] = await contacts()
  await call('PUT', `/contacts/${id}`, { name: 'Pelanggan setia' })
  await book('add', 'Bu Ani', 10)
  await book('remove', undefined, 5)
  await receive(server, shop)
  assert.equal(await name(), 'Pelanggan setia')
})

test('what else the app tells is parked', async () => {
  await book('add', 'Ani', 5, { type: 'label' })
  await book('archive', 'Ani', 5)
  await book('add', undefined, 5)
  assert.deepEqual(
    (await parked()).map(({ reason, detail }) => [reason, detail]),
    [
      ['parked.field', 'smb_app_state_sync label'],
      ['parked.field', 'smb_app_state_sync archive'],
      ['parked.nameless', null],
    ],
  )
  await counts()
})

test('an address book is of its own business', async () => {
  await book('add', 'Bu Ani', 10)
  shop = await makeShop(server)
  assert.equal((await run((tx) => tx.selectFrom('app_contacts').selectAll().execute())).length, 0)
  await receive(server, shop)
  assert.equal(await name(), 'Budi')
})
