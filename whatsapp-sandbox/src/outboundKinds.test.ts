import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { SAMPLES } from './testFiles.ts'
import { startTestSandbox, type Credentials, type TestSandbox } from './testSandbox.ts'

const CUSTOMER = '6281300000001'

describe('what a business may send', () => {
  let sandbox: TestSandbox
  let number: Credentials

  before(async () => {
    sandbox = await startTestSandbox()
    number = await sandbox.number()
    await sandbox.write(number, CUSTOMER)
  })
  after(() => sandbox.close())

  const code = async (type: string, content: unknown, more: object = {}) =>
    (await sandbox.send(number, CUSTOMER, { type, [type]: content, ...more })).body.error?.code ?? 200
  const upload = async (kind: keyof typeof SAMPLES) =>
    (await sandbox.upload(number, SAMPLES[kind].bytes, SAMPLES[kind].type)).body.id

  for (const kind of ['image', 'audio', 'video', 'document', 'sticker'] as const) {
    it(`${kind}, by id or by link`, async () => {
      const id = await upload(kind)
      assert.equal(await code(kind, { id }), 200)
      assert.equal(await code(kind, { link: 'https://example.com/file' }), 200)
      assert.equal(await code(kind, {}), 131008)
      assert.equal(await code(kind, { id: '123' }), 100)
      assert.equal(await code(kind, { link: 'file:///etc/passwd' }), 100)
      assert.equal(await code(kind, { link: 'nothing' }), 100)
      assert.equal(await code(kind, { id, caption: 'Words' }), kind === 'audio' || kind === 'sticker' ? 100 : 200)
      assert.equal(await code(kind, { id, filename: 'a.pdf' }), kind === 'document' ? 200 : 100)
      if (kind !== 'document')
        assert.equal(await code(kind, { id: await upload('document') }), 131053, 'a file of another kind')
      const other = await sandbox.number()
      await sandbox.write(other, CUSTOMER)
      assert.equal(
        (await sandbox.send(other, CUSTOMER, { type: kind, [kind]: { id } })).body.error.code,
        100,
        "another number's file",
      )
    })
  }

  it('a place, contacts, a reaction', async () => {
    assert.equal(
      await code('location', { latitude: '-6.2', longitude: 106.8, name: 'Toko', address: 'Jl. Braga 1' }),
      200,
    )
    assert.equal(await code('location', { latitude: -6.2 }), 131008)
    assert.equal(await code('location', { latitude: -96.2, longitude: 106.8 }), 131009)
    assert.equal(
      await code('contacts', [
        { name: { formatted_name: 'Sari', first_name: 'Sari' }, phones: [{ phone: '+62 811' }] },
      ]),
      200,
    )
    assert.equal(await code('contacts', [{ name: { formatted_name: 'Sari' } }]), 131009)
    assert.equal(await code('contacts', []), 131008)
    assert.equal(await code('reaction', { message_id: 'wamid.1', emoji: '👍' }), 200)
    assert.equal(await code('reaction', { message_id: 'wamid.1', emoji: '' }), 200)
    assert.equal(await code('reaction', { message_id: 'wamid.1' }), 131008)
    assert.equal(
      await code('reaction', { message_id: 'wamid.1', emoji: '👍' }, { context: { message_id: 'wamid.1' } }),
      131009,
    )
    assert.equal(await code('text', { body: 'A reply' }, { context: { message_id: 'wamid.1' } }), 200)
    assert.equal(await code('text', { body: 'A reply' }, { context: {} }), 131009)
  })

  it('buttons and lists within their limits', async () => {
    const button = (id: string, title = id) => ({ type: 'reply', reply: { id, title } })
    const buttons = (list: unknown[], more: object = {}) =>
      code('interactive', { type: 'button', body: { text: 'Choose' }, action: { buttons: list }, ...more })
    assert.equal(await buttons([button('a'), button('b'), button('c')]), 200)
    assert.equal(await buttons([]), 131009)
    assert.equal(await buttons(['a', 'b', 'c', 'd'].map((id) => button(id))), 131009)
    assert.equal(await buttons([button('a'), button('a', 'b')]), 131009)
    assert.equal(await buttons([button('a', 'x'.repeat(21))]), 131009)
    assert.equal(await buttons([button('a')], { body: undefined }), 131008)
    assert.equal(await buttons([button('a')], { body: { text: 'x'.repeat(1025) } }), 131009)
    assert.equal(await buttons([button('a')], { footer: { text: 'x'.repeat(61) } }), 131009)
    assert.equal(await buttons([button('a')], { header: { type: 'text', text: 'x'.repeat(61) } }), 131009)

    const row = (id: number, more: object = {}) => ({ id: String(id), title: `Row ${id}`, ...more })
    const rows = (sections: unknown[], more: object = {}) =>
      code('interactive', { type: 'list', body: { text: 'Choose' }, action: { button: 'Open', sections }, ...more })
    const numbers = (length: number) => Array.from({ length }, (_, index) => row(index))
    assert.equal(await rows([{ rows: numbers(10) }]), 200)
    assert.equal(await rows([{ rows: numbers(11) }]), 131009)
    assert.equal(await rows([{ rows: [row(1)] }, { rows: [row(2)] }]), 131008, 'sections without titles')
    assert.equal(
      await rows([
        { title: 'A', rows: [row(1)] },
        { title: 'B', rows: [row(1)] },
      ]),
      131009,
    )
    assert.equal(await rows([{ rows: [row(1, { description: 'x'.repeat(73) })] }]), 131009)
    assert.equal(await rows([{ rows: [row(1, { title: 'x'.repeat(25) })] }]), 131009)
    assert.equal(await rows([{ rows: [row(1)] }], { header: { type: 'image', image: {} } }), 131009)
    assert.equal(
      await code('interactive', {
        type: 'cta_url',
        body: { text: 'Look' },
        action: { name: 'cta_url', parameters: { display_text: 'Shop', url: 'https://example.com' } },
      }),
      200,
    )
    assert.equal(
      await code('interactive', {
        type: 'location_request_message',
        body: { text: 'Where?' },
        action: { name: 'send_location' },
      }),
      200,
    )
    assert.equal(
      await code('interactive', {
        type: 'contact_request',
        body: { text: 'Your number?' },
        action: { name: 'request_contact_info' },
      }),
      200,
    )
    assert.equal(
      await code('interactive', {
        type: 'contact_request',
        body: { text: 'Your number?' },
        action: { name: 'send_location' },
      }),
      131009,
    )
    assert.equal(await code('interactive', { type: 'dance', body: { text: 'x' }, action: {} }), 131051)
  })

  it('forms, addresses and what is in a catalog', async () => {
    const ask = (type: string, action: object, more: object = {}) =>
      code('interactive', { type, body: { text: 'Look' }, action, ...more })
    const flow = { flow_message_version: '3', flow_id: '1', flow_cta: 'Open' }
    assert.equal(await ask('flow', { name: 'flow', parameters: flow }), 200)
    assert.equal(await ask('flow', { name: 'flow', parameters: { ...flow, flow_id: undefined, flow_name: 'a' } }), 200)
    assert.equal(await ask('flow', { name: 'flow', parameters: { ...flow, flow_id: undefined } }), 131008)
    assert.equal(await ask('flow', { name: 'flow', parameters: { ...flow, flow_cta: 'x'.repeat(31) } }), 131009)
    assert.equal(await ask('address_message', { name: 'address_message', parameters: { country: 'SG' } }), 200)
    assert.equal(await ask('address_message', { name: 'address_message' }), 131008)
    assert.equal(await ask('catalog_message', { name: 'catalog_message' }), 200)
    assert.equal(await ask('product', { catalog_id: '1', product_retailer_id: 'kue' }, { body: undefined }), 200)
    assert.equal(await ask('product', { catalog_id: '1' }), 131008)
    const products = (count: number) => ({
      catalog_id: '1',
      sections: [
        {
          title: 'Kue',
          product_items: Array.from({ length: count }, (_, index) => ({ product_retailer_id: String(index) })),
        },
      ],
    })
    const header = { header: { type: 'text', text: 'Kue' } }
    assert.equal(await ask('product_list', products(30), header), 200)
    assert.equal(await ask('product_list', products(31), header), 131009)
    assert.equal(await ask('product_list', products(1)), 131008)
  })

  it('that it is typing, which marks as read too', async () => {
    const id = await sandbox.write(number, '6281300000002')
    const typing = (indicator: unknown) =>
      sandbox.graph(number.access_token, 'POST', `${number.phone_number_id}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: id,
        typing_indicator: indicator,
      })
    const phone = async () =>
      (await sandbox.control('GET', `/phones/6281300000002/messages?phone_number_id=${number.phone_number_id}`)).body
    assert.equal((await typing({ type: 'dance' })).body.error.code, 131009)
    assert.equal((await phone()).typing, false)
    assert.deepEqual((await typing({ type: 'text' })).body, { success: true })
    assert.equal((await phone()).typing, true)
    assert.equal((await phone()).messages[0].status, 'read')
    await sandbox.control('POST', '/settings', { clockAhead: 26 })
    assert.equal((await phone()).typing, false, 'after 25 seconds')
    await typing({ type: 'text' })
    await sandbox.send(number, '6281300000002')
    assert.equal((await phone()).typing, false, 'after the reply')
    await sandbox.control('POST', '/settings', { clockAhead: 0 })
  })
})
