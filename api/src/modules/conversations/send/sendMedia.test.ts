import assert from 'node:assert/strict'
import { readdirSync, renameSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { LIMITS } from '@sapa/shared/contracts'
import { SAMPLES } from '../../../../../whatsapp-sandbox/src/testFiles.ts'
import type { TestServer } from '../../../../test/harness.ts'
import { eventually, makeOrganization } from '../../../../test/people.ts'
import { startConnections, type Connections, type SandboxNumber } from '../../../../test/sandboxNumber.ts'

const CUSTOMER = '6281355500066'

describe('files that a person sends', () => {
  let connections: Connections
  let server: TestServer
  let organizationId: string
  let token: string
  let stranger: string
  let number: SandboxNumber
  let conversationId: string

  before(async () => {
    connections = await startConnections()
    ;({ server, organizationId, token } = connections)
    stranger = (await makeOrganization(server, 'B')).admin.token
    number = await connections.number()
    await connections.connect(number)
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
  const send = (
    bytes: Buffer,
    name: string,
    {
      caption,
      clientKey = `key-${Math.random()}`,
      by = token,
      language = 'en',
    }: { caption?: string; clientKey?: string; by?: string; language?: string } = {},
  ) => {
    const form = new FormData()
    form.set('clientKey', clientKey)
    if (caption) form.set('caption', caption)
    form.set('file', new File([new Uint8Array(bytes)], name))
    return server.call('POST', `/conversations/${conversationId}/media`, { token: by, form, language })
  }
  const messageOf = async (id: string) =>
    (await server.call('GET', `/conversations/${conversationId}/messages?limit=100`, { token })).body.data.find(
      (message: { id: string }) => message.id === id,
    )
  const becomes = (id: string, status: string) => eventually(async () => (await messageOf(id)).status === status)
  const phone = async (): Promise<any[]> =>
    (await control('GET', `/phones/${CUSTOMER}/messages?phone_number_id=${number.identifier_id}`)).messages // any: tests look at what they get
  /** The bytes that the customer's phone has. */
  const received = async (id: string): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${number.api_key}` }
    const { url } = (await (await fetch(`${server.deps.config.sandboxUrl}/v26.0/${id}`, { headers })).json()) as {
      url: string
    }
    return Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
  }

  for (const kind of ['image', 'video', 'audio', 'document'] as const) {
    it(`${kind}: reaches the phone byte by byte, and is shown in the conversation to its own business only`, async () => {
      const { bytes, name, type } = SAMPLES[kind]
      const sent = kind === 'audio' ? Buffer.concat([bytes, Buffer.from('OpusHead')]) : bytes
      const { status, body } = await send(sent, name, { caption: 'Ini daftarnya.' })
      assert.equal(status, 201, JSON.stringify(body))
      assert.deepEqual(
        [body.data.type, body.data.media.kind, body.data.media.status, body.data.media.mime_type, body.data.text],
        [kind, kind, 'stored', type, kind === 'audio' ? null : 'Ini daftarnya.'],
      )
      await becomes(body.data.id, 'delivered')
      const shown = (await phone()).at(-1)
      assert.equal(shown.type, kind)
      assert.equal(shown.body[kind].caption, kind === 'audio' ? undefined : 'Ini daftarnya.')
      assert.deepEqual(await received(shown.body[kind].id), sent)
      const { url } = (await server.call('GET', `/messages/${body.data.id}/media`, { token })).body.data
      assert.deepEqual(Buffer.from(await (await fetch(url)).arrayBuffer()), sent)
      assert.equal((await server.call('GET', `/messages/${body.data.id}/media`, { token: stranger })).status, 404)
      assert.equal((await send(sent, name, { by: stranger })).status, 404)
    })
  }

  it('are sent once for one key of the composer, and leave one file behind', async () => {
    const kept = () => readdirSync(join(server.deps.config.dataDir, 'files', 'media', organizationId, 'sent')).length
    const files = kept()
    const first = await send(SAMPLES.image.bytes, 'a.png', { clientKey: 'picture-once' })
    const second = await send(SAMPLES.image.bytes, 'a.png', { clientKey: 'picture-once' })
    assert.equal(second.body.data.id, first.body.data.id)
    await becomes(first.body.data.id, 'delivered')
    const before = (await phone()).length
    await send(SAMPLES.image.bytes, 'a.png', { clientKey: 'picture-once' })
    for (const [bytes, caption] of [
      [SAMPLES.image.bytes, 'Ini kuenya'],
      [SAMPLES.document.bytes, undefined],
    ] as const) {
      const other = await send(bytes, 'a.png', { clientKey: 'picture-once', ...(caption ? { caption } : {}) })
      assert.deepEqual([other.status, other.body.code], [409, 'conflict'], 'it is not taken for what was sent')
    }
    assert.equal((await phone()).length, before)
    assert.equal(kept(), files + 1)
  })

  it('are what they are, whatever they are called; what WhatsApp does not carry is refused in words', async () => {
    const picture = (await send(SAMPLES.image.bytes, 'surat.pdf')).body.data
    assert.equal(picture.type, 'image')
    const nameless = await send(SAMPLES.image.bytes, '')
    assert.deepEqual([nameless.status, nameless.body.data?.media.kind], [201, 'image'])
    await becomes(nameless.body.data.id, 'delivered')
    const script = await send(Buffer.from('<script>alert(1)</script>'), 'foto.png', { language: 'id' })
    assert.deepEqual([script.status, script.body.code], [415, 'unsupported_file'])
    assert.match(script.body.message, /tidak membawa/)
    assert.equal((await send(SAMPLES.audio.bytes, 'lagu.ogg')).status, 415, 'a sound that WhatsApp cannot play')
    assert.equal((await send(SAMPLES.sticker.bytes, 'a.webp')).status, 415)
    assert.equal((await send(Buffer.alloc(0), 'a.png')).status, 415)
    const text = (await send(Buffer.from('Harga: Rp 10.000'), 'harga.txt')).body.data
    assert.equal(text.media.mime_type, 'text/plain')
    const long = (await send(Buffer.from('Harga: Rp 10.000'), `${'daftar-harga-'.repeat(18)}.txt`)).body.data
    assert.match(long?.media.file_name ?? '', /^daftar-harga-.*\.txt$/, 'a long name keeps its ending')
    const large = await send(Buffer.concat([SAMPLES.image.bytes, Buffer.alloc(5_242_880)]), 'a.png')
    assert.deepEqual(
      [large.status, large.body.message],
      [413, 'The file is too large for WhatsApp: at most 5 MB of this kind.'],
    )
    for (const { id } of [picture, text, long]) await becomes(id, 'delivered')
  })

  for (const kind of ['image', 'document'] as const) {
    it(`${kind}: is taken with as many bytes as it may have, and with one more it is not`, async () => {
      const { bytes, name } = SAMPLES[kind]
      const most = LIMITS.outgoingMedia[kind]
      const exact = Buffer.concat([bytes, Buffer.alloc(most - bytes.length)])
      const { status, body } = await send(exact, name)
      assert.deepEqual([status, body.data?.media.bytes], [201, most])
      assert.equal((await send(Buffer.concat([exact, Buffer.alloc(1)]), name)).status, 413)
      await becomes(body.data.id, 'delivered')
    })
  }

  it('that somebody stops on their way leave nothing, and may be sent anew', async () => {
    const kept = () => readdirSync(join(server.deps.config.dataDir, 'files', 'media', organizationId, 'sent')).length
    const [files, messages] = [kept(), (await phone()).length]
    const edge = 'a-part-of-a-form'
    const part = (name: string, more = '') =>
      `--${edge}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
    const stopped = new Promise((resolve) => {
      const sending = request(`${server.url}/v1/conversations/${conversationId}/media`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${edge}` },
      })
      sending.on('error', resolve)
      sending.write(`${part('clientKey')}stopped-on-the-way\r\n${part('file', '; filename="a.png"')}`)
      sending.write(Buffer.concat([SAMPLES.image.bytes, Buffer.alloc(100_000)]))
      setTimeout(() => sending.destroy(new Error('stopped')), 200)
    })
    await stopped
    const { status, body } = await send(SAMPLES.image.bytes, 'a.png', { clientKey: 'stopped-on-the-way' })
    assert.equal(status, 201, JSON.stringify(body))
    await becomes(body.data.id, 'delivered')
    assert.deepEqual([kept(), (await phone()).length], [files + 1, messages + 1])
  })

  it('that failed are sent once more with the same file', async () => {
    await control('POST', '/faults', { phone_number_id: number.identifier_id, kind: 'error-code', code: 131026 })
    const { id } = (await send(SAMPLES.document.bytes, 'harga.pdf', { caption: 'Daftar harga' })).body.data
    await becomes(id, 'failed')
    const again = await server.call('POST', `/messages/${id}/resend`, { token })
    assert.equal(again.status, 201, JSON.stringify(again.body))
    assert.deepEqual([again.body.data.media.file_name, again.body.data.text], ['harga.pdf', 'Daftar harga'])
    await becomes(again.body.data.id, 'delivered')
    assert.deepEqual(await received((await phone()).at(-1).body.document.id), SAMPLES.document.bytes)
  })

  it('are uploaded once however often WhatsApp asks for patience, and anew when WhatsApp has forgotten them', async () => {
    await control('POST', '/faults', { phone_number_id: number.identifier_id, kind: 'http-429' })
    const { id } = (await send(SAMPLES.image.bytes, 'b.png')).body.data
    const media = () =>
      server.deps.database.asTenant(organizationId, (tx) =>
        tx
          .selectFrom('media')
          .select(['provider_media_id', 'uploaded_at'])
          .where('message_id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    await eventually(async () => (await media()).uploaded_at !== null)
    const first = (await media()).provider_media_id
    await becomes(id, 'delivered')
    assert.equal((await media()).provider_media_id, first)
    assert.equal((await phone()).at(-1).body.image.id, first)
    const change = (values: object) =>
      server.deps.database.asTenant(organizationId, (tx) =>
        tx.updateTable('media').set(values).where('message_id', '=', id).execute(),
      )
    await change({ uploaded_at: new Date(Date.now() - 30 * 24 * 3_600_000) })
    await server.deps.database.asTenant(organizationId, async (tx) => {
      await tx.updateTable('messages').set({ status: 'queued', provider_id: null }).where('id', '=', id).execute()
      await server.deps.jobs.send(tx, 'message.send', { organizationId, conversationId, messageId: id })
    })
    await becomes(id, 'delivered')
    assert.notEqual((await media()).provider_media_id, first)
  })

  it('wait while the store of files is away: nothing left, so nothing is in doubt', { timeout: 40_000 }, async () => {
    const { id } = (await send(SAMPLES.image.bytes, 'c.png')).body.data
    await becomes(id, 'delivered')
    const folder = join(server.deps.config.dataDir, 'files', 'media', organizationId, 'sent')
    renameSync(folder, `${folder}-away`)
    await server.deps.database.asTenant(organizationId, async (tx) => {
      await tx.updateTable('media').set({ uploaded_at: null }).where('message_id', '=', id).execute()
      await tx.updateTable('messages').set({ status: 'queued', provider_id: null }).where('id', '=', id).execute()
      await server.deps.jobs.send(tx, 'message.send', { organizationId, conversationId, messageId: id })
    })
    const tried = () =>
      server.deps.database.asTenant(organizationId, (tx) =>
        tx
          .selectFrom('messages')
          .select(['status', 'sending_at', 'sent_at'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    await eventually(async () => {
      const { status, sending_at: at, sent_at: before } = await tried()
      return status !== 'sending' && at! > before!
    })
    assert.equal((await tried()).status, 'queued')
    renameSync(`${folder}-away`, folder)
    await eventually(async () => (await messageOf(id)).status === 'delivered', 20)
  })

  it('are refused after the window closed', async () => {
    await server.deps.database.asService((tx) =>
      tx
        .updateTable('conversations')
        .set({ last_inbound_at: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', conversationId)
        .execute(),
    )
    assert.equal((await send(SAMPLES.image.bytes, 'a.png')).body.code, 'window_closed')
  })
})
