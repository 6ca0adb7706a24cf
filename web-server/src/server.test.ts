import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { Options } from './options.ts'
import { startWebServer } from './server.ts'

const CONFIG = {
  apiBaseUrl: 'https://api.example',
  socketUrl: 'https://api.example',
  googleClientId: '',
  googleScriptUrl: '',
  metaAppId: '',
  metaScriptUrl: '',
  areaOverrideOrigins: '',
  botChallengeSiteKey: 'embedded',
  turnstileScriptUrl: '',
  appName: 'core',
}
const pointer = (id: string, version: string) =>
  JSON.stringify({
    id,
    version,
    entry: `/areas/${id}/${version}/entry.js`,
    files: [`/areas/${id}/${version}/a.js`],
    texts: { en: [], id: [] },
    routes: [{ path: `/${id}`, files: [`/areas/${id}/${version}/page.js`] }],
    slots: [],
    before: [],
    history: [],
  })

let folder: string
let undo: (() => unknown)[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sapa-web-'))
  undo = [() => rmSync(folder, { recursive: true })]
  put(
    'assets/shell/index.html',
    '<script>first()</script><script src="/assets/shell/main.1.js"></script><script type="application/json" id="areas"></script>',
  )
  put('assets/shell/files.json', '{"host":["host.1.js"]}')
  put('assets/shell/main.1.js', 'shell()')
})
afterEach(async () => {
  while (undo.length > 0) await undo.pop()?.()
})

function put(path: string, content: string | Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
async function serve(part: string, more: Partial<Options> = {}): Promise<string> {
  const server = await startWebServer(
    { part, host: '127.0.0.1', port: 0, webDir: folder, apiSource: '', areas: [], refreshSeconds: 1, ...more },
    () => {},
  )
  undo.push(() => server.close())
  return server.url
}
/** An api as far as the shell's server knows it. */
async function api(answer: () => object | undefined): Promise<string> {
  const server = createServer((_request, response) => {
    const config = answer()
    response.writeHead(config ? 200 : 503).end(JSON.stringify(config ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undo.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
/** As it is sent: fetch would tidy the address and undo the compression. */
function raw(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number | undefined; headers: Record<string, unknown>; body: Buffer }> {
  return new Promise((resolve, reject) => {
    httpRequest(url, { path, headers, method }, (response) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () =>
          resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
        )
    })
      .on('error', reject)
      .end()
  })
}
async function eventually(look: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await look()); tries++) {
    if (tries > 300) throw new Error('it did not come to that')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('the server of an area', () => {
  it('gives its own files as they were compressed, for good, to any page and with nothing they could do by themselves', async () => {
    put('areas/chats/7/a.js', 'a()')
    put('areas/chats/7/a.js.br', brotliCompressSync('a()'))
    put('areas/chats.json', pointer('chats', '7'))
    const url = await serve('chats')
    const file = await raw(url, '/areas/chats/7/a.js', { 'accept-encoding': 'gzip, br' })
    assert.equal(brotliDecompressSync(file.body).toString(), 'a()')
    assert.equal(file.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(file.headers['cross-origin-resource-policy'], 'cross-origin')
    assert.equal(
      file.headers['keep-alive'],
      'timeout=75',
      'a proxy that keeps the line for a minute writes into none that has ended',
    )
    assert.equal(file.headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    assert.equal((await raw(url, '/areas/chats/7/a.js')).body.toString(), 'a()')
    assert.equal((await raw(url, '/areas/chats.json')).headers['cache-control'], 'no-cache')
    const head = await raw(url, '/areas/chats/7/a.js', {}, 'HEAD')
    assert.deepEqual([head.status, head.headers['content-length'], head.body.length], [200, '3', 0])
  })

  it('gives nothing else: no other part, nothing beside its folder, no other method', async () => {
    put('areas/chats/7/a.js', 'a()')
    put('areas/agents/3/b.js', 'b()')
    put('secret.json', '{}')
    const url = await serve('chats')
    for (const path of [
      '/',
      '/areas/agents/3/b.js',
      '/areas/chats/../agents/3/b.js',
      '/areas/chats/../../secret.json',
      '/areas/chats/%2e%2e/x.js',
      '/areas/chats/7',
      '/assets/shell/main.1.js',
    ]) {
      assert.equal((await raw(url, path)).status, 404, path)
    }
    assert.equal((await raw(url, '/areas/chats/7/a.js', {}, 'POST')).status, 405)
  })
})

describe('the server of the shell', () => {
  const area = async (id: string) => {
    const origin = await serve(id)
    return { id, origin, source: origin }
  }
  const versions = async (url: string) =>
    JSON.parse((await raw(url, '/versions.json')).body.toString()) as Record<string, string>

  it('makes the page from the areas’ pointers, with their files where they are, under a policy that names them', async () => {
    put('areas/chats.json', pointer('chats', '7'))
    const chats = await area('chats')
    const url = await serve('shell', { apiSource: await api(() => CONFIG), areas: [chats] })
    const page = await raw(url, '/chats/any/address', { 'accept-encoding': 'br' })
    const html = brotliDecompressSync(page.body).toString()
    assert.match(html, /href="\/assets\/shell\/host\.1\.js"/)
    const [registered] = JSON.parse(/id="areas">(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
      entry: string
      routes: { files: string[] }[]
    }[]
    assert.equal(registered?.entry, `${chats.origin}/areas/chats/7/entry.js`)
    assert.deepEqual(registered?.routes[0]?.files, [`${chats.origin}/areas/chats/7/page.js`])
    const policy = String(page.headers['content-security-policy'])
    assert.match(policy, new RegExp(`script-src 'self' ${chats.origin} 'sha256-`))
    assert.match(policy, /connect-src 'self' https:\/\/api\.example wss:\/\/api\.example;/)
    assert.deepEqual(JSON.parse((await raw(url, '/config.json')).body.toString()), CONFIG)
    assert.equal((await raw(url, '/assets/shell/missing.js')).status, 404)
    assert.equal((await raw(url, '/areas/chats/7/a.js')).status, 404)
  })

  it('follows a release of an area, and keeps what it knew of one that is away or says nonsense', async () => {
    put('areas/chats.json', pointer('chats', '7'))
    put('areas/staff.json', pointer('staff', '1'))
    const url = await serve('shell', {
      apiSource: await api(() => CONFIG),
      areas: [await area('chats'), await area('staff')],
    })
    assert.deepEqual(await versions(url), { shell: 'main.1.js', chats: '7', staff: '1', canaries: {} })
    put('areas/staff.json', pointer('chats', '666'))
    put('areas/chats.json', pointer('chats', '8'))
    await eventually(async () => (await versions(url)).chats === '8')
    rmSync(join(folder, 'areas/chats.json'))
    put('areas/staff.json', pointer('staff', '2'))
    await eventually(async () => (await versions(url)).staff === '2')
    assert.equal((await versions(url)).chats, '8')
  })

  it('is not ready until the api has said the configuration', async () => {
    put('areas/chats.json', pointer('chats', '7'))
    let config: object | undefined = undefined
    const url = await serve('shell', { apiSource: await api(() => config), areas: [await area('chats')] })
    assert.deepEqual(
      [(await raw(url, '/ready')).status, (await raw(url, '/')).status, (await raw(url, '/health')).status],
      [503, 503, 200],
    )
    config = CONFIG
    await eventually(async () => (await raw(url, '/ready')).status === 200)
    assert.equal((await raw(url, '/')).status, 200)
  })
})
