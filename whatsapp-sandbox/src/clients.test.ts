// Clients that others wrote for Meta's API, against the sandbox: what works for them there works for us here.
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Client } from '@great-detail/whatsapp'
import { WhatsAppClient } from '@kapso/whatsapp-cloud-api'
import { normalizeWebhook, verifySignature } from '@kapso/whatsapp-cloud-api/server'
import { WhatsAppAPI } from 'whatsapp-api-js'
import {
  ActionButtons,
  Body,
  Button,
  Contacts,
  Image,
  Interactive,
  Name,
  Phone,
  Reaction,
  Template,
  Text,
  BodyComponent,
  BodyParameter,
} from 'whatsapp-api-js/messages'
import { SAMPLES } from './testFiles.ts'
import {
  eventually,
  startReceiver,
  startTestSandbox,
  type Credentials,
  type Json,
  type Receiver,
  type TestSandbox,
} from './testSandbox.ts'

const CUSTOMER = '6281300000001'
const GREETING = {
  name: 'order_ready',
  language: 'id',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Halo {{1}}, pesanan sudah siap diambil.', example: { body_text: [['Budi']] } }],
}

describe('clients of others', () => {
  let sandbox: TestSandbox
  let receiver: Receiver
  let number: Credentials
  /** A message of the customer that is not read yet: each client reads one. */
  let received: string

  before(async () => {
    sandbox = await startTestSandbox()
    receiver = await startReceiver()
    number = await sandbox.connected(receiver)
    const { body } = await sandbox.graph(number.access_token, 'POST', `${number.waba_id}/message_templates`, GREETING)
    await eventually('the approval', () =>
      receiver.changes().find(({ value }) => String(value.message_template_id) === body.id),
    )
  })
  beforeEach(async () => {
    received = await sandbox.write(number, CUSTOMER)
  })
  after(async () => {
    await sandbox.close()
    await receiver.close()
  })

  /** What the customer's phone shows, newest last. */
  const phone = async (): Promise<Json[]> =>
    (await sandbox.control('GET', `/phones/${CUSTOMER}/messages?phone_number_id=${number.phone_number_id}`)).body
      .messages

  /** The delivery of the message that was received. */
  const delivered = () =>
    eventually('the delivery', () =>
      receiver.hits.find(({ json }) => json.entry[0].changes[0].value.messages?.[0].id === received),
    )

  /** What one client did must be on the phone as anybody's would be. */
  async function arrives(done: { text: string; media: Buffer; template: string; buttons: string }): Promise<void> {
    const shown = await phone()
    const sent = (type: string) =>
      shown.filter((message) => message.direction === 'out' && message.type === type).at(-1) ??
      assert.fail(`no ${type} came`)
    assert.equal(sent('text').body.text.body, done.text)
    assert.ok(sent('image').body.image.id)
    assert.deepEqual(done.media, SAMPLES.image.bytes)
    assert.equal(sent('template').text, `Halo ${done.template}, pesanan sudah siap diambil.`)
    assert.equal(sent('interactive').body.interactive.body.text, done.buttons)
    assert.deepEqual(sent('reaction').body.reaction, { message_id: received, emoji: '👍' })
    assert.equal(shown.find(({ id }) => id === received)?.status, 'read')
  }

  it('@kapso/whatsapp-cloud-api', async () => {
    const client = new WhatsAppClient({ accessToken: number.access_token, baseUrl: sandbox.url, graphVersion: 'v26.0' })
    const to = { phoneNumberId: number.phone_number_id, to: CUSTOMER }
    const sent = await client.messages.sendText({ ...to, body: 'Dari kapso' })
    assert.match(sent.messages[0]?.id ?? '', /^wamid\./)
    const { id } = await client.media.upload({
      phoneNumberId: number.phone_number_id,
      type: SAMPLES.image.type,
      file: new Blob([new Uint8Array(SAMPLES.image.bytes)], { type: SAMPLES.image.type }),
      fileName: 'dot.png',
    })
    await client.messages.sendImage({ ...to, image: { id, caption: 'Titik' } })
    const media = await client.media.download({ mediaId: id, auth: 'always' })
    await client.messages.sendTemplate({
      ...to,
      template: {
        name: 'order_ready',
        language: { code: 'id' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Kapso' }] }],
      },
    })
    await client.messages.sendInteractiveFlow({
      ...to,
      bodyText: 'Isi formulir',
      parameters: { flowId: '1', flowToken: 't', flowMessageVersion: '3', flowCta: 'Buka' },
    })
    await client.messages.sendInteractiveProduct({ ...to, bodyText: 'Kue', catalogId: '1', productRetailerId: 'kue' })
    await client.messages.sendInteractiveCatalogMessage({
      ...to,
      bodyText: 'Katalog',
      parameters: { thumbnailProductRetailerId: 'kue' },
    })
    assert.deepEqual(
      (await phone()).slice(-3).map(({ body }) => body.interactive.type),
      ['flow', 'product', 'catalog_message'],
    )
    await client.messages.sendInteractiveButtons({
      ...to,
      bodyText: 'Pilih Kapso',
      buttons: [{ id: 'a', title: 'Ambil' }],
    })
    await client.messages.sendReaction({ ...to, reaction: { messageId: received, emoji: '👍' } })
    assert.deepEqual(await client.messages.markRead({ phoneNumberId: number.phone_number_id, messageId: received }), {
      success: true,
    })
    const { phoneNumbers, templates } = client
    assert.deepEqual(
      await phoneNumbers.requestCode({ phoneNumberId: number.phone_number_id, codeMethod: 'SMS', language: 'id' }),
      { success: true },
    )
    assert.deepEqual(await phoneNumbers.verifyCode({ phoneNumberId: number.phone_number_id, code: '123456' }), {
      success: true,
    })
    await phoneNumbers.businessProfile.update({
      phoneNumberId: number.phone_number_id,
      about: 'Toko kapso',
      websites: ['https://example.com'],
    })
    assert.deepEqual(
      (await phoneNumbers.businessProfile.get({ phoneNumberId: number.phone_number_id, fields: 'about' })).data[0]
        ?.about,
      'Toko kapso',
    )
    assert.deepEqual(
      (await templates.list({ businessAccountId: number.waba_id, language: 'id', category: 'UTILITY' })).data.map(
        ({ name }) => name,
      ),
      ['order_ready'],
    )
    assert.deepEqual((await templates.list({ businessAccountId: number.waba_id, language: 'en' })).data, [])
    assert.deepEqual(await phoneNumbers.deregister({ phoneNumberId: number.phone_number_id }), { success: true })
    await assert.rejects(client.messages.sendText({ ...to, body: 'Tidak terdaftar' }), /133010/)
    assert.deepEqual(await phoneNumbers.register({ phoneNumberId: number.phone_number_id, pin: '123456' }), {
      success: true,
    })
    await arrives({
      text: 'Dari kapso',
      media: Buffer.from(media as ArrayBuffer),
      template: 'Kapso',
      buttons: 'Pilih Kapso',
    })
  })

  it('@kapso/whatsapp-cloud-api takes what the sandbox delivers', async () => {
    const hit = await delivered()
    const signature = { rawBody: hit.raw, signatureHeader: String(hit.headers['x-hub-signature-256']) }
    assert.equal(verifySignature({ appSecret: number.app_secret, ...signature }), true)
    assert.equal(verifySignature({ appSecret: 'another', ...signature }), false)
    const { messages, phoneNumberId } = normalizeWebhook(hit.json)
    assert.equal(phoneNumberId, number.phone_number_id)
    assert.deepEqual([messages[0]?.id, messages[0]?.text?.body], [received, 'Halo'])
  })

  it('whatsapp-api-js', async () => {
    // It knows one address only; everything but the host stays as it sends it.
    const toSandbox: typeof fetch = (input, init) =>
      fetch((input as URL | string).toString().replace('https://graph.facebook.com', sandbox.url), init)
    const client = new WhatsAppAPI<void>({
      token: number.access_token,
      appSecret: number.app_secret,
      v: 'v26.0',
      ponyfill: { fetch: toSandbox, subtle: crypto.subtle },
    })
    const id = number.phone_number_id
    assert.match(
      ((await client.sendMessage(id, CUSTOMER, new Text('Dari whatsapp-api-js'))) as Json).messages[0].id,
      /^wamid\./,
    )
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(SAMPLES.image.bytes)], { type: SAMPLES.image.type }), 'dot.png')
    const uploaded = (await client.uploadMedia(id, form)) as Json
    await client.sendMessage(id, CUSTOMER, new Image(uploaded.id, true))
    const { url } = (await client.retrieveMedia(uploaded.id)) as Json
    const media = await (await client.fetchMedia(url)).arrayBuffer()
    await client.sendMessage(
      id,
      CUSTOMER,
      new Template('order_ready', 'id', new BodyComponent(new BodyParameter('Api-js'))),
    )
    await client.sendMessage(
      id,
      CUSTOMER,
      new Interactive(new ActionButtons(new Button('a', 'Ambil')), new Body('Pilih api-js')),
    )
    // It writes cards as a text that holds their JSON.
    await client.sendMessage(
      id,
      CUSTOMER,
      new Contacts([new Name('Sari Wulandari', 'Sari'), new Phone('+62811', 'WORK')]),
    )
    assert.equal((await phone()).at(-1)?.body.contacts[0].name.formatted_name, 'Sari Wulandari')
    await client.sendMessage(id, CUSTOMER, new Reaction(received, '👍'))
    assert.deepEqual(await client.markAsRead(id, received), { success: true })
    const { code } = (await client.createQR(id, 'Saya mau pesan')) as Json
    await client.updateQR(id, code, 'Halo')
    assert.deepEqual(
      ((await client.retrieveQR(id)) as Json).data.map((one: Json) => [one.code, one.prefilled_message]),
      [[code, 'Halo']],
    )
    assert.deepEqual(await client.deleteQR(id, code), { success: true })
    const named = [{ input: CUSTOMER, wa_id: CUSTOMER }]
    assert.deepEqual(((await client.blockUser(id, CUSTOMER)) as Json).block_users.added_users, named)
    assert.deepEqual(((await client.unblockUser(id, CUSTOMER)) as Json).block_users.removed_users, named)
    await arrives({
      text: 'Dari whatsapp-api-js',
      media: Buffer.from(media),
      template: 'Api-js',
      buttons: 'Pilih api-js',
    })

    const told: unknown[] = []
    client.on.message = ({ from, message }) => void told.push([from, message.type])
    const hit = await delivered()
    await client.post(hit.json, hit.raw.toString(), String(hit.headers['x-hub-signature-256']))
    assert.deepEqual(told, [[CUSTOMER, 'text']])
  })

  it('@great-detail/whatsapp', async () => {
    const client = new Client({
      baseUrl: sandbox.url,
      graphVersion: 'v26.0',
      request: { headers: { Authorization: `Bearer ${number.access_token}` } },
    })
    const to = { phoneNumberID: number.phone_number_id as never, to: CUSTOMER as never }
    const send = (content: object) => client.message.createMessage({ ...to, ...content } as never)
    assert.match(
      ((await send({ type: 'text', text: { body: 'Dari great-detail' } }).json()) as Json).messages[0].id,
      /^wamid\./,
    )
    const { id } = await client.media
      .upload({
        phoneNumberID: to.phoneNumberID,
        mimeType: SAMPLES.image.type,
        file: new Blob([new Uint8Array(SAMPLES.image.bytes)], { type: SAMPLES.image.type }),
        filename: 'dot.png',
      })
      .json()
    await send({ type: 'image', image: { id } })
    const { url } = await client.media.getURL({ mediaID: id }).json()
    const media = await client.media
      .download({ mediaURL: url, request: { headers: { Authorization: `Bearer ${number.access_token}` } } })
      .arrayBuffer()
    await send({
      type: 'template',
      template: {
        name: 'order_ready',
        language: { code: 'id' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'Detail' }] }],
      },
    })
    await send({
      type: 'interactive',
      interactive: {
        type: 'button',
        body: { text: 'Pilih detail' },
        action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'Ambil' } }] },
      },
    })
    await send({ type: 'reaction', reaction: { message_id: received, emoji: '👍' } })
    assert.deepEqual(
      await client.message
        .createStatus({ phoneNumberID: to.phoneNumberID, message_id: received as never, status: 'read' })
        .json(),
      { success: true },
    )
    const account = { businessAccountID: number.waba_id as never }
    assert.equal(
      (
        (await client.whatsappBusinessAccount
          .get(number.waba_id as never, { fields: ['name', 'currency'] as never })
          .json()) as Json
      ).id,
      number.waba_id,
    )
    const { throughput } = (await client.phoneNumbers
      .getPhoneNumber({ phoneNumberID: to.phoneNumberID, fields: ['status', ['throughput', ['level']]] as never })
      .json()) as Json
    assert.equal(throughput.level, 'STANDARD')
    assert.equal(
      ((await client.phoneNumbers.listPhoneNumbers(account).json()) as Json).data[0].id,
      number.phone_number_id,
    )
    assert.equal(((await client.subscribedApps.listSubscriptions(account).json()) as Json).data.length, 1)
    assert.deepEqual(
      (
        (await client.template
          .list(number.waba_id as never, { name_or_content: 'pesanan sudah' } as never)
          .json()) as Json
      ).data.map(({ name }: Json) => name),
      ['order_ready'],
    )
    await client.businessProfile.updateBusinessProfile({
      phoneNumberID: to.phoneNumberID,
      description: 'Kopi dan teh',
    } as never)
    assert.equal(
      (
        (await client.businessProfile
          .getBusinessProfile({ phoneNumberID: to.phoneNumberID, fields: ['description'] as never })
          .json()) as Json
      ).data[0].description,
      'Kopi dan teh',
    )
    await arrives({ text: 'Dari great-detail', media: Buffer.from(media), template: 'Detail', buttons: 'Pilih detail' })
  })
})
