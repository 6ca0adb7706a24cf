import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { SAMPLES } from './testFiles.ts'
import { FACTS, factsMissing } from './testOracle.ts'
import { eventually, startConnected, type Json } from './testSandbox.ts'

const CUSTOMER = '6281300000001'

const { sandbox, receiver, number, close } = await startConnected()
after(close)

describe('templates', () => {
  const path = () => `${number.waba_id}/message_templates`
  const create = (body: object) => sandbox.graph(number.access_token, 'POST', path(), body)
  const list = async (query = '') => (await sandbox.graph(number.access_token, 'GET', `${path()}${query}`)).body
  const remove = (query: string) => sandbox.graph(number.access_token, 'DELETE', `${path()}?${query}`)
  const review = (id: string, body: object) =>
    sandbox.control('POST', `/templates/${id}`, { phone_number_id: number.phone_number_id, ...body })
  const events = (id: string): Json[] =>
    receiver
      .changes()
      .filter(
        ({ field, value }) => field === 'message_template_status_update' && String(value.message_template_id) === id,
      )
      .map(({ value }) => value)
  const order = (name: string, text = 'Halo {{1}}, pesanan {{2}} sudah siap diambil.') => ({
    name,
    language: 'id',
    category: 'UTILITY',
    components: [{ type: 'BODY', text, example: { body_text: [['Budi', '7']] } }],
  })
  const send = async (name: string, parameters: unknown[] = [], to = CUSTOMER) =>
    sandbox.send(number, to, {
      type: 'template',
      template: {
        name,
        language: { code: 'id' },
        components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text })) }],
      },
    })

  it("begin with Meta's sample, which can be sent to anybody", async () => {
    const { data } = await list()
    assert.deepEqual(
      data.map(({ name, language, status }: Json) => [name, language, status]),
      [['hello_world', 'en_US', 'APPROVED']],
    )
    assert.equal(
      (
        await sandbox.send(number, '6281300000009', {
          type: 'template',
          template: { name: 'hello_world', language: { code: 'en_US' } },
        })
      ).status,
      200,
    )
  })

  it('are pending when made and approved after, which the business is told; then they can be sent, and read as text', async () => {
    const { status, body } = await create(order('order_ready'))
    assert.equal(status, 200)
    assert.deepEqual(body, { id: body.id, status: 'PENDING', category: 'UTILITY' })
    const told = await eventually('the approval', () => events(body.id)[0])
    assert.deepEqual(told, {
      event: 'APPROVED',
      message_template_id: Number(body.id),
      message_template_name: 'order_ready',
      message_template_language: 'id',
      reason: 'NONE',
      message_template_category: 'UTILITY',
    })
    const { entry } = receiver.hits.find(
      ({ json }) => json.entry[0].changes[0].field === 'message_template_status_update',
    )?.json as Json
    assert.deepEqual([entry[0].id, typeof entry[0].time], [number.waba_id, 'number'])
    assert.equal((await send('order_ready', ['Budi', '7'])).status, 200)
    const { messages } = (
      await sandbox.control('GET', `/phones/${CUSTOMER}/messages?phone_number_id=${number.phone_number_id}`)
    ).body
    assert.equal(messages.at(-1).text, 'Halo Budi, pesanan 7 sudah siap diambil.')
    assert.equal((await send('order_ready', ['Budi'])).body.error.code, 132000)
    const unknown = await send('order_late')
    assert.deepEqual([unknown.status, unknown.body.error.code], [404, 132001])
    await sandbox.control('POST', '/settings', { anyTemplate: true })
    assert.equal((await send('order_late', ['a', 'b', 'c'])).status, 200)
    await sandbox.control('POST', '/settings', { anyTemplate: false })
  })

  it('wait for the reviewer where that is set, and cannot be sent unless approved', async () => {
    await sandbox.control('POST', '/settings', { autoApprove: false })
    const { id } = (await create(order('order_late'))).body
    assert.equal((await list('?name=order_late')).data[0].status, 'PENDING')
    assert.equal((await send('order_late', ['a', 'b'])).body.error.code, 132001)
    for (const [event, code] of [
      ['REJECTED', 132001],
      ['APPROVED', 200],
      ['PAUSED', 132015],
      ['DISABLED', 132016],
    ] as const) {
      assert.equal((await review(id, { event })).status, 200)
      assert.equal((await send('order_late', ['a', 'b'])).body.error?.code ?? 200, code, event)
    }
    await eventually('four reviews', () => events(id).length === 4)
    assert.deepEqual([events(id)[0].reason, typeof events(id)[0].rejection_info.reason], ['INVALID_FORMAT', 'string'])
    assert.equal((await review(id, { event: 'LOVED' })).status, 422)
    assert.equal((await review('1', { event: 'APPROVED' })).status, 404)
    await review(id, { event: 'APPROVED' })
    assert.deepEqual(
      (
        await sandbox.graph(number.access_token, 'POST', id, {
          components: [{ type: 'BODY', text: 'Tanpa parameter.' }],
        })
      ).body,
      { success: true },
    )
    assert.deepEqual((await sandbox.graph(number.access_token, 'GET', `${id}?fields=status,components`)).body, {
      components: [{ type: 'BODY', text: 'Tanpa parameter.' }],
      status: 'PENDING',
      id,
    })
    await sandbox.control('POST', '/settings', { autoApprove: true })
  })

  it('are refused where Meta refuses them', async () => {
    const refused = async (change: object) => {
      const { status, body } = await create({ ...order('refused'), ...change })
      assert.equal(status, 400, JSON.stringify(change))
      assert.equal(body.error.code, 100)
      return body.error.error_subcode
    }
    assert.equal(await refused({ name: 'Order Ready' }), undefined)
    assert.equal(await refused({ language: 'Indonesian' }), undefined)
    assert.equal(await refused({ category: 'SPAM' }), undefined)
    assert.equal(await refused({ parameter_format: 'CHAOS' }), undefined)
    assert.equal(await refused({ components: [] }), undefined)
    assert.equal(await refused(order('refused', '{{1}} sudah siap diambil sekarang juga.')), 2388299)
    assert.equal(await refused(order('refused', 'Sudah siap diambil sekarang, {{1}}')), 2388299)
    assert.equal(await refused(order('refused', 'A {{1}} {{2}} {{3}} b')), 2388293)
    assert.equal(await refused(order('refused', 'a'.repeat(1025))), 2388040)
    assert.equal(await refused(order('order_ready')), 2388024)
    assert.equal((await list('?name=refused')).data.length, 0)
  })

  it('are listed in pages, by status, and by fields', async () => {
    for (let index = 0; index < 5; index++) await create(order(`page_${index}`))
    const names: string[] = []
    let page = await list('?name=page_&limit=2&fields=name')
    for (let pages = 1; pages <= 4; pages++) {
      names.push(...page.data.map(({ name }: Json) => name))
      assert.ok(page.data.length <= 2)
      assert.deepEqual(Object.keys(page.data[0]).sort(), ['id', 'name'])
      if (!page.paging.next) break
      page = (await (
        await fetch(page.paging.next, { headers: { authorization: `Bearer ${number.access_token}` } })
      ).json()) as Json
    }
    assert.deepEqual(
      names,
      [0, 1, 2, 3, 4].map((index) => `page_${index}`),
    )
    assert.ok((await list('?status=APPROVED')).data.every(({ status }: Json) => status === 'APPROVED'))
    const other = await sandbox.number()
    assert.equal((await sandbox.graph(other.access_token, 'GET', path())).body.error.error_subcode, 33)
  })

  it('are deleted by name or id, told so, and the name of an approved one rests for 30 days', async () => {
    const { id } = (await create(order('short_lived'))).body
    assert.equal((await create({ ...order('short_lived'), language: 'en' })).status, 200)
    assert.equal((await remove('')).body.error.code, 100)
    assert.equal((await remove('name=unknown')).body.error.error_subcode, 2593002)
    assert.deepEqual((await remove(`name=short_lived&hsm_id=${id}`)).body, { success: true })
    assert.deepEqual(
      (await list('?name=short_lived')).data.map(({ language }: Json) => language),
      ['en'],
    )
    await eventually('the deletion', () => events(id).some(({ event }) => event === 'DELETED'))
    assert.equal((await create(order('short_lived'))).body.error.error_subcode, 2388023)
    assert.deepEqual((await remove('name=short_lived')).body, { success: true })
    assert.equal((await list('?name=short_lived')).data.length, 0)
    await sandbox.control('POST', '/settings', { clockAhead: 30 * 24 * 3600 + 1 })
    assert.equal((await create(order('short_lived'))).status, 200)
    await sandbox.control('POST', '/settings', { clockAhead: 0 })
  })

  it('with a code need a phone number', async () => {
    await create({
      name: 'code',
      language: 'id',
      category: 'AUTHENTICATION',
      components: [{ type: 'BODY', add_security_recommendation: true }],
    })
    const template = {
      name: 'code',
      language: { code: 'id' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: '123456' }] }],
    }
    assert.equal((await sandbox.send(number, CUSTOMER, { type: 'template', template })).status, 200)
    assert.equal(
      (
        await sandbox.graph(number.access_token, 'POST', `${number.phone_number_id}/messages`, {
          messaging_product: 'whatsapp',
          recipient: 'ID.1',
          type: 'template',
          template,
        })
      ).body.error.code,
      131062,
    )
  })

  it('with a code have it in the text and on the button, in words of Meta', async () => {
    await create({
      name: 'masuk',
      language: 'id',
      category: 'AUTHENTICATION',
      components: [
        { type: 'BODY', add_security_recommendation: true },
        { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE' }] },
      ],
    })
    const code = (text: string, button?: string) => {
      const parameters = (value: string) => [{ type: 'text', text: value }]
      const components = [
        { type: 'body', parameters: parameters(text) },
        ...(button === undefined
          ? []
          : [{ type: 'button', sub_type: 'url', index: '0', parameters: parameters(button) }]),
      ]
      return sandbox.send(number, CUSTOMER, {
        type: 'template',
        template: { name: 'masuk', language: { code: 'id' }, components },
      })
    }
    assert.equal((await code('123456')).body.error.code, 131008)
    assert.equal((await code('123456', '654321')).body.error.code, 132018)
    assert.equal((await code('1'.repeat(16), '1'.repeat(16))).body.error.code, 132018)
    assert.equal((await code('123456', '123456')).status, 200)
    const { messages } = (
      await sandbox.control('GET', `/phones/${CUSTOMER}/messages?phone_number_id=${number.phone_number_id}`)
    ).body
    assert.equal(messages.at(-1).text, '123456 adalah kode verifikasi Anda.')
  })

  /** Hands a file in, in as many parts as are given. @returns the answers, the session's first */
  const handIn = async (
    type: string,
    parts: Buffer[],
    change: { app?: string; length?: number; offsets?: number[] } = {},
  ) => {
    const length = change.length ?? Buffer.concat(parts).length
    const answers = [
      await sandbox.graph(
        number.access_token,
        'POST',
        `${change.app ?? number.app_id}/uploads?${new URLSearchParams({ file_name: 'sample', file_length: String(length), file_type: type })}`,
      ),
    ]
    let offset = 0
    for (const [index, part] of parts.entries()) {
      if (answers[0]!.status !== 200) break
      const response = await fetch(`${sandbox.url}/v26.0/${answers[0]!.body.id}`, {
        method: 'POST',
        headers: {
          authorization: `OAuth ${number.access_token}`,
          file_offset: String(change.offsets?.[index] ?? offset),
        },
        body: new Uint8Array(part),
      })
      answers.push({ status: response.status, body: await response.json(), headers: response.headers })
      offset += part.length
    }
    return answers
  }
  const sampleHandle = async ({ type, bytes }: { type: string; bytes: Buffer }): Promise<string> =>
    (await handIn(type, [bytes])).at(-1)!.body.h
  const withHeader = (name: string, format: string, handles: string[] | undefined) => {
    const made = order(name)
    return {
      ...made,
      components: [
        { type: 'HEADER', format, ...(handles ? { example: { header_handle: handles } } : {}) },
        ...made.components,
      ],
    }
  }

  it('with a file need a sample of its kind that was handed in, whole or in parts', async () => {
    const { bytes } = SAMPLES.image
    const [started, first, second] = await handIn('image/png', [bytes.subarray(0, 20), bytes.subarray(20)])
    assert.match(started!.body.id, /^upload:[\w-]+\?sig=/)
    assert.deepEqual(first!.body, { id: started!.body.id, file_offset: 20 })
    assert.deepEqual((await sandbox.graph(number.access_token, 'GET', started!.body.id)).body, {
      id: started!.body.id,
      file_offset: bytes.length,
    })
    assert.equal((await create(withHeader('with_picture', 'IMAGE', [second!.body.h]))).status, 200)
    const kept = (await list('?name=with_picture')).data[0]
    assert.deepEqual(kept.components[0], {
      type: 'HEADER',
      format: 'IMAGE',
      example: { header_handle: [second!.body.h] },
    })
    const edited = withHeader('with_picture', 'VIDEO', [second!.body.h])
    for (const [answer, subcode] of [
      [await create(withHeader('no_sample', 'IMAGE', undefined)), 2388043],
      [await create(withHeader('unknown_sample', 'IMAGE', ['4::x'])), 2494102],
      [await create(withHeader('other_sample', 'DOCUMENT', [second!.body.h])), 2494102],
      [await sandbox.graph(number.access_token, 'POST', kept.id, { components: edited.components }), 2494102],
    ] as const)
      assert.deepEqual([answer.status, answer.body.error.error_subcode], [400, subcode])
    for (const answers of [
      await handIn('image/webp', [bytes]),
      await handIn('image/png', [bytes], { length: 0 }),
      await handIn('image/png', [bytes], { offsets: [5] }),
      await handIn('image/png', [bytes], { length: 10 }),
    ])
      assert.equal(answers.at(-1)!.body.error.code, 100)
    assert.equal((await handIn('image/png', [bytes], { app: '1' })).at(-1)!.body.error.error_subcode, 33)
    assert.equal((await sandbox.graph(undefined, 'GET', started!.body.id)).status, 401)
    assert.equal(
      (await sandbox.graph(number.access_token, 'GET', started!.body.id.split('?')[0])).body.error.error_subcode,
      33,
    )
  })

  it('are made of every example that Meta gives', { skip: factsMissing }, async () => {
    const folder = join(FACTS, 'outbound-examples')
    const prefix = 'post_WABA_ID_message_templates__req__'
    const examples = readdirSync(folder).filter((file) => file.startsWith(prefix))
    assert.ok(examples.length >= 8)
    const [picture, paper] = [await sampleHandle(SAMPLES.image), await sampleHandle(SAMPLES.document)]
    for (const [index, file] of examples.entries()) {
      const example: Json = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      // Meta's samples are files of Meta's own.
      for (const { format, example: sample } of example.components)
        if (sample?.header_handle) sample.header_handle = [format === 'IMAGE' ? picture : paper]
      const { status, body } = await create({ ...example, name: `example_${index}` })
      assert.equal(status, 200, `${file}: ${JSON.stringify(body)}`)
      assert.deepEqual(Object.keys(body).sort(), ['category', 'id', 'status'])
    }
  })
})
