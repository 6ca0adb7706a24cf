import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { download, type Download } from './provider.ts'

const servers: Server[] = []
/** @returns its origin */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
let provider: string
let stranger: string
let answer: RequestListener
/** What the stranger's host was asked, with the key that came along. */
const asked: (string | undefined)[] = []
before(async () => {
  provider = await listen((request, response) => answer(request, response))
  stranger = await listen((request, response) => {
    asked.push(request.headers.authorization)
    response.end('Halo')
  })
})
after(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const MOST = 1000
const get = (as: RequestListener, more: { seconds?: number } = {}): Promise<Download> => {
  answer = as
  return download({ address: `${provider}/file`, apiKey: 'key', graphUrl: provider, most: MOST, ...more })
}
const bytes =
  (length: number): RequestListener =>
  (_request, response) =>
    response.end(Buffer.alloc(length, 1))
/** The same, without saying before how many there are. */
const parts =
  (length: number): RequestListener =>
  (_request, response) => {
    response.write(Buffer.alloc(length - 1, 1))
    response.end('x')
  }

for (const [how, send] of [
  ['said before', bytes],
  ['not said', parts],
] as const) {
  test(`a file of as many bytes as there may be is taken and one of one more is not, ${how}`, async () => {
    for (const [length, kind] of [
      [MOST - 1, 'ok'],
      [MOST, 'ok'],
      [MOST + 1, 'too_large'],
    ] as const) {
      const found = await get(send(length))
      assert.equal(found.kind, kind, String(length))
      if (found.kind === 'ok') assert.equal(found.data.length, length)
    }
  })
}

test('nobody else is asked or given the key, wherever the provider points', async () => {
  for (const status of [301, 302, 303, 307, 308])
    assert.equal(
      (await get((_request, response) => response.writeHead(status, { location: `${stranger}/stolen` }).end())).kind,
      'untrusted',
    )
  for (const address of [
    `${stranger}/stolen`,
    `${provider.replace('127.0.0.1', 'localhost')}/file`,
    `http://${new URL(provider).host}@${new URL(stranger).host}/stolen`,
    'http://169.254.169.254/latest/meta-data',
  ])
    assert.equal(
      (await download({ address, apiKey: 'key', graphUrl: provider, most: MOST })).kind,
      'untrusted',
      address,
    )
  assert.deepEqual(asked, [])
})

test('of Meta, only its own hosts by https are asked', async () => {
  for (const address of [
    'http://lookaside.fbsbx.com/file',
    'https://lookaside.fbsbx.com:8443/file',
    'https://evilfacebook.com/file',
    'https://facebook.com.example.org/file',
    'https://127.0.0.1/file',
    'https://[::1]/file',
  ])
    assert.equal(
      (await download({ address, apiKey: 'key', graphUrl: 'https://graph.facebook.com', most: MOST })).kind,
      'untrusted',
      address,
    )
})

for (const [how, silent] of [
  ['drips', (_request, response) => void setInterval(() => response.write('x'), 50).unref()],
  ['stays silent', () => {}],
] as [string, RequestListener][]) {
  test(`a host that ${how} holds nothing up: the file is fetched again later`, { timeout: 10_000 }, async () => {
    const began = Date.now()
    assert.equal((await get(silent, { seconds: 0.5 })).kind, 'later')
    assert.ok(Date.now() - began < 5_000)
  })
}
