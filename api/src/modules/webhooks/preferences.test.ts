import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { explainGraphCode } from '../channels/graphErrors.ts'
import {
  conversationsOf,
  eventsOf,
  fakeGraph,
  jobsOf,
  messagesOf,
  receive,
  status,
} from '../conversations/conversations.fixture.ts'
import { sendScheduled } from '../conversations/send/scheduled.ts'
import { sendQueued } from '../conversations/send/sendQueued.ts'
import { PHONE, useDeliveries, USER } from './deliveries.fixture.ts'

const { server, shop, run, ago, deliver, newKey, contacts, parked, counts, call, writes } = useDeliveries()

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
  call('POST', `/conversations/${conversationId}/templates`, { templateId, clientKey: newKey() })

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

for (const isLate of [false, true])
  test(`WhatsApp’s refusal of an advertisement, ${isLate ? 'told later' : 'at once'}, is the customer’s wish, and is not repeated`, async () => {
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
    assert.equal(await wish(), 'refused')
    const [newest] = (await call('GET', `/conversations/${id}/messages`)).body.data
    assert.deepEqual([newest.status, newest.resend], ['failed', 'no'])
    assert.equal((await jobsOf(server, shop, 'message.send')).length, 1)
    // A wish from before the refusal does not undo it.
    await prefers('resume', 60)
    assert.equal(await wish(), 'refused')
  })
