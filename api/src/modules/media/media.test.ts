import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { LIMITS } from '@sapa/shared/contracts'
import { SAMPLES } from '../../../../whatsapp-sandbox/src/testFiles.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { eventually, makeOrganization, type Person } from '../../../test/people.ts'
import { startConnections, type Connections, type SandboxNumber } from '../../../test/sandboxNumber.ts'
import { eventsOf, jobsOf, makeShop, receive, type Shop } from '../conversations/conversations.fixture.ts'
import { credentials } from '../channels/credentials.ts'
import { isSigned, signAddress } from './address.ts'
import { fetchMedia, WAITS } from './fetchMedia.ts'

const CUSTOMER = '6281355500099'

describe("customers' files from the sandbox", () => {
  let connections: Connections
  let server: TestServer
  let organizationId: string
  let token: string
  let stranger: Person
  let number: SandboxNumber
  let channelId: string

  before(async () => {
    connections = await startConnections()
    ;({ server, organizationId, token } = connections)
    stranger = (await makeOrganization(server, 'B')).admin
    number = await connections.number()
    channelId = (await connections.connect(number)).body.data.id
  })
  after(() => connections?.close())

  const write = (type: string, content: object): Promise<void> =>
    connections.control('POST', `/phones/${CUSTOMER}/messages`, {
      phone_number_id: number.identifier_id,
      type,
      [type]: content,
    })
  /** The newest message of the conversation, once there is another than before. */
  const arrives = async (
    act: () => Promise<void>,
    done = (message: { media?: { status: string } }) => message.media?.status !== 'waiting',
  ) => {
    const newest = async () => {
      const list = (await server.call('GET', `/conversations?organizationId=${organizationId}`, { token })).body.data
      if (!list[0]) return undefined
      const { body } = await server.call('GET', `/conversations/${list[0].id}/messages?limit=100`, { token })
      return body.data.find(({ direction }: { direction: string }) => direction === 'in')
    }
    const before = (await newest())?.id
    await act()
    let found: any // any: tests look at what they get
    await eventually(async () => {
      found = await newest()
      return found && found.id !== before && done(found)
    })
    return found
  }
  const addressOf = async (id: string) =>
    (await server.call('GET', `/messages/${id}/media`, { token })).body.data.url as string

  for (const [kind, { type, name, bytes }] of Object.entries(SAMPLES)) {
    it(`${kind}: arrives, is kept and is opened by its own business only`, async () => {
      const message = await arrives(() =>
        write(kind, { data: bytes.toString('base64'), mime_type: type, filename: name }),
      )
      assert.deepEqual(message.media, {
        kind,
        status: 'stored',
        failure: null,
        mime_type: type,
        bytes: bytes.length,
        file_name: kind === 'document' ? name : null,
      })

      const url = await addressOf(message.id)
      const response = await fetch(url)
      assert.equal(response.status, 200)
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), bytes)
      assert.equal(response.headers.get('content-type'), type)
      assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
      assert.match(response.headers.get('content-security-policy') ?? '', /default-src 'none'; sandbox/)
      assert.match(
        response.headers.get('content-disposition') ?? '',
        kind === 'document'
          ? /^attachment; filename="Daftar harga _baru_\.pdf"; filename\*=UTF-8''Daftar%20harga/
          : /^inline;/,
      )

      assert.equal((await server.call('GET', `/messages/${message.id}/media`, { token: stranger.token })).status, 404)
      for (const [part, value] of [
        ['signature', 'x'],
        ['expires', '99999999999'],
        ['organization', stranger.userId],
        ['message', `${message.id}x`],
      ] as const) {
        const changed = new URL(url)
        changed.searchParams.set(part, value)
        assert.equal((await fetch(changed)).status, 404, part)
      }
    })
  }

  it('gives parts of a sound, and says which parts there are not', async () => {
    const { bytes, type } = SAMPLES.audio
    const message = await arrives(() =>
      write('audio', { data: bytes.toString('base64'), mime_type: type, voice: true }),
    )
    const url = await addressOf(message.id)
    const part = async (range: string) => {
      const response = await fetch(url, { headers: { range } })
      return [response.status, response.headers.get('content-range'), await response.text()]
    }
    assert.deepEqual(await part('bytes=0-3'), [206, `bytes 0-3/${bytes.length}`, 'OggS'])
    assert.deepEqual(await part('bytes=-4'), [
      206,
      `bytes ${bytes.length - 4}-${bytes.length - 1}/${bytes.length}`,
      'note',
    ])
    assert.deepEqual((await part(`bytes=${bytes.length}-`)).slice(0, 2), [416, `bytes */${bytes.length}`])
  })

  it('tells everybody who looks at the conversation that the file is there', async () => {
    const message = await arrives(() =>
      write('image', { data: SAMPLES.image.bytes.toString('base64'), mime_type: 'image/png' }),
    )
    const states = (await eventsOf(server, { organizationId } as Shop))
      .map(({ payload }) => (payload as any).message) // any: a stored event's payload is JSON
      .filter((shown) => shown?.id === message.id)
      .map((shown) => shown.media.status)
    assert.deepEqual(states, ['waiting', 'stored'])
  })

  it('fetches again what could not be kept, and leaves no half behind', { timeout: 30_000 }, async () => {
    const folder = join(server.deps.config.dataDir, 'files', 'media', organizationId)
    mkdirSync(folder, { recursive: true })
    renameSync(folder, `${folder}-away`)
    writeFileSync(folder, 'in the way')
    const message = await arrives(
      () => write('image', { data: SAMPLES.image.bytes.toString('base64'), mime_type: 'image/png' }),
      () => true,
    )
    const media = () =>
      server.deps.database.asTenant(organizationId, (tx) =>
        tx
          .selectFrom('media')
          .select(['status', 'attempts'])
          .where('message_id', '=', message.id)
          .executeTakeFirstOrThrow(),
      )
    await eventually(async () => (await media()).attempts > 0)
    assert.equal((await media()).status, 'waiting')
    rmSync(folder)
    renameSync(`${folder}-away`, folder)
    const kept = readdirSync(folder).length
    await eventually(async () => (await media()).status === 'stored', 15)
    assert.equal(readdirSync(folder).length, kept + 1)
  })

  it('does not keep what is no picture, and says why in both languages', async () => {
    const message = await arrives(() =>
      write('image', {
        data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64'),
        mime_type: 'image/png',
      }),
    )
    assert.match(message.media.failure, /not what it says it is/)
    const { body } = await server.call('GET', `/conversations/${message.conversation_id}/messages?limit=1`, {
      token,
      language: 'id',
    })
    assert.match(
      body.data.find(({ id }: { id: string }) => id === message.id)?.media.failure ?? '',
      /tidak sesuai dengan jenisnya/,
    )
    assert.equal((await server.call('GET', `/messages/${message.id}/media`, { token })).status, 404)
  })

  for (const [name, type, content] of [
    ['page.html', 'text/html', '<script>alert(1)</script>'],
    ['drawing.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ] as const) {
    it(`${name} as a document is bytes to save`, async () => {
      const message = await arrives(() =>
        write('document', {
          data: Buffer.from(content).toString('base64'),
          mime_type: type,
          filename: `../../etc/\u202e${name}`,
        }),
      )
      assert.equal(message.media.file_name, name)
      const response = await fetch(await addressOf(message.id))
      assert.equal(response.headers.get('content-type'), 'application/octet-stream')
      assert.match(response.headers.get('content-disposition') ?? '', new RegExp(`^attachment; filename="${name}"`))
    })
  }

  it('a place and contact cards come as what they are', async () => {
    const place = await arrives(() => write('location', { latitude: -6.2, longitude: 106.8, name: 'Monas' }))
    assert.deepEqual(
      [place.location, place.media],
      [{ latitude: -6.2, longitude: 106.8, name: 'Monas', address: null }, null],
    )
    const cards = await arrives(() =>
      write('contacts', [
        { name: { formatted_name: 'Ibu Sari', first_name: 'Sari' }, phones: [{ phone: '+62 811' }] },
      ] as unknown as object),
    )
    assert.deepEqual(cards.contact_cards, [{ name: 'Ibu Sari', phone_numbers: ['+62 811'] }])
  })

  it('a file that the provider does not have is given up with a reason', async () => {
    const message = await arrives(() => write('image', { id: '123', mime_type: 'image/png', sha256: 'x' }))
    assert.deepEqual([message.media.status, message.media.mime_type], ['failed', null])
    assert.match(message.media.failure, /does not have this file/)
    assert.ok(channelId)
  })
})

it('an address of a file holds for minutes and then no more', () => {
  const config = { secrets: { token: 'x'.repeat(32), encryption: '', code: '' }, apiUrl: 'https://sapa.example' }
  const now = Date.now()
  const query = new URL(signAddress(config, 'org_a', 'msg_a', now).url).searchParams
  const holds = (after: number) =>
    isSigned(
      config,
      { organization: 'org_a', message: 'msg_a', expires: Number(query.get('expires')) },
      query.get('signature')!,
      now + after,
    )
  assert.ok(holds(0) && holds(299_000))
  assert.ok(!holds(601_000))
})

describe('a provider that lies', () => {
  let server: TestServer
  let provider: Server
  let base: string
  let shop: Shop
  /** What the next lookup says and the next file is. */
  let lookup: Record<string, unknown>
  let file: (send: (status: number, body?: Buffer, headers?: Record<string, string>) => void) => void
  let asked: string[]
  const { bytes } = SAMPLES.image
  const hash = (data: Buffer) => createHash('sha256').update(data).digest('base64')

  before(async () => {
    provider = createServer((request, response) => {
      asked.push(request.url ?? '')
      if (request.url?.startsWith('/file'))
        file((status, body, headers = {}) => response.writeHead(status, headers).end(body))
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(lookup))
    })
    await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    server = await startTestServer({ workers: false, config: { sandboxUrl: base } })
    shop = await makeShop(server)
    const key = credentials(server.deps.config).seal('key')
    await server.deps.database.asService((tx) =>
      tx.updateTable('channels').set({ api_key_sealed: key }).where('id', '=', shop.channel.id).execute(),
    )
  })
  after(async () => {
    await server.close()
    provider.closeAllConnections()
    provider.close()
  })

  const mediaRow = (messageId: string) =>
    server.deps.database.asTenant(shop.organizationId, (tx) =>
      tx.selectFrom('media').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow(),
    )
  const fetched = async (
    change: Record<string, unknown> = {},
    given = file,
    last = false,
    named: Record<string, unknown> = { sha256: hash(bytes) },
  ) => {
    lookup = {
      url: `${base}/file`,
      mime_type: 'image/png',
      sha256: hash(bytes),
      file_size: String(bytes.length),
      ...change,
    }
    file = given
    asked = []
    await receive(server, shop, {
      type: 'image',
      text: null,
      payload: { image: { id: '1', ...named, mime_type: 'image/png' } },
    })
    const job = (await jobsOf<{ organizationId: string; messageId: string }>(server, shop, 'media.fetch'))
      .map(({ messageId }) => messageId)
      .sort()
      .at(-1)!
    if (last)
      await server.deps.database.asTenant(shop.organizationId, (tx) =>
        tx.updateTable('media').set({ attempts: WAITS.length }).where('message_id', '=', job).execute(),
      )
    await fetchMedia(server.deps, { organizationId: shop.organizationId, messageId: job })
    return mediaRow(job)
  }
  const good: typeof file = (send) => send(200, bytes)

  it('is believed where everything fits', async () => {
    assert.equal((await fetched({}, good)).status, 'stored')
  })

  it('is believed where a picture is larger than businesses may send', async () => {
    const large = Buffer.concat([bytes, Buffer.alloc(LIMITS.outgoingMedia.image)])
    const size = { sha256: hash(large), file_size: String(large.length) }
    assert.equal((await fetched(size, (send) => send(200, large), false, {})).status, 'stored')
  })

  it('is believed in its size and type where nobody names a hash', async () => {
    assert.equal((await fetched({ sha256: undefined }, good, false, {})).status, 'stored')
    assert.equal(
      (await fetched({ sha256: undefined }, (send) => send(200, bytes.subarray(0, 40)), true, {})).failure,
      'media.damaged',
    )
  })

  for (const [what, change, given, failure] of [
    ['names another host', { url: 'http://localhost:1/file' }, good, 'media.refused'],
    ['names an address in our network', { url: 'http://169.254.169.254/latest' }, good, 'media.refused'],
    ['names no web address', { url: 'file:///etc/passwd' }, good, 'media.refused'],
    ['sends us on', {}, (send) => send(302, undefined, { location: 'http://169.254.169.254/' }), 'media.refused'],
    ['says the file is too large', { file_size: String(LIMITS.media + 1) }, good, 'media.too_large'],
  ] as [string, Record<string, unknown>, typeof file, string][]) {
    it(`${what}: the file is given up at once`, async () => {
      const row = await fetched(change, given)
      assert.deepEqual([row.status, row.failure], ['failed', failure])
    })
  }

  for (const [what, change, given, failure] of [
    ['sends other bytes', {}, (send) => send(200, Buffer.from(bytes).fill(0, 60)), 'media.damaged'],
    ['says that it is larger, as large as may be', { file_size: String(LIMITS.media) }, good, 'media.damaged'],
    ['sends fewer bytes', {}, (send) => send(200, bytes.subarray(0, 40)), 'media.damaged'],
    ['names another hash than the message', { sha256: hash(Buffer.from('x')) }, good, 'media.damaged'],
    ['has a dead link', {}, (send) => send(404), 'media.unreachable'],
  ] as [string, Record<string, unknown>, typeof file, string][]) {
    it(`${what}: it is tried again later, and given up in the end`, async () => {
      const row = await fetched(change, given)
      assert.deepEqual([row.status, row.attempts], ['waiting', 1])
      const end = await fetched(change, given, true)
      assert.deepEqual([end.status, end.failure], ['failed', failure])
    })
  }
})
