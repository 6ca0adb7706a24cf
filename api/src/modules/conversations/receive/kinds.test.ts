import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { parseWebhook } from '../../webhooks/parse.ts'
import { conversationsOf, useShop } from '../conversations.fixture.ts'
import { receiveMessages } from './receive.ts'

const { server, shop } = useShop()

const seconds = Math.floor(Date.now() / 1000) - 60

/** Delivers a message as WhatsApp packs it. @returns its id there */
async function deliver(
  message: Record<string, unknown>,
  contact: Record<string, unknown> = { wa_id: '62811', profile: { name: 'Budi' } },
): Promise<string> {
  const id = `wamid.${randomUUID()}`
  const value = {
    metadata: { phone_number_id: '1' },
    contacts: [contact],
    messages: [{ id, from: '62811', timestamp: String(seconds), ...message }],
  }
  for (const thing of parseWebhook(JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] }), {
    phoneNumberId: '1',
    wabaId: null,
  })) {
    assert.ok('message' in thing)
    await server.deps.database.asTenant(shop.organizationId, (tx) =>
      receiveMessages(server.deps, tx, shop.channel, [thing.message]),
    )
  }
  return String(message.id ?? id)
}
const customer = (text: string, more: Record<string, unknown> = {}) =>
  deliver({ type: 'text', text: { body: text }, ...more })

/** What people see of the conversation, oldest first. */
async function shown() {
  const [conversation] = await conversationsOf(server, shop)
  const { status, body } = await server.call('GET', `/conversations/${conversation!.id}/messages`, {
    token: shop.admin.token,
  })
  assert.equal(status, 200, JSON.stringify(body))
  return (body.data as any[]).filter(({ direction }) => direction === 'in').reverse() // any: tests look at what they get
}

test('a reaction stands on its message, changes and goes; it is no message of its own', async () => {
  const id = await customer('Terima kasih')
  const react = (emoji: string | undefined, at: number, wamid = `wamid.${randomUUID()}`) =>
    deliver({
      id: wamid,
      type: 'reaction',
      timestamp: String(seconds + at),
      reaction: { message_id: id, ...(emoji === undefined ? {} : { emoji }) },
    })
  await react('👍', 1, 'wamid.thumb')
  assert.deepEqual(
    (await shown()).map(({ text, reaction }) => [text, reaction]),
    [['Terima kasih', '👍']],
  )
  await react('❤️', 3)
  await react('😀', 2)
  assert.equal((await shown())[0].reaction, '❤️', 'the last one counts, whatever order they come in')
  await react(undefined, 4)
  await react('👍', 1, 'wamid.thumb')
  assert.deepEqual(
    (await shown()).map(({ reaction }) => reaction),
    [null],
    'an old delivery that comes again changes nothing',
  )
})

test('an edit gives the message its new words, also when it comes first; a deletion takes them away for good', async () => {
  const at = (after: number) => String(seconds + after)
  const edit = (original: string, body: string, after: number) =>
    deliver({
      type: 'edit',
      timestamp: at(after),
      edit: { original_message_id: original, message: { type: 'text', text: { body } } },
    })
  const first = await customer('Harga?')
  await edit(first, 'Harga kopi dan teh?', 5)
  await edit(first, 'Harga kopi?', 3)
  await edit('wamid.later', 'Sudah diubah', 2)
  await customer('Belum diubah', { id: 'wamid.later', timestamp: at(1) })
  const gone = await customer('Rahasia')
  await deliver({ type: 'revoke', timestamp: at(6), revoke: { original_message_id: gone } })
  await edit(gone, 'Rahasia lagi', 7)
  const [edited, later, deleted] = (await shown()).filter(({ type }) => type === 'text')
  assert.equal(edited.text, 'Harga kopi dan teh?')
  assert.ok(edited.edited_at)
  assert.equal(later.text, 'Sudah diubah')
  assert.equal(deleted.text, null)
  assert.ok(deleted.deleted_at)
  assert.ok(!JSON.stringify(await shown()).includes('Rahasia'))
})

test('nobody changes what another wrote: neither ours nor another customer’s', async () => {
  const mine = await customer('Milik Budi')
  await deliver({ from: '62822', type: 'revoke', revoke: { original_message_id: mine } })
  const { data } = (
    await server.call('GET', `/conversations?organizationId=${shop.organizationId}`, { token: shop.admin.token })
  ).body
  const budi = data.find(
    ({ contact }: { contact: { phone_number: string | null } }) => contact.phone_number === '+62811',
  )
  assert.equal(budi.last_message.text, 'Milik Budi')
})

test('the digits of a business-scoped id are nobody’s number, and another’s contact is not the writer’s', async () => {
  await deliver(
    { from: 'ID.62899abc', type: 'text', text: { body: 'Tanpa nomor' } },
    { user_id: 'ID.62899abc', profile: { name: 'Citra' } },
  )
  await deliver({ from: '+62 811', type: 'text', text: { body: 'Satu' } })
  await deliver(
    { from: '62811', type: 'text', text: { body: 'Dua' } },
    { wa_id: '62822', user_id: 'ID.other', profile: { name: 'Orang lain' } },
  )
  const contacts = await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('contacts').select(['name', 'phone', 'whatsapp_user_id']).orderBy('id').execute(),
  )
  assert.deepEqual(contacts, [
    { name: 'Citra', phone: null, whatsapp_user_id: 'ID.62899abc' },
    { name: 'Budi', phone: '62811', whatsapp_user_id: null },
  ])
})

test('a reply and a tap name what they answer, as it is now', async () => {
  const id = await customer('Ada warna merah?')
  await customer('Yang ini', { context: { from: '62811', id } })
  await deliver({
    type: 'interactive',
    context: { id },
    interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Ya, kirim' } },
  })
  await deliver({ type: 'button', context: { id: 'wamid.nobody' }, button: { payload: 'STOP', text: 'Berhenti' } })
  const [, reply, tap, button] = await shown()
  assert.deepEqual([reply.quote.text, reply.quote.direction], ['Ada warna merah?', 'in'])
  assert.deepEqual([tap.text, tap.quote.text], ['Ya, kirim', 'Ada warna merah?'])
  assert.deepEqual([button.text, button.quote], ['Berhenti', null])
})

test('an advertisement, an order, a form, a list, a place and contacts are shown with what they hold', async () => {
  await customer('Halo', {
    referral: { source_url: 'https://fb.me/x', source_type: 'ad', headline: 'Promo', body: 'Diskon', ctwa_clid: 'x' },
  })
  await customer('Awas', { referral: { source_url: 'javascript:alert(1)', headline: 'Jebakan' } })
  await deliver({
    type: 'order',
    order: {
      catalog_id: '1',
      text: 'Segera ya',
      product_items: [
        { product_retailer_id: 'KOPI-1', quantity: 2, item_price: 15000, currency: 'IDR' },
        { product_retailer_id: 7, quantity: 'dua', currency: 'price-currency' },
      ],
    },
  })
  await deliver({
    type: 'interactive',
    interactive: {
      type: 'nfm_reply',
      nfm_reply: {
        name: 'flow',
        body: 'Sent',
        response_json: '{"screen_0_Nama_lengkap_0":"Ani","flow_token":"x","setuju":true}',
      },
    },
  })
  await deliver({
    type: 'interactive',
    interactive: { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{broken' } },
  })
  await deliver({
    type: 'interactive',
    interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Ukuran L', description: 'Besar' } },
  })
  await deliver({ type: 'location', location: { latitude: -6.2, longitude: 106.8, name: 'Monas' } })
  await deliver({ type: 'contacts', contacts: [{ name: { formatted_name: 'Ani' }, phones: [{ phone: '+62 811' }] }] })
  await customer('Lihat ini', { context: { forwarded: true } })
  await deliver({ type: 'location', location: { latitude: '-6.2', longitude: '106.8' } })
  await deliver({ type: 'contacts', contacts: [{ name: { formatted_name: 'Budi' }, phones: [{ wa_id: '62812' }] }] })
  await deliver({ type: 'text', text: { body: 42 } })
  await customer('Masih ada?', { context: { referred_product: { catalog_id: '1', product_retailer_id: 'KUE-1' } } })
  const [ad, trap, order, form, broken, list, place, card, forwarded, spot, bare, number, product] = await shown()
  assert.deepEqual(ad.referral, { headline: 'Promo', body: 'Diskon', url: 'https://fb.me/x' })
  assert.deepEqual(trap.referral, { headline: 'Jebakan', body: null, url: null })
  assert.deepEqual(order.order.items, [
    { product: 'KOPI-1', quantity: 2, price: 15000, currency: 'IDR' },
    { product: '7', quantity: null, price: null, currency: null },
  ])
  assert.equal(order.text, 'Segera ya')
  assert.deepEqual(form.form_answers, [
    { name: 'Nama lengkap', value: 'Ani' },
    { name: 'setuju', value: 'true' },
  ])
  assert.match(form.text, /Nama lengkap: Ani/, 'the agent reads the answers')
  assert.deepEqual([broken.form_answers, broken.text], [[], 'Sent'])
  assert.equal(list.text, 'Ukuran L')
  assert.deepEqual([place.location.latitude, place.location.name], [-6.2, 'Monas'])
  assert.deepEqual(card.contact_cards, [{ name: 'Ani', phone_numbers: ['+62 811'] }])
  assert.deepEqual([forwarded.forwarded, ad.forwarded], [true, false])
  assert.deepEqual([spot.location.latitude, spot.text], [-6.2, '-6.2, 106.8'])
  assert.deepEqual(bare.contact_cards, [{ name: 'Budi', phone_numbers: ['62812'] }])
  assert.equal(number.text, '42')
  assert.deepEqual([product.about_product, ad.about_product], ['KUE-1', null])
})

test('what says that it is about itself is shown as what is about nothing', async () => {
  for (const [type, content] of [
    ['reaction', { reaction: { message_id: 'wamid.self reaction', emoji: '👍' } }],
    ['text', { text: { body: 'Halo' }, context: { id: 'wamid.self text' } }],
  ] as const)
    await deliver({ id: `wamid.self ${type}`, type, ...content })
  assert.deepEqual(
    (await shown()).map(({ text, quote }) => [text, quote]),
    [
      ['👍', null],
      ['Halo', null],
    ],
  )
})

test('a kind that nobody knows is kept whole and shown', async () => {
  await deliver({ type: 'hologram', hologram: { depth: 3 } })
  await deliver({
    type: 'unsupported',
    errors: [{ code: 131051, title: 'Message type unknown' }],
    unsupported: { type: 'poll_creation' },
  })
  assert.deepEqual(
    (await shown()).map(({ type, text }) => [type, text]),
    [
      ['hologram', null],
      ['unsupported', null],
    ],
  )
  const [kept] = await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('messages').select('payload').where('type', '=', 'hologram').execute(),
  )
  assert.deepEqual((kept?.payload as { hologram?: unknown }).hologram, { depth: 3 })
})

test('a time in milliseconds is one, and what is no time is now', async () => {
  const at = Date.UTC(2026, 0, 2, 3, 4, 5)
  for (const timestamp of [String(at), String(at / 1000), at / 1000]) await customer('Halo', { timestamp })
  for (const timestamp of ['kemarin', '9'.repeat(20), '', null]) await customer('Halo', { timestamp })
  const times = (
    await server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.selectFrom('messages').select('written_at').orderBy('id').execute(),
    )
  ).map(({ written_at }) => written_at.getTime())
  assert.deepEqual(times.slice(0, 3), [at, at, at])
  assert.ok(
    times.slice(3).every((time) => Math.abs(Date.now() - time) < 60_000),
    String(times),
  )
})
