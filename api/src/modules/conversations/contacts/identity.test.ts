import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseWebhook } from '../../webhooks/parse.ts'
import { take } from '../../webhooks/take.ts'
import { conversationsOf, fakeGraph, receive, useShop } from '../conversations.fixture.ts'
import { sendQueued } from '../send/sendQueued.ts'

const { server, shop } = useShop()

const OLD = 'US.13491208655302741918'
const NEW = 'US.24817305912873645029'
const writes = (phone: string | null, whatsappUserId: string | null = null, text = 'Halo') =>
  receive(server, shop, { from: { phone, whatsappUserId, name: 'Budi' }, text })
const contacts = () =>
  server.deps.database.asTenant(shop.organizationId, (tx) =>
    tx.selectFrom('contacts').selectAll().orderBy('id').execute(),
  )

/** A notice as WhatsApp sends it. */
async function notice(message: object, id = 'wamid.notice'): Promise<void> {
  const body = {
    entry: [
      {
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { phone_number_id: '1' },
              messages: [{ id, type: 'system', timestamp: String(Math.floor(Date.now() / 1000)), ...message }],
            },
          },
        ],
      },
    ],
  }
  const things = parseWebhook(JSON.stringify(body), { phoneNumberId: '1', wabaId: null })
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
  await writes('62811')
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
  await notice({ from: '62811', system: { type: 'user_changed_number', body: 'changed', new_wa_id: '62822' } })
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
              metadata: { phone_number_id: '1' },
              user_id_update: [{ user_id: { previous: NEW, current: OLD } }],
            },
          },
        ],
      },
    ],
  })
  const things = parseWebhook(body, { phoneNumberId: '1', wabaId: null })
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
