import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWebhook } from '../../webhooks/parse.ts'
import { take } from '../../webhooks/take.ts'
import { conversationsOf, fakeGraph, makeShop, receive, useShop } from '../conversations.fixture.ts'
import { sendQueued } from '../send/sendQueued.ts'

const { server, shop } = useShop()

const OLD = 'US.13491208655302741918'
const NEW = 'US.24817305912873645029'
/** Seconds ago, as WhatsApp tells moments: in whole seconds. */
const ago = (seconds: number) => new Date((Math.floor(Date.now() / 1000) - seconds) * 1000)
const writes = (
  phone: string | null,
  whatsappUserId: string | null = null,
  text = 'Halo',
  { name = 'Budi', writtenAt = ago(0) } = {},
) => receive(server, shop, { from: { phone, whatsappUserId, name }, text, writtenAt })
const contacts = () =>
  server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('contacts').selectAll().orderBy('id').execute(),
  )

/** A notice as WhatsApp sends it. */
async function notice(message: object, id = 'wamid.notice', at = ago(0)): Promise<void> {
  const body = {
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: shop.channel.id },
              messages: [{ id, type: 'system', timestamp: String(at.getTime() / 1000), ...message }],
            },
          },
        ],
      },
    ],
  }
  const things = parseWebhook(JSON.stringify(body), { phoneNumberId: shop.channel.id, wabaId: null })
  assert.ok(things.every((thing) => 'message' in thing))
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    take(
      server.deps,
      tx,
      shop.channel,
      things.map((thing) => ({ thing, webhookEventId: null })),
    ),
  )
}

let keys = 0
/** Replies in a conversation. @returns where it was sent */
async function reply(conversationId: string) {
  const { body } = await server.call('POST', `/conversations/${conversationId}/messages`, {
    token: shop.admin.token,
    body: { text: 'Balasan', clientKey: `identity-${++keys}` },
  })
  const { graph, sent } = fakeGraph()
  await sendQueued(
    { ...server.deps, graph },
    { organizationId: shop.organizationId, conversationId, messageId: body.data.id },
  )
  return sent.map(({ phone, whatsappUserId }) => phone ?? whatsappUserId)
}
const only = async () => {
  const [conversation, ...more] = await conversationsOf(server, shop)
  assert.equal(more.length, 0)
  return conversation!.id
}

test('a reply goes to what the customer wrote from, also after two were found to be one person', async () => {
  await writes('62811')
  await writes(null, OLD)
  const [byPhone, byUser] = await conversationsOf(server, shop)
  assert.deepEqual(await reply(byPhone!.id), ['62811'])
  assert.deepEqual(await reply(byUser!.id), [OLD])
  await writes('62811', OLD)
  assert.deepEqual(await reply(await only()), ['62811'])
  await writes(null, OLD)
  assert.deepEqual(await reply(await only()), [OLD], 'they hide their number now')
})

test('two conversations become one also where both have messages of the same key', async () => {
  await writes('62811')
  await writes(null, OLD)
  const at = new Date(Date.now() + 600_000).toISOString()
  for (const { id } of await conversationsOf(server, shop)) {
    const as = { token: shop.admin.token }
    const body = { text: 'Sudah siap.', clientKey: 'order-0001' }
    assert.equal((await server.call('POST', `/conversations/${id}/messages`, { ...as, body })).status, 201)
    const later = await server.call('POST', `/conversations/${id}/scheduled`, { ...as, body: { ...body, sendAt: at } })
    assert.equal(later.status, 201, JSON.stringify(later.body))
  }
  await writes('62811', OLD, 'Satu orang')
  const id = await only()
  const { data } = (await server.call('GET', `/conversations/${id}/messages`, { token: shop.admin.token })).body
  assert.deepEqual(data.map(({ text }: { text: string }) => text).toSorted(), [
    'Halo',
    'Halo',
    'Satu orang',
    'Sudah siap.',
    'Sudah siap.',
  ])
})

test('a number that changed hands gets nothing that was meant for the one who had it', async () => {
  await writes('62811', OLD)
  const before = await only()
  await writes('62811', NEW)
  assert.deepEqual(await reply(before), [OLD])
  const after = (await conversationsOf(server, shop)).find(({ id }) => id !== before)!
  assert.deepEqual(await reply(after.id), ['62811'])
})

test('who changes their number stays the same customer, and replies go to the new one', async () => {
  await writes('62811', OLD)
  const change = {
    from: '62811',
    system: { type: 'user_changed_number', body: 'Budi changed from 62811 to 62822', wa_id: '62822', user_id: NEW },
  }
  await notice(change)
  await notice(change)
  assert.deepEqual(await reply(await only()), ['62822'])
  await writes('62822', NEW, 'Nomor baru')
  assert.equal((await contacts()).length, 1)
  assert.equal((await contacts())[0]?.phone, '62822')
  await only()
})

test('who wrote from the new number already becomes one with the old, with what is kept of both', async () => {
  await writes('62811', null, 'Halo', { writtenAt: ago(60) })
  const [old] = await contacts()
  await server.call('PUT', `/contacts/${old!.id}`, {
    token: shop.admin.token,
    body: { name: 'Pak Budi', labels: ['grosir'], notes: 'Lama' },
  })
  await writes('62822')
  const fresh = (await contacts()).find(({ phone }) => phone === '62822')!
  await server.call('PUT', `/contacts/${fresh.id}`, {
    token: shop.admin.token,
    body: { labels: ['baru'], notes: 'Baru' },
  })
  await notice(
    { from: '62811', system: { type: 'user_changed_number', body: 'changed', new_wa_id: '62822' } },
    'wamid.notice',
    ago(30),
  )
  const [one, ...more] = await contacts()
  assert.deepEqual(
    [more.length, one?.phone, one?.name, one?.labels, one?.notes],
    [0, '62822', 'Pak Budi', ['grosir', 'baru'], 'Lama\nBaru'],
  )
  assert.deepEqual(await reply(await only()), ['62822'])
})

test('a notice of a new id names the old one in a field of its own, whatever its words are', async () => {
  await writes(null, OLD)
  await notice({
    system: { type: 'user_changed_user_id', body: 'Pengguna berganti nomor', previous_user_id: OLD, user_id: NEW },
  })
  assert.deepEqual(await reply(await only()), [NEW])
})

test('a new business-scoped id takes the place of the old one, told in a notice or by itself', async () => {
  await writes(null, OLD)
  await notice({
    system: { type: 'user_changed_user_id', body: `User Budi changed from ${OLD} to ${NEW}`, user_id: NEW },
  })
  assert.deepEqual(await reply(await only()), [NEW])
  const body = JSON.stringify({
    entry: [
      {
        changes: [
          {
            field: 'user_id_update',
            value: {
              metadata: { phone_number_id: shop.channel.id },
              user_id_update: [{ user_id: { previous: NEW, current: OLD } }],
            },
          },
        ],
      },
    ],
  })
  const things = parseWebhook(body, { phoneNumberId: shop.channel.id, wabaId: null })
  assert.deepEqual(
    things.map((thing) => 'identity' in thing && thing.identity),
    [{ previous: NEW, current: OLD }],
  )
  await server.deps.database.asTenant(shop.organizationId, (tx) =>
    take(
      server.deps,
      tx,
      shop.channel,
      things.map((thing) => ({ thing, webhookEventId: null })),
    ),
  )
  assert.deepEqual(await reply(await only()), [OLD])
})

test('what a business keeps of a customer stays its own: name, labels and notes', async () => {
  await writes('62811')
  const [{ id } = { id: '' }] = await contacts()
  const path = `/contacts/${id}`
  const saved = await server.call('PUT', path, {
    token: shop.admin.token,
    body: { name: ' Bu Ani ', labels: ['grosir', 'grosir', 'VIP'], notes: 'Suka kopi.' },
  })
  assert.equal(saved.status, 200, JSON.stringify(saved.body))
  await writes('62811')
  const { data } = (await server.call('GET', path, { token: shop.admin.token })).body
  assert.deepEqual(
    [data.name, data.phone_number, data.labels, data.notes, data.conversations.length],
    ['Bu Ani', '+62811', ['grosir', 'VIP'], 'Suka kopi.', 1],
  )
  await server.call('PUT', path, { token: shop.admin.token, body: { name: '' } })
  await writes('62811')
  assert.equal((await server.call('GET', path, { token: shop.admin.token })).body.data.name, 'Budi')
})

test('an older message that comes late changes nothing that is known since: neither name nor number nor where replies go', async () => {
  await writes('62811', OLD, 'Baru', { name: 'Budi Santoso', writtenAt: ago(10) })
  await writes('62800', OLD, 'Lama', { name: 'Budi', writtenAt: ago(100) })
  const [one, ...more] = await contacts()
  assert.deepEqual([more.length, one?.name, one?.phone], [0, 'Budi Santoso', '62811'])
  assert.deepEqual(await reply(await only()), ['62811'])
  await writes('62811', OLD, 'Terbaru', { name: 'Pak Budi', writtenAt: ago(5) })
  await writes('62811', OLD, 'Terlambat', { name: 'Budi', writtenAt: ago(7) })
  assert.equal((await contacts())[0]?.name, 'Pak Budi')
})

test('the same name told again is newer than another that comes late', async () => {
  await writes('62811', null, 'Satu', { name: 'Budi', writtenAt: ago(100) })
  await writes('62811', null, 'Tiga', { name: 'Budi', writtenAt: ago(50) })
  await writes('62811', null, 'Dua', { name: 'Toko Budi', writtenAt: ago(70) })
  assert.equal((await contacts())[0]?.name, 'Budi')
})

test('a late message of the one who had a number first does not take it from who has it now', async () => {
  await writes('62811', NEW, 'Baru', { name: 'Ani', writtenAt: ago(10) })
  await writes('62811', OLD, 'Lama', { name: 'Budi', writtenAt: ago(100) })
  const [ani, budi] = await contacts()
  assert.deepEqual([ani?.phone, budi?.phone, budi?.whatsapp_user_id], ['62811', null, OLD])
  await writes('62811', null, 'Lama juga', { name: 'Budi', writtenAt: ago(5) })
  assert.equal((await contacts()).length, 2)
})

test('what was written from the old number before the change stays with its customer, however late it comes', async () => {
  await writes('62811', null, 'Halo', { writtenAt: ago(100) })
  await notice(
    { from: '62811', system: { type: 'user_changed_number', body: 'changed', wa_id: '62822' } },
    'wamid.notice',
    ago(50),
  )
  await writes('62811', null, 'Terlambat', { writtenAt: ago(60) })
  assert.equal((await contacts()).length, 1)
  assert.deepEqual(await reply(await only()), ['62822'])
  await writes('62811', null, 'Pemilik baru', { name: 'Ani', writtenAt: ago(10) })
  assert.deepEqual(
    (await contacts()).map(({ name, phone }) => [name, phone]),
    [
      ['Budi', '62822'],
      ['Ani', '62811'],
    ],
  )
})

test('an id from before it changed is still its customer’s, in what comes late', async () => {
  await writes(null, OLD, 'Halo', { writtenAt: ago(100) })
  await notice(
    { system: { type: 'user_changed_user_id', body: `User Budi changed from ${OLD} to ${NEW}`, user_id: NEW } },
    'wamid.notice',
    ago(50),
  )
  await writes(null, OLD, 'Terlambat', { writtenAt: ago(60) })
  assert.deepEqual(await reply(await only()), [NEW])
})

const moves = (from: string, to: string, id: string, at: Date) =>
  notice({ from, system: { type: 'user_changed_number', body: 'changed', wa_id: to } }, id, at)
/** Who is known by which number, by the words in their conversation. */
const people = async () => {
  const known = new Map((await contacts()).map(({ id, phone }) => [id, phone]))
  const found: Record<string, string | null | undefined> = {}
  const written = await server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx
      .selectFrom('messages')
      .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
      .select(['messages.text', 'conversations.contact_id'])
      .where('messages.type', '=', 'text')
      .where('messages.direction', '=', 'in')
      .execute(),
  )
  for (const { text, contact_id } of written) found[text ?? ''] = known.get(contact_id)
  return found
}

test('who takes another customer’s number over is not that customer; nothing goes to the one who lost it', async () => {
  await writes('62811', null, 'Saya Ani', { name: 'Ani', writtenAt: ago(100) })
  await writes('62822', null, 'Saya Budi', { name: 'Budi', writtenAt: ago(90) })
  await moves('62811', '62822', 'wamid.ani', ago(50))
  assert.deepEqual(await people(), { 'Saya Ani': '62822', 'Saya Budi': null })
  const [ani, budi] = await conversationsOf(server, shop)
  assert.deepEqual(await reply(ani!.id), ['62822'])
  assert.deepEqual(await reply(budi!.id), [])
  const { data } = (await server.call('GET', `/conversations/${budi!.id}/messages`, { token: shop.admin.token })).body
  assert.deepEqual(
    [data[0].status, data[0].failure],
    ['failed', "Not sent: the customer's number belongs to somebody else now. You can reply when they write again."],
  )
})

test('two who swapped their numbers, without ids, are told apart where it can be told, and kept apart where not', async () => {
  const swap = async () => {
    await writes('62811', null, 'Saya Ani', { name: 'Ani', writtenAt: ago(100) })
    await writes('62822', null, 'Saya Budi', { name: 'Budi', writtenAt: ago(90) })
  }
  await swap()
  // In order, the second notice may be of either: it is parked.
  await moves('62811', '62822', 'wamid.ani', ago(50))
  await moves('62822', '62811', 'wamid.budi', ago(40))
  await writes('62811', null, 'Budi lagi', { name: 'Budi', writtenAt: ago(30) })
  await writes('62822', null, 'Ani lagi', { name: 'Ani', writtenAt: ago(20) })
  assert.deepEqual(await people(), {
    'Saya Ani': '62822',
    'Ani lagi': '62822',
    'Saya Budi': null,
    'Budi lagi': '62811',
  })
  const parked = () =>
    server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.selectFrom('parked_items').select(['id', 'reason', 'detail']).execute(),
    )
  const [item, ...more] = await parked()
  assert.deepEqual([item?.reason, item?.detail, more.length], ['parked.one_of_two', '62822', 0])
  // Read again it stays, and is counted once.
  const again = await server.call('POST', `/parked-items/${item!.id}/replay`, { token: shop.admin.token })
  assert.equal(again.status, 200, JSON.stringify(again.body))
  assert.equal((await parked()).length, 1)
  Object.assign(shop, await makeShop(server))
  await swap()
  // The other way round the later one comes first, and each is one person's.
  await moves('62822', '62811', 'wamid.budi', ago(40))
  await moves('62811', '62822', 'wamid.ani', ago(50))
  assert.deepEqual(await people(), { 'Saya Ani': '62822', 'Saya Budi': '62811' })
})

test('two who swapped their numbers are told apart by their ids', async () => {
  await writes('62811', OLD, 'Saya Ani', { name: 'Ani', writtenAt: ago(100) })
  await writes('62822', NEW, 'Saya Budi', { name: 'Budi', writtenAt: ago(90) })
  const [ani2, budi2] = ['US.1000000000000000001', 'US.1000000000000000002']
  await notice(
    {
      from: '62811',
      from_user_id: OLD,
      system: { type: 'user_changed_number', body: 'x', wa_id: '62822', user_id: ani2 },
    },
    'wamid.ani',
    ago(50),
  )
  await notice(
    {
      from: '62822',
      from_user_id: NEW,
      system: { type: 'user_changed_number', body: 'x', wa_id: '62811', user_id: budi2 },
    },
    'wamid.budi',
    ago(40),
  )
  assert.deepEqual(await people(), { 'Saya Ani': '62822', 'Saya Budi': '62811' })
})

test('a customer of two businesses who is found to be one person, or changes their number, at one stays as they are at the other', async () => {
  const other = await makeShop(server, 'Toko Lain')
  const all = (of: typeof other) =>
    server.deps.database.asTenant(of.organizationId, async (tx) => [
      await tx.selectFrom('contacts').selectAll().orderBy('id').execute(),
      await tx.selectFrom('conversations').selectAll().orderBy('id').execute(),
      await tx.selectFrom('events').select('sequence').execute(),
    ])
  for (const each of [shop, other]) {
    await receive(server, each, { from: { phone: '62811', whatsappUserId: null, name: 'Budi' } })
    await receive(server, each, { from: { phone: null, whatsappUserId: OLD, name: 'Budi' } })
  }
  const before = await all(other)
  await writes('62811', OLD)
  assert.equal((await contacts()).length, 1)
  await notice({ from: '62811', system: { type: 'user_changed_number', wa_id: '62822', body: 'Budi changed' } })
  assert.deepEqual(
    (await contacts()).map(({ phone }) => phone),
    ['62822'],
  )
  assert.deepEqual(await all(other), before)
})
