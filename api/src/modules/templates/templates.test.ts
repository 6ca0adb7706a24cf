import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { SAMPLES } from '../../../../whatsapp-sandbox/src/testFiles.ts'
import type { TestServer } from '../../../test/harness.ts'
import { eventually } from '../../../test/people.ts'
import { startConnections, type Connections, type SandboxNumber } from '../../../test/sandboxNumber.ts'
import { newId } from '../../platform/ids.ts'

const CUSTOMER = '6281355500077'

describe('templates of a number of the sandbox', () => {
  let connections: Connections
  let server: TestServer
  let organizationId: string
  let token: string
  let number: SandboxNumber
  let channel: { id: string; webhook_url: string }
  let conversationId: string

  before(async () => {
    connections = await startConnections()
    ;({ server, organizationId, token } = connections)
    number = await connections.number()
    channel = (await connections.connect(number)).body.data
    await control('POST', `/phones/${CUSTOMER}/messages`, {
      phone_number_id: number.identifier_id,
      text: 'Halo',
      name: 'Budi',
    })
    await eventually(async () => {
      conversationId = (await server.call('GET', `/conversations?organizationId=${organizationId}`, { token })).body
        .data[0]?.id
      return conversationId !== undefined
    })
  })
  after(() => connections?.close())

  const control: Connections['control'] = (...call) => connections.control(...call)
  const graph = async (method: string, path: string, body?: object): Promise<any> =>
    // any: tests look at what they get
    (
      await fetch(`${server.deps.config.sandboxUrl}/v26.0/${path}`, {
        method,
        headers: { authorization: `Bearer ${number.api_key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    ).json()
  const list = async (query = 'limit=100'): Promise<any[]> =>
    // any: tests look at what they get
    (await server.call('GET', `/channels/${channel.id}/templates?${query}`, { token })).body.data
  const named = async (name: string) => (await list(`search=${name}`)).find((one) => one.name === name)
  const sync = async () => (await server.call('POST', `/channels/${channel.id}/templates/sync`, { token })).body
  const rested = () =>
    server.deps.database.asService((tx) =>
      tx.updateTable('channels').set({ templates_synced_at: null }).where('id', '=', channel.id).execute(),
    )
  const create = (change: object = {}, language = 'en') =>
    server.call('POST', `/channels/${channel.id}/templates`, {
      token,
      language,
      body: {
        name: 'pesanan_siap',
        language: 'id',
        category: 'utility',
        header: { text: 'Pesanan {{1}}', example: 'A-17' },
        body: 'Halo {{1}}, pesanan Anda {{2}} sudah siap diambil.',
        bodyExamples: ['Budi', 'A-17'],
        footer: 'Toko Uji',
        buttons: [
          { type: 'quick_reply', text: 'Oke' },
          { type: 'url', text: 'Lacak', url: 'https://toko.example/{{1}}', example: 'https://toko.example/A-17' },
          { type: 'phone_number', text: 'Telepon', phoneNumber: '+6281234567890' },
          { type: 'copy_code', code: 'DISKON10' },
        ],
        ...change,
      },
    })
  /** What Meta delivers about an account. */
  const deliver = (field: string, value: object, account = number.waba_id, time = Date.now()) => {
    const body = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: account, time, changes: [{ field, value }] }],
    })
    const signature = `sha256=${createHmac('sha256', number.app_secret).update(body).digest('hex')}`
    return fetch(channel.webhook_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      body,
    })
  }
  const becomes = (name: string, field: string, value: unknown) =>
    eventually(async () => (await named(name))?.[field] === value)
  const send = (templateId: string, values: object, more: { clientKey?: string; file?: File } = {}) => {
    const form = new FormData()
    form.set('templateId', templateId)
    form.set('values', JSON.stringify(values))
    form.set('clientKey', more.clientKey ?? `key-${Math.random()}`)
    if (more.file) form.set('file', more.file)
    return server.call('POST', `/conversations/${conversationId}/templates`, { token, form })
  }
  const phone = async (): Promise<any[]> =>
    (await control('GET', `/phones/${CUSTOMER}/messages?phone_number_id=${number.identifier_id}`)).messages // any: tests look at what they get
  const closeWindow = () =>
    server.deps.database.asService((tx) =>
      tx
        .updateTable('conversations')
        .set({ last_inbound_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', conversationId)
        .execute(),
    )
  const statusOf = async (id: string) =>
    (await server.call('GET', `/conversations/${conversationId}/messages?limit=100`, { token })).body.data.find(
      (message: { id: string }) => message.id === id,
    )?.status

  it("are fetched from the number's account, all pages of them, once a minute at most", async () => {
    await control('POST', '/settings', { autoApprove: false })
    for (let index = 0; index < 101; index++)
      await graph('POST', `${number.waba_id}/message_templates`, {
        name: `banyak_${index}`,
        language: 'id',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: 'Pesanan Anda sudah siap.' }],
      })
    await rested()
    assert.deepEqual((await sync()).data, { fetched: true })
    assert.deepEqual((await sync()).data, { fetched: false })
    const sample = await named('hello_world')
    assert.deepEqual(
      [sample.language, sample.category, sample.status, sample.header, sample.footer, sample.sendable],
      [
        'en_US',
        'utility',
        'approved',
        { format: 'text', text: 'Hello World' },
        'WhatsApp Business Platform sample message',
        true,
      ],
    )
    const { count } = await server.deps.database.asTenant(organizationId, (tx) =>
      tx
        .selectFrom('templates')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    )
    assert.equal(Number(count), 102)
    const [one] = await list('limit=1&search=banyak_100')
    assert.equal(one.name, 'banyak_100')
    await control('POST', '/settings', { autoApprove: true, paused: true })
    await graph('DELETE', `${number.waba_id}/message_templates?name=banyak_100`)
    await rested()
    await sync()
    assert.deepEqual(
      await list('search=banyak_100'),
      [],
      'what Meta deleted is gone here too, also where it is not told',
    )
    await control('POST', '/settings', { paused: false })
  })

  it('are handed in with all their parts, and are approved as Meta says so', async () => {
    const { status, body } = await create()
    assert.equal(status, 201, JSON.stringify(body))
    await becomes('pesanan_siap', 'status', 'approved')
    const stored = (await graph('GET', `${number.waba_id}/message_templates?name=pesanan_siap`)).data[0]
    assert.deepEqual(stored.components, [
      { type: 'HEADER', format: 'TEXT', text: 'Pesanan {{1}}', example: { header_text: ['A-17'] } },
      {
        type: 'BODY',
        text: 'Halo {{1}}, pesanan Anda {{2}} sudah siap diambil.',
        example: { body_text: [['Budi', 'A-17']] },
      },
      { type: 'FOOTER', text: 'Toko Uji' },
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Oke' },
          { type: 'URL', text: 'Lacak', url: 'https://toko.example/{{1}}', example: ['https://toko.example/A-17'] },
          { type: 'PHONE_NUMBER', text: 'Telepon', phone_number: '+6281234567890' },
          { type: 'COPY_CODE', example: 'DISKON10' },
        ],
      },
    ])
    const shown = await named('pesanan_siap')
    assert.deepEqual(shown.body_examples, ['Budi', 'A-17'])
    assert.deepEqual(
      shown.buttons.map(({ type, text, code }: Record<'type' | 'text' | 'code', unknown>) => [type, text, code]),
      [
        ['quick_reply', 'Oke', null],
        ['url', 'Lacak', 'https://toko.example/A-17'],
        ['phone_number', 'Telepon', null],
        ['copy_code', '', 'DISKON10'],
      ],
    ) // any: what the api answers
    assert.equal((await create()).status, 409, 'there is one of this name and language')
    assert.equal((await create({ language: 'en' })).status, 201, 'another language is another version')
  })

  it('follow what Meta decides later: status with its reason, category and quality', async () => {
    const about = { message_template_id: 123, message_template_name: 'pesanan_siap', message_template_language: 'id' }
    await deliver('message_template_quality_update', {
      ...about,
      previous_quality_score: 'GREEN',
      new_quality_score: 'YELLOW',
    })
    await becomesId('quality', 'yellow')
    await deliver('template_category_update', { ...about, previous_category: 'UTILITY', new_category: 'MARKETING' })
    await becomesId('category', 'marketing')
    await deliver('message_template_status_update', {
      ...about,
      event: 'REJECTED',
      reason: 'INVALID_FORMAT',
      message_template_category: 'MARKETING',
      rejection_info: { reason: 'Too vague.', recommendation: 'Say what it is.' },
    })
    await becomesId('status', 'rejected')
    assert.equal((await indonesian()).rejection, 'Too vague. Say what it is.')
    assert.equal((await indonesian()).sendable, false)
    await deliver(
      'message_template_status_update',
      { ...about, event: 'APPROVED', reason: 'NONE', message_template_category: 'UTILITY' },
      '999',
    )
    await eventually(async () =>
      (
        await server.deps.database.asService((tx) =>
          tx.selectFrom('webhook_events').select('problem').where('status', '=', 'parked').execute(),
        )
      ).some(({ problem }) => problem?.includes('account 999')),
    )
    assert.equal((await indonesian()).status, 'rejected', 'another account says nothing of ours')
    await deliver('message_template_status_update', {
      ...about,
      event: 'APPROVED',
      reason: 'NONE',
      message_template_category: 'UTILITY',
    })
    await becomesId('status', 'approved')
    assert.equal((await indonesian()).rejection, null)
  })
  const indonesian = async () =>
    (await list('search=pesanan_siap')).find(({ name, language }) => name === 'pesanan_siap' && language === 'id')
  const becomesId = (field: string, value: unknown) => eventually(async () => (await indonesian())?.[field] === value)

  it('are what Meta says they are, in whatever order its updates come', async () => {
    const settled = async () => {
      await rested()
      await sync()
    }
    await settled()
    const about = { message_template_name: 'pesanan_siap', message_template_language: 'id' }
    const update = (event: string, secondsAgo: number, more: object = {}) =>
      deliver(
        'message_template_status_update',
        { ...about, event, reason: 'NONE', ...more },
        number.waba_id,
        Math.floor(Date.now() / 1000) - secondsAgo,
      )
    // An hour old, and delivered again only now: what Meta has counts.
    await update('PAUSED', 3600)
    await eventually(async () => (await waiting()) === 0)
    await becomesId('status', 'approved')
    // The deletion of an earlier one of that name, before this one was handed in, or by another id.
    await update('DELETED', 3600)
    await update('DELETED', -1, { message_template_id: 123 })
    await eventually(async () => (await waiting()) === 0)
    assert.equal((await indonesian()).status, 'approved')
    // Some updates write languages with a hyphen.
    await create({ name: 'bahasa', language: 'en_US' })
    await becomes('bahasa', 'status', 'approved')
    await deliver('message_template_status_update', {
      event: 'DISABLED',
      message_template_name: 'bahasa',
      message_template_language: 'en-US',
      reason: null,
    })
    await becomes('bahasa', 'status', 'disabled')
  })
  const waiting = () =>
    server.deps.database.asService(async (tx) =>
      Number(
        (
          await tx
            .selectFrom('webhook_events')
            .select((eb) => eb.fn.countAll().as('count'))
            .where('status', '=', 'stored')
            .executeTakeFirstOrThrow()
        ).count,
      ),
    )

  it('that are being handed in are not taken for gone by a list that does not have them yet, nor deleted by name', async () => {
    const insert = (id: string, name: string, since: Date) =>
      server.deps.database.asService((tx) =>
        tx
          .insertInto('templates')
          .values({
            id,
            organization_id: organizationId,
            waba_id: number.waba_id,
            provider_id: '',
            name,
            language: 'id',
            category: 'utility',
            status: 'pending',
            rejection: null,
            components: JSON.stringify([{ type: 'BODY', text: 'Pesanan Anda sudah siap.' }]),
            updated_at: since,
          })
          .execute(),
      )
    const [going, forgotten] = [newId('template'), newId('template')]
    await insert(going, 'pesanan_siap_2', new Date(Date.now() - 2000))
    await insert(forgotten, 'terlupa', new Date(Date.now() - 600_000))
    await rested()
    await sync()
    assert.equal((await named('pesanan_siap_2'))?.id, going)
    assert.equal(await named('terlupa'), undefined, 'its answer never came')
    const { status, body } = await server.call('DELETE', `/templates/${going}`, { token })
    assert.deepEqual([status, body.code], [409, 'conflict'])
    await server.deps.database.asService((tx) => tx.deleteFrom('templates').where('id', '=', going).execute())
  })

  it('keep what an update said while the list was on its way', async () => {
    await rested()
    const fetching = sync()
    await server.deps.database.asService((tx) =>
      tx
        .updateTable('templates')
        .set({ quality: 'red', updated_at: new Date(Date.now() + 1000) })
        .where('name', '=', 'pesanan_siap')
        .where('language', '=', 'id')
        .execute(),
    )
    await fetching
    assert.equal((await indonesian()).quality, 'red')
  })

  it('that somebody made at Meta are fetched when Meta tells of them', async () => {
    await graph('POST', `${number.waba_id}/message_templates`, {
      name: 'dari_meta',
      language: 'id',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Pesanan Anda sudah siap.' }],
    })
    await becomes('dari_meta', 'status', 'approved')
  })

  it('are refused in plain words where Meta would refuse them, each problem at its field', async () => {
    for (const [change, key, words] of [
      [{ body: '{{1}} sudah siap diambil sekarang juga.', bodyExamples: ['a'] }, 'body', /start nor at the end/],
      [{ body: 'Halo {{1}}, pesanan {{3}} Anda sudah siap diambil.' }, 'body', /without a gap/],
      [{ body: 'A {{1}} b {{2}} c.' }, 'body', /too many variables/],
      [{ bodyExamples: ['Budi'] }, 'body_examples', /example/],
      [{ footer: 'Toko {{1}} kami' }, 'footer', /no variables/],
      [{ header: { text: 'Pesanan {{1}} dan {{2}}' } }, 'header', /one variable/],
      [{ header: { text: 'Pesanan {{1}}' } }, 'header', /example/],
      [{ buttons: [{ type: 'url', text: 'Lacak' }] }, 'buttons', /each button/],
    ] as const) {
      const { status, body } = await create({ name: 'ditolak', ...change })
      assert.equal(status, 422, JSON.stringify(change))
      assert.equal(body.errors[0].key, key)
      assert.match(JSON.stringify(body.errors), words)
    }
    await graph('POST', `${number.waba_id}/message_templates`, {
      name: 'lama',
      language: 'id',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Pesanan Anda sudah siap.' }],
    })
    await becomes('lama', 'status', 'approved')
    const { id } = await named('lama')
    assert.equal((await server.call('DELETE', `/templates/${id}`, { token })).status, 200)
    const again = await create({ name: 'lama' }, 'id')
    assert.equal(again.status, 422)
    assert.match(again.body.message, /30 hari/)
    assert.equal(await named('lama'), undefined, 'what Meta refused is not in the list')
  })

  it('are changed, and reviewed again; what Meta refuses leaves them as they were', async () => {
    await control('POST', '/settings', { autoApprove: false })
    const { id } = await named('dari_meta')
    const change = (text: string) =>
      server.call('PUT', `/templates/${id}`, { token, body: { category: 'utility', body: text } })
    const { status, body } = await change('Pesanan Anda sudah dapat diambil.')
    assert.deepEqual([status, body.data.status, body.data.sendable], [200, 'pending', false])
    assert.deepEqual((await graph('GET', `${number.waba_id}/message_templates?name=dari_meta`)).data[0].components, [
      { type: 'BODY', text: 'Pesanan Anda sudah dapat diambil.' },
    ])
    await control('POST', '/settings', { autoApprove: true })
    await graph('DELETE', `${number.waba_id}/message_templates?name=dari_meta`)
    await eventually(async () => (await named('dari_meta')) === undefined)
    const before = await indonesian()
    await server.deps.database.asService((tx) =>
      tx.updateTable('templates').set({ provider_id: '1' }).where('id', '=', before.id).execute(),
    )
    const refused = await server.call('PUT', `/templates/${before.id}`, {
      token,
      body: { category: 'marketing', body: 'Sesuatu yang lain.' },
    })
    assert.equal(refused.status, 422, JSON.stringify(refused.body))
    const { updated_at: _, ...after } = await indonesian()
    assert.deepEqual(after, Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'updated_at')))
  })

  it('are refused with a value that WhatsApp does not take, before the message is one', async () => {
    const template = await indonesian()
    for (const value of ['dua\nbaris', 'satu\ttab', 'lima     spasi']) {
      const values = { header: ['A'], body: [value, 'kue'], buttons: ['A', 'B'] }
      const { status, body } = await send(template.id, values)
      assert.deepEqual([status, body.code], [422, 'validation'], JSON.stringify(value))
      assert.match(JSON.stringify(body.errors), /one line/)
    }
    const form = new FormData()
    form.set('templateId', template.id)
    form.set('values', '{"header":["\\u0000 "],"body":["Bu","kue"],"buttons":["A","B"]}')
    form.set('clientKey', 'template-odd')
    const odd = await server.call('POST', `/conversations/${conversationId}/templates`, { token, form })
    assert.deepEqual([odd.status, odd.body.code], [422, 'validation'], 'what cannot be kept is no value')
    const refused = await graph('POST', `${number.identifier_id}/messages`, {
      messaging_product: 'whatsapp',
      to: CUSTOMER,
      type: 'template',
      template: {
        name: 'pesanan_siap',
        language: { code: 'id' },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: 'A' }] },
          { type: 'body', parameters: ['dua\nbaris', 'kue'].map((text) => ({ type: 'text', text })) },
        ],
      },
    })
    assert.equal(refused.error.code, 132018)
  })

  it('reach the customer when the window is closed, filled in, and are ticked as they arrive', async () => {
    await closeWindow()
    const words = await server.call('POST', `/conversations/${conversationId}/messages`, {
      token,
      body: { text: 'Halo', clientKey: 'free-text-1' },
    })
    assert.equal(words.body.code, 'window_closed')
    const template = await indonesian()
    const { status, body } = await send(
      template.id,
      { header: ['A-18'], body: ['Bu Ani', 'kue lapis'], buttons: ['A-18', 'HEMAT5'] },
      { clientKey: 'template-once' },
    )
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.data.text, 'Pesanan A-18\nHalo Bu Ani, pesanan Anda kue lapis sudah siap diambil.\nToko Uji')
    await eventually(async () => (await statusOf(body.data.id)) === 'delivered')
    const again = await send(
      template.id,
      { header: ['A-18'], body: ['Bu Ani', 'kue lapis'], buttons: ['A-18', 'HEMAT5'] },
      { clientKey: 'template-once' },
    )
    assert.equal(again.body.data.id, body.data.id, 'the same key is the same message')
    const other = await send(
      template.id,
      { header: ['A-18'], body: ['Bu Ani', 'kue lapis'], buttons: ['A-18', 'HEMAT6'] },
      { clientKey: 'template-once' },
    )
    assert.deepEqual([other.status, other.body.code], [409, 'conflict'], 'it is not taken for what was sent')
    const shown = (await phone()).filter(({ type }) => type === 'template')
    assert.deepEqual(
      shown.map(({ text }) => text),
      [body.data.text],
    )
    assert.deepEqual(shown[0].body.template.components, [
      { type: 'header', parameters: [{ type: 'text', text: 'A-18' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Bu Ani' },
          { type: 'text', text: 'kue lapis' },
        ],
      },
      { type: 'button', sub_type: 'url', index: '1', parameters: [{ type: 'text', text: 'A-18' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '3',
        parameters: [{ type: 'coupon_code', coupon_code: 'HEMAT5' }],
      },
    ])
  })

  it('are not sent half filled in, not approved, to another account, or as advertising to who wants none', async () => {
    const template = await indonesian()
    assert.equal((await send(template.id, { header: ['A'], body: ['Bu Ani', ' '], buttons: ['A', 'B'] })).status, 422)
    assert.equal((await send(template.id, { body: ['Bu Ani', 'kue'] })).status, 422)
    const change = (values: object) =>
      server.deps.database.asService((tx) =>
        tx.updateTable('templates').set(values).where('id', '=', template.id).execute(),
      )
    const values = { header: ['A'], body: ['Bu Ani', 'kue'], buttons: ['A', 'B'] }
    await change({ status: 'paused' })
    assert.equal((await send(template.id, values)).body.code, 'conflict')
    await change({ status: 'approved', waba_id: '1' })
    assert.equal((await send(template.id, values)).body.code, 'conflict')
    await change({ waba_id: number.waba_id, category: 'marketing' })
    await server.deps.database.asTenant(organizationId, (tx) =>
      tx
        .updateTable('contacts')
        .set({ opted_out_at: new Date(Date.now() - 5000) })
        .execute(),
    )
    assert.match((await send(template.id, values)).body.message, /no advertising/)
    await change({ category: 'utility' })
    const silent = await send(template.id, values)
    assert.deepEqual([silent.status, silent.body.code], [409, 'conflict'])
    assert.match(silent.body.message, /has not written since/)
    await control('POST', `/phones/${CUSTOMER}/messages`, {
      phone_number_id: number.identifier_id,
      text: 'Pesanan saya sudah siap?',
    })
    await eventually(async () => (await send(template.id, values)).status === 201)
    await server.deps.database.asTenant(organizationId, (tx) =>
      tx.updateTable('contacts').set({ opted_out_at: null }).execute(),
    )
  })

  const handIn = (file: File) => {
    const form = new FormData()
    form.set('file', file)
    return server.call('POST', `/channels/${channel.id}/template-samples`, { token, form })
  }

  it('begin with a file, whose sample is handed in first and for every change anew', async () => {
    assert.equal(
      (await handIn(new File([SAMPLES.sticker.bytes], 'kue.png'))).status,
      415,
      'it is what it begins as, whatever its name says',
    )
    assert.equal(
      (await handIn(new File([Buffer.concat([SAMPLES.image.bytes, Buffer.alloc(5_300_000)])], 'kue.png'))).status,
      413,
    )
    assert.equal(
      (await server.call('POST', `/channels/${channel.id}/template-samples`, { token, form: new FormData() })).status,
      422,
    )
    const { status, body } = await handIn(new File([SAMPLES.image.bytes], 'kue & roti.png'))
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.data.format, 'image')
    const { handle } = body.data
    const made = await create({ name: 'foto', header: { format: 'image', handle } })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.deepEqual(made.body.data.header, { format: 'image', text: '' })
    await becomes('foto', 'status', 'approved')
    const atMeta = async () =>
      (await graph('GET', `${number.waba_id}/message_templates?name=foto`)).data[0].components[0]
    assert.deepEqual(await atMeta(), { type: 'HEADER', format: 'IMAGE', example: { header_handle: [handle] } })
    const missing = await create({ name: 'tanpa', header: { format: 'image' } })
    assert.deepEqual([missing.status, missing.body.errors[0].key], [422, 'header'])
    const lost = await create({ name: 'hilang', header: { format: 'image', handle: '4::x' } })
    assert.deepEqual([lost.status, lost.body.code], [422, 'provider_refused'])
    assert.match(lost.body.message, /Choose the file again/)
    const film = (await handIn(new File([SAMPLES.video.bytes], 'klip.mp4'))).body.data
    assert.equal(film.format, 'video')
    const changed = await server.call('PUT', `/templates/${made.body.data.id}`, {
      token,
      body: { category: 'utility', body: 'Lihat klip ini ya.', header: film },
    })
    assert.equal(changed.status, 200, JSON.stringify(changed.body))
    assert.deepEqual(await atMeta(), { type: 'HEADER', format: 'VIDEO', example: { header_handle: [film.handle] } })
  })

  it('carry the file of their header', async () => {
    const { handle } = (await handIn(new File([SAMPLES.image.bytes], 'kue.png'))).body.data
    const { id } = (
      await create({
        name: 'kue',
        header: { format: 'image', handle },
        body: 'Ini pesanan Anda.',
        bodyExamples: [],
        buttons: [],
      })
    ).body.data
    await becomes('kue', 'status', 'approved')
    assert.equal((await send(id, {})).status, 422)
    assert.equal((await send(id, {}, { file: new File([SAMPLES.audio.bytes], 'a.ogg') })).status, 415)
    const { status, body } = await send(id, {}, { file: new File([SAMPLES.image.bytes], 'kue.png') })
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(body.data.media.kind, 'image')
    await eventually(async () => (await statusOf(body.data.id)) === 'delivered')
    const [header] = (await phone()).at(-1).body.template.components
    assert.equal(header.type, 'header')
    assert.match(header.parameters[0].image.id, /^\d+$/)
  })
})
