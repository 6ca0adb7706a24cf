import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { eventually } from '../../../test/people.ts'
import { startConnections, type Connections, type SandboxNumber } from '../../../test/sandboxNumber.ts'

interface Parked {
  id: string
  channel_id: string
  kind: string
  reason: string
  content: string
}

describe('what came for a number', () => {
  let business: Connections
  let number: SandboxNumber
  let channel: { id: string; webhook_url: string }

  before(async () => {
    business = await startConnections()
  })
  after(() => business?.close())
  beforeEach(async () => {
    number = await business.number()
    channel = (await business.connect(number)).body.data
  })

  let messages = 0
  const message = (text = 'Halo', more: object = {}) => ({
    from: '628135550001',
    id: `wamid.${++messages}`,
    timestamp: String(Math.floor(Date.now() / 1000)),
    type: 'text',
    text: { body: text },
    ...more,
  })
  const change = (value: object, phoneNumberId = number.identifier_id) => ({
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '62', phone_number_id: phoneNumberId },
      ...value,
    },
  })
  const deliver = async (...changes: object[]) =>
    post(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id: '1', changes }] }))
  const post = async (body: string) => {
    const signature = `sha256=${createHmac('sha256', number.app_secret).update(body).digest('hex')}`
    assert.equal(
      (
        await fetch(channel.webhook_url, {
          method: 'POST',
          headers: { 'x-hub-signature-256': signature, 'content-type': 'application/json' },
          body,
        })
      ).status,
      200,
    )
    await eventually(async () => (await counts()).waiting === 0)
  }
  const call = (method: string, path: string, language?: string) =>
    business.server.call(method, path, { token: business.token, ...(language ? { language } : {}) })
  const checks = async (id = channel.id) => (await call('GET', `/channels/${id}/checks`)).body.data
  /** The counts, after seeing that they add up. */
  async function counts(id = channel.id) {
    const { counts: found, checks: all } = await checks(id)
    assert.equal(found.received, found.shown + found.parked, JSON.stringify(found))
    assert.notEqual(all.find(({ name }: { name: string }) => name === 'balance').state, 'problem')
    return found as { received: number; shown: number; parked: number; discarded: number; waiting: number }
  }
  const parked = async (language?: string) =>
    (await call('GET', `/parked-items?organizationId=${business.organizationId}&channelId=${channel.id}`, language))
      .body.data as Parked[]
  const shownTexts = (id = channel.id) =>
    business.server.deps.database
      .asService((tx) =>
        tx
          .selectFrom('messages')
          .select('text')
          .where('channel_id', '=', id)
          .where('direction', '=', 'in')
          .orderBy('id')
          .execute(),
      )
      .then((rows) => rows.map(({ text }) => text))

  it('is shown or parked, each once, whatever shape and order it has', async () => {
    const [first, second] = [message('Satu'), message('Dua')]
    await deliver(
      change({
        messages: [first, { type: 'text' }, second],
        statuses: [
          { id: 'wamid.x', status: 'teleported' },
          { id: 'wamid.x', status: 'sent' },
        ],
      }),
      { field: 'account_alerts', value: { alert: 'x' } },
      change({ messages: [message('Tiga')] }, '999'),
    )
    assert.deepEqual(await shownTexts(), ['Satu', 'Dua'])
    assert.deepEqual(await counts(), { received: 6, shown: 2, parked: 4, discarded: 0, waiting: 0 })
    assert.deepEqual((await parked()).map(({ kind }) => kind).toSorted(), ['change', 'message', 'message', 'status'])
    // Delivered again, alone and in another body.
    await deliver(change({ messages: [first] }))
    await deliver({ field: 'account_alerts', value: { alert: 'x' } })
    assert.equal((await counts()).received, 6)
    await post('{ not json')
    await post('[]')
    assert.deepEqual(await counts(), { received: 8, shown: 2, parked: 6, discarded: 0, waiting: 0 })
  })

  it('holds nothing up, however odd its parts are', async () => {
    const stubborn = { toString: 1, valueOf: 1 }
    const nested = (open: string, close: string, depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`
    const form = (response: string) => ({ interactive: { type: 'nfm_reply', nfm_reply: { response_json: response } } })
    const odd = [
      { interactive: { type: stubborn } },
      form(JSON.stringify({ a: [stubborn] })),
      form(`{"a":${nested('[', ']', 50_000)}}`),
      form('{"a\\u0000":"\\u0000","b":"\\ud83d"}'),
      form(JSON.stringify({ ['x'.repeat(99) + '😀']: 'ya' })),
    ].map((more) => message('', { type: 'interactive', ...more }))
    const more = [
      message('', {
        type: 'order',
        order: {
          product_items: [
            { product_retailer_id: stubborn, quantity: stubborn, item_price: stubborn, currency: stubborn },
          ],
        },
      }),
      message('', { type: 'location', location: { latitude: stubborn, longitude: stubborn } }),
      message('', { type: 'edit', edit: { original_message_id: 'x', message: { type: stubborn } } }),
    ]
    const deep = JSON.stringify(message('', { type: 'deep', deep: 'DEEP' })).replace(
      '"DEEP"',
      nested('{"a":', '}', 4800),
    )
    const statuses = [
      {
        id: 'wamid.x',
        status: 'failed',
        timestamp: stubborn,
        errors: [{ code: stubborn, title: stubborn, error_data: stubborn }],
        pricing: stubborn,
      },
    ]
    await post(
      JSON.stringify({
        entry: [{ id: '1', changes: [change({ messages: [...odd, ...more, 'DEEP', message('Sesudah')], statuses })] }],
      }).replace('"DEEP"', deep),
    )
    assert.deepEqual(await counts(), { received: 10, shown: 10, parked: 0, discarded: 0, waiting: 0 })
    assert.equal((await shownTexts()).at(-1), 'Sesudah')
    const conversations = (
      await call('GET', `/conversations?organizationId=${business.organizationId}&channelId=${channel.id}`)
    ).body.data as { id: string }[]
    for (const { id } of conversations) assert.equal((await call('GET', `/conversations/${id}/messages`)).status, 200)
  })

  it('is parked where there is nothing in it that could be read, rather than dropped', async () => {
    await deliver(change({ messages: message() }), change({ messages: 'Halo' }), change({ surprises: [1] }))
    for (const body of [
      '{"entry":[]}',
      '{"entry":[{"id":"1","changes":{"field":"messages"}}]}',
      '{"object":"page","entry":[{"id":"1","messaging":[{"message":{"text":"Halo"}}]}]}',
    ])
      await post(body)
    assert.deepEqual(await counts(), { received: 6, shown: 0, parked: 6, discarded: 0, waiting: 0 })
    assert.ok((await parked()).every(({ reason }) => /nothing in it/.test(reason)))
    assert.equal((await parked()).filter(({ content }) => content.includes('Halo')).length, 3)
  })

  it('is parked where it is no list, or no part, beside what can be read', async () => {
    await deliver(
      change({ messages: message('Hilang'), statuses: [{ id: 'wamid.x', status: 'sent' }] }),
      change({ messages: [message('Satu'), 'Dua', null], statuses: null }),
    )
    assert.deepEqual(await shownTexts(), ['Satu'])
    assert.deepEqual(await counts(), { received: 4, shown: 1, parked: 3, discarded: 0, waiting: 0 })
    const contents = (await parked()).map(({ content }) => content)
    for (const part of ['Hilang', '"messages":["Dua"]', '"messages":[null]'])
      assert.equal(contents.filter((content) => content.includes(part)).length, 1, part)
  })

  it('is parked where it is the state of a payment or a call, and says nothing of the message', async () => {
    await deliver(
      change({ statuses: [{ id: 'wamid.x', type: 'payment', status: 'failed', payment: { reference_id: '1' } }] }),
    )
    assert.deepEqual(
      (await parked()).map(({ kind, reason }) => [kind, reason]),
      [['status', 'The state of a message is one that Sapa does not know: payment failed.']],
    )
  })

  it('is parked as a whole where it is more than WhatsApp ever sends at once', async () => {
    await deliver(...Array.from({ length: 10_001 }, () => ({})))
    assert.deepEqual(await counts(), { received: 1, shown: 0, parked: 1, discarded: 0, waiting: 0 })
    const [item] = await parked()
    assert.match(item!.reason, /far more at once/)
    assert.equal((await call('POST', `/parked-items/${item!.id}/replay`)).body.data.placed, false)
    assert.equal((await counts()).parked, 1)
  })

  it('is parked where it was written in a group, as its author would be answered alone', async () => {
    await deliver(change({ messages: [message('Halo semua', { group_id: 'G1' })] }))
    assert.deepEqual(await counts(), { received: 1, shown: 0, parked: 1, discarded: 0, waiting: 0 })
    assert.match((await parked())[0]!.reason, /group G1/)
  })

  it('is parked with its own contact, not with everybody’s', async () => {
    const contacts = Array.from({ length: 100 }, (_, index) => ({
      wa_id: `62811${index}`,
      profile: { name: `Nama ${index}.` },
    }))
    await deliver(change({ contacts, messages: contacts.map(({ wa_id }) => message('Halo', { from: wa_id })) }, '999'))
    const [item] = await parked()
    assert.equal(item!.content.match(/Nama/g)?.length, 1)
  })

  it('keeps the others where the database refuses one', async () => {
    await deliver(
      change({
        messages: [
          message('Sebelum'),
          message('Tidak muat', { id: randomBytes(8000).toString('base64') }),
          message('Sesudah'),
        ],
      }),
    )
    assert.deepEqual(await shownTexts(), ['Sebelum', 'Sesudah'])
    assert.deepEqual(await counts(), { received: 3, shown: 2, parked: 1, discarded: 0, waiting: 0 })
    const [item] = await parked()
    assert.match(item!.reason, /could not be stored/)
    assert.equal((await call('POST', `/parked-items/${item!.id}/replay`)).body.data.placed, false)
    assert.equal((await counts()).parked, 1)
  })

  it('says why in both languages, and shows what it is', async () => {
    await deliver({ field: 'account_alerts', value: { alert: 'Limit' } })
    const [english] = await parked()
    assert.match(english!.reason, /does not read yet: account_alerts/)
    assert.match(english!.content, /"alert":"Limit"/)
    assert.match((await parked('id'))[0]!.reason, /belum dibaca Sapa: account_alerts/)
  })

  it('finds its place when it is read again after its number was connected', async () => {
    const other = await business.number()
    await deliver(change({ messages: [message('Untuk cabang')] }, other.identifier_id))
    const [item] = await parked()
    const early = await call('POST', `/parked-items/${item!.id}/replay`)
    assert.deepEqual([early.body.data.placed, (await parked()).length], [false, 1])
    const branch = (await business.connect(other)).body.data
    const { body } = await call('POST', `/parked-items/${item!.id}/replay`)
    assert.deepEqual([body.data.placed, body.message], [true, 'It has been read and has its place now.'])
    assert.deepEqual(await shownTexts(branch.id), ['Untuk cabang'])
    assert.deepEqual(await parked(), [])
    assert.deepEqual([(await counts()).received, (await counts(branch.id)).received], [0, 1])
    assert.equal((await call('POST', `/parked-items/${item!.id}/replay`)).status, 404)
  })

  it('is thrown away when somebody says so, and stays counted', async () => {
    const odd = { field: 'account_alerts', value: { alert: 'Rahasia' } }
    await deliver(odd)
    const [item] = await parked()
    assert.equal((await call('DELETE', `/parked-items/${item!.id}`)).status, 200)
    assert.deepEqual(await parked(), [])
    assert.deepEqual(await counts(), { received: 1, shown: 0, parked: 1, discarded: 1, waiting: 0 })
    const rows = await business.server.deps.database.asService((tx) =>
      tx.selectFrom('parked_items').select('content').where('channel_id', '=', channel.id).execute(),
    )
    assert.deepEqual(rows, [{ content: null }])
    assert.equal((await call('DELETE', `/parked-items/${item!.id}`)).status, 404)
  })

  it('is read again or thrown away by the thousand, those of a reason or all, and nothing that came after', async () => {
    const organizationId = business.organizationId
    const reasons = async () =>
      (await call('GET', `/parked-items/reasons?organizationId=${organizationId}`)).body.data as {
        reason: string
        detail: string | null
        text: string
        count: number
      }[]
    const many = async (action: string, body: object) => {
      const { status, body: answer } = await business.server.call('POST', `/parked-items/${action}`, {
        token: business.token,
        body: { organizationId, ...body },
      })
      assert.equal(status, 200, JSON.stringify(answer))
      return answer.data
    }
    await many('discard', { until: new Date().toISOString() })
    const branchNumber = await business.number()
    await deliver(
      ...Array.from({ length: 10 }, (_, part) =>
        change(
          { messages: Array.from({ length: 100 }, (_, index) => message(`Ke ${part * 100 + index}`)) },
          branchNumber.identifier_id,
        ),
      ),
    )
    await deliver(
      { field: 'account_alerts', value: { alert: 'satu' } },
      { field: 'account_alerts', value: { alert: 'dua' } },
      { field: 'security', value: { event: 'tiga' } },
    )
    const found = await reasons()
    const [most] = found
    assert.deepEqual(
      [most!.reason, most!.detail, most!.count],
      ['parked.other_number', branchNumber.identifier_id, 1000],
    )
    assert.match(most!.text, /another number/)
    const of = ({ reason, detail }: { reason: string; detail: string | null }) => ({
      reason,
      ...(detail === null ? {} : { detail }),
    })
    const until = new Date().toISOString()

    const still = await many('replay', { until, ...of(most!) })
    assert.deepEqual(
      [still.read, still.placed, typeof still.next_cursor],
      [100, 0, 'string'],
      'its number is nobody’s yet',
    )
    const branch = (await business.connect(branchNumber)).body.data
    const eventsBefore = (
      await business.server.deps.database.asTenant(organizationId, (tx) =>
        tx.selectFrom('events').select('sequence').where('name', '=', 'channel.upserted').execute(),
      )
    ).length
    let [read, placed, calls] = [0, 0, 0]
    for (let cursor: string | undefined; cursor !== null; calls++) {
      const answer = await many('replay', { until, ...of(most!), ...(cursor ? { cursor } : {}) })
      read += answer.read
      placed += answer.placed
      cursor = answer.next_cursor
    }
    assert.deepEqual([read, placed, calls], [1000, 1000, 10])
    assert.deepEqual(
      await shownTexts(branch.id),
      Array.from({ length: 1000 }, (_, index) => `Ke ${index}`),
      'in the order in which they came',
    )
    assert.deepEqual([(await counts()).received, (await counts(branch.id)).received], [3, 1000])
    const eventsAfter = (
      await business.server.deps.database.asTenant(organizationId, (tx) =>
        tx.selectFrom('events').select('sequence').where('name', '=', 'channel.upserted').execute(),
      )
    ).length
    assert.ok(eventsAfter - eventsBefore <= 11, 'the lists are told once a call')

    assert.deepEqual(
      (await reasons()).map(({ detail, count }) => [detail, count]),
      [
        ['account_alerts', 2],
        ['security', 1],
      ],
    )
    const filtered = (
      await call('GET', `/parked-items?organizationId=${organizationId}&reason=parked.field&detail=security`)
    ).body.data
    assert.deepEqual(
      filtered.map(({ content }: Parked) => content.includes('tiga')),
      [true],
    )
    await deliver({ field: 'account_alerts', value: { alert: 'sesudah' } })
    assert.deepEqual(await many('discard', { until, reason: 'parked.field', detail: 'account_alerts' }), {
      discarded: 2,
    })
    assert.deepEqual(await many('discard', { until: new Date().toISOString() }), { discarded: 2 })
    assert.deepEqual(await reasons(), [])
    assert.deepEqual(await counts(), { received: 4, shown: 0, parked: 4, discarded: 4, waiting: 0 })
  })

  it('is missed when a message was lost', async () => {
    await deliver(change({ messages: [message()] }))
    assert.equal((await counts()).shown, 1)
    await business.server.deps.database.asService((tx) =>
      tx.updateTable('channels').set({ received_count: 2 }).where('id', '=', channel.id).execute(),
    )
    const balance = (await checks()).checks.find(({ name }: { name: string }) => name === 'balance')
    assert.deepEqual(
      [balance.state, balance.finding],
      ['problem', 'Received 2, but shown 1 and parked 0: they do not add up.'],
    )
  })
})
