import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { contentSecurityPolicy, type PageSources } from '@sapa/shared/contracts'
import { pino } from 'pino'
import { createHttp } from '../../app.ts'
import { readConfig, type Config } from '../config.ts'
import { interfaceConfig } from './interfaceConfig.ts'
import { serveWeb } from './web.ts'

const config = readConfig({
  SAPA_TOKEN_SECRET: 'token'.padEnd(32, 'x'),
  SAPA_ENCRYPTION_SECRET: 'encryption'.padEnd(32, 'x'),
  SAPA_CODE_SECRET: 'code'.padEnd(32, 'x'),
})
const policy = (changes: Partial<Config> = {}, more: Partial<PageSources> = {}) =>
  Object.fromEntries(
    contentSecurityPolicy({
      ...interfaceConfig({ config: { ...config, ...changes }, post: { phone: undefined } }),
      scriptHashes: ['sha256-abc'],
      ...more,
    })
      .split('; ')
      .map((part) => {
        const [name, ...sources] = part.split(' ')
        return [name, sources]
      }),
  ) as Record<string, string[]>

describe('the content security policy', () => {
  it('knows nobody but this server where nothing else is configured', () => {
    assert.deepEqual(policy()['script-src'], ["'self'", "'sha256-abc'"])
    assert.deepEqual(policy()['frame-src'], ["'none'"])
    assert.deepEqual(policy()['worker-src'], ["'self'"])
    assert.doesNotMatch(JSON.stringify(policy()), /http/)
  })

  it("lets Google's button in where signing in with Google is configured, from where its script is", () => {
    const google = policy({ googleClientId: 'id' })
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      assert.ok(google[name]?.includes('https://accounts.google.com/gsi/'), name)
    assert.ok(google['style-src']?.includes('https://accounts.google.com/gsi/style'))
    const elsewhere = policy({ googleClientId: 'id', googleScriptUrl: 'http://localhost:9/fake/gsi.js' })
    assert.ok(elsewhere['script-src']?.includes('http://localhost:9/fake/'))
  })

  it('lets areas of developers in from the origins that are allowed, and from no other', () => {
    const open = policy({ areaOverrideOrigins: ['http://localhost:*', 'https://areas.example'] })
    assert.deepEqual(open['script-src'], ["'self'", 'http://localhost:*', 'https://areas.example', "'sha256-abc'"])
    assert.deepEqual(open['style-src'], ["'self'", "'unsafe-inline'", 'http://localhost:*', 'https://areas.example'])
    assert.deepEqual(open['connect-src'], [
      "'self'",
      'http://localhost:*',
      'https://areas.example',
      'ws://localhost:*',
      'wss://areas.example',
    ])
    const secrets = {
      SAPA_TOKEN_SECRET: 't'.repeat(32),
      SAPA_ENCRYPTION_SECRET: 'e'.repeat(32),
      SAPA_CODE_SECRET: 'c'.repeat(32),
    }
    assert.deepEqual(
      readConfig({ ...secrets, SAPA_AREA_OVERRIDE_ORIGINS: 'http://localhost:* https://areas.example' })
        .areaOverrideOrigins,
      ['http://localhost:*', 'https://areas.example'],
    )
    for (const wrong of [
      '*',
      'https:',
      'areas.example',
      'https://*.example',
      'https://areas.example/path',
      "'unsafe-eval'",
      'https://a;script-src',
      'http://localhost:*;',
    ]) {
      assert.throws(
        () => readConfig({ ...secrets, SAPA_AREA_OVERRIDE_ORIGINS: wrong }),
        /SAPA_AREA_OVERRIDE_ORIGINS must list origins/,
        wrong,
      )
    }
  })

  it("lets Turnstile's challenge in where its site key is configured", () => {
    const turnstile = policy({ botChallenge: { ...config.botChallenge, siteKey: '0x4AAAAAAAbcdefghij' } })
    for (const name of ['script-src', 'frame-src'])
      assert.ok(turnstile[name]?.includes('https://challenges.cloudflare.com'), name)
  })

  it('lets in the api and the areas that are served elsewhere, for what they are needed and nothing else', () => {
    const apart = policy({ apiUrl: 'https://api.example' }, { areaOrigins: ['https://chats.example'] })
    const allowing = (source: string) => Object.keys(apart).filter((name) => apart[name]?.includes(source))
    assert.deepEqual(allowing('https://api.example'), ['img-src', 'media-src', 'connect-src'])
    assert.deepEqual(allowing('wss://api.example'), ['connect-src'])
    assert.deepEqual(allowing('https://chats.example'), ['script-src', 'style-src', 'img-src', 'font-src'])
    assert.deepEqual(apart['worker-src'], ["'self'", 'blob:'])
  })

  it("lets Meta's login in where its app is configured: its script, and its windows", () => {
    const meta = policy({ metaAppId: '1' })
    assert.ok(meta['script-src']?.includes('https://connect.facebook.net'))
    for (const name of ['frame-src', 'connect-src']) assert.ok(meta[name]?.includes('https://*.facebook.com'), name)
    const elsewhere = policy({ metaAppId: '1', metaScriptUrl: 'http://localhost:9/sdk.js' })
    for (const name of ['script-src', 'frame-src', 'connect-src'])
      assert.ok(elsewhere[name]?.includes('http://localhost:9'), name)
  })
})

describe('other windows', () => {
  it('are cut off, except where Google or Meta has to answer from one', async () => {
    for (const [configured, expected] of [
      [{}, 'same-origin'],
      [{ googleClientId: 'id' }, 'same-origin-allow-popups'],
      [{ metaAppId: '1' }, 'same-origin-allow-popups'],
    ] as const) {
      const app = await createHttp({ config: { ...config, ...configured }, log: pino({ level: 'silent' }) })
      const { headers } = await app.inject('/')
      assert.equal(headers['cross-origin-opener-policy'], expected)
      await app.close()
    }
  })
})

it('a page that is served elsewhere may call, and only that one; nothing else is for other origins', async () => {
  const publicUrl = 'https://app.example'
  const app = await createHttp({ config: { ...config, publicUrl }, log: pino({ level: 'silent' }) })
  app.get('/file', () => 'a file')
  const allowed = async (url: string, origin: string) =>
    (await app.inject({ url, headers: { origin } })).headers['access-control-allow-origin']
  assert.equal(await allowed('/v1/anything', publicUrl), publicUrl)
  assert.equal(await allowed('/v1/anything', 'https://attacker.example'), publicUrl, 'which that page is not')
  assert.equal(await allowed('/file', publicUrl), undefined)
  const asked = await app.inject({
    method: 'OPTIONS',
    url: '/v1/anything',
    headers: { origin: publicUrl, 'access-control-request-method': 'PUT' },
  })
  assert.equal(asked.statusCode, 204)
  assert.match(String(asked.headers['access-control-allow-methods']), /PUT/)
  await app.close()
})

it('each address of the interface is the page, to those who only ask whether it is there as well', async () => {
  const webDir = mkdtempSync(join(tmpdir(), 'sapa-web-'))
  writeFileSync(join(webDir, 'index.html'), '<title>Sapa</title>')
  writeFileSync(join(webDir, 'csp.json'), '{"scriptHashes":[]}')
  const app = await createHttp({ config: { ...config, webDir }, log: pino({ level: 'silent' }) })
  await serveWeb(app, { ...config, webDir }, { phone: undefined })
  for (const url of ['/', '/sign-in', '/chats/whatsapp?contactId=1']) {
    const [page, head] = await Promise.all([app.inject(url), app.inject({ method: 'HEAD', url })])
    assert.deepEqual(
      [page.statusCode, page.body, head.statusCode, head.body],
      [200, '<title>Sapa</title>', 200, ''],
      url,
    )
  }
  for (const url of ['/v1/nothing', '/assets/nothing', '/nothing.txt'])
    assert.equal((await app.inject({ method: 'HEAD', url })).statusCode, 404, url)
  await app.close()
  rmSync(webDir, { recursive: true })
})
