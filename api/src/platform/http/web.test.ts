import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pino } from 'pino'
import { createHttp } from '../../app.ts'
import { readConfig, type Config } from '../config.ts'
import { contentSecurityPolicy } from './web.ts'

const config = readConfig({
  SAPA_TOKEN_SECRET: 'token'.padEnd(32, 'x'), SAPA_ENCRYPTION_SECRET: 'encryption'.padEnd(32, 'x'), SAPA_CODE_SECRET: 'code'.padEnd(32, 'x'),
})
const policy = (changes: Partial<Config> = {}) =>
  Object.fromEntries(contentSecurityPolicy({ ...config, ...changes }, ['sha256-abc']).split('; ').map((part) => {
    const [name, ...sources] = part.split(' ')
    return [name, sources]
  })) as Record<string, string[]>

describe('the content security policy', () => {
  it('knows nobody but this server where nothing else is configured', () => {
    assert.deepEqual(policy()['script-src'], ["'self'", "'sha256-abc'"])
    assert.deepEqual(policy()['frame-src'], ["'none'"])
    assert.deepEqual(policy()['worker-src'], ["'self'"])
    assert.doesNotMatch(JSON.stringify(policy()), /http/)
  })

  it("lets Google's button in where signing in with Google is configured, from where its script is", () => {
    const google = policy({ googleClientId: 'id' })
    for (const name of ['script-src', 'frame-src', 'connect-src']) assert.ok(google[name]?.includes('https://accounts.google.com/gsi/'), name)
    assert.ok(google['style-src']?.includes('https://accounts.google.com/gsi/style'))
    const elsewhere = policy({ googleClientId: 'id', googleScriptUrl: 'http://localhost:9/fake/gsi.js' })
    assert.ok(elsewhere['script-src']?.includes('http://localhost:9/fake/'))
  })

  it("lets Turnstile's challenge in where its site key is configured", () => {
    const turnstile = policy({ botChallenge: { ...config.botChallenge, siteKey: '0x4AAAAAAAbcdefghij' } })
    for (const name of ['script-src', 'frame-src']) assert.ok(turnstile[name]?.includes('https://challenges.cloudflare.com'), name)
  })

  it("lets Meta's login in where its app is configured: its script, and its windows", () => {
    const meta = policy({ metaAppId: '1' })
    assert.ok(meta['script-src']?.includes('https://connect.facebook.net'))
    for (const name of ['frame-src', 'connect-src']) assert.ok(meta[name]?.includes('https://*.facebook.com'), name)
    const elsewhere = policy({ metaAppId: '1', metaScriptUrl: 'http://localhost:9/sdk.js' })
    for (const name of ['script-src', 'frame-src', 'connect-src']) assert.ok(elsewhere[name]?.includes('http://localhost:9'), name)
  })
})

describe('other windows', () => {
  it('are cut off, except where Google or Meta has to answer from one', async () => {
    for (const [configured, expected] of [[{}, 'same-origin'], [{ googleClientId: 'id' }, 'same-origin-allow-popups'], [{ metaAppId: '1' }, 'same-origin-allow-popups']] as const) {
      const app = await createHttp({ config: { ...config, ...configured }, log: pino({ level: 'silent' }) })
      const { headers } = await app.inject('/')
      assert.equal(headers['cross-origin-opener-policy'], expected)
      await app.close()
    }
  })
})
