import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { ChallengeAction } from '@sapa/shared/contracts'
import { codeFor, passTime, registration, signUp, wrongCode } from '../../../test/accounts.ts'
import { solved } from '../../../test/challenge.ts'
import { startTestServer, type TestServer } from '../../../test/harness.ts'
import { readConfig } from '../../platform/config.ts'
import { makeChallenge } from './embedded.ts'
import { judgeTurnstile } from './turnstile.ts'

let person = 0
const newPerson = () => ({
  ...registration,
  email: `orang${++person}@example.com`,
  phoneNumber: `0813${String(person).padStart(8, '0')}`,
})

/** An answer to a challenge, as much of it as the tests tamper with. */
interface Answer {
  challenge: {
    signature?: string
    parameters: { cost: number; expiresAt: number; keyPrefix: string; data: { action: string } }
  }
  solution: { derivedKey: string }
}

const repack = (token: string, change: (payload: Answer) => void) => {
  const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Answer
  change(payload)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

describe('the embedded bot challenge', () => {
  let server: TestServer

  before(async () => {
    server = await startTestServer()
  })
  after(() => server.close())

  const register = (challenge: string | undefined, language = 'en') =>
    server.call('POST', '/auth/register', { language, body: { ...newPerson(), challenge } })
  const solve = (action: ChallengeAction) => solved(server.call, action)
  const refused = async (challenge: string | undefined, code: string, sentence: RegExp) => {
    const { status, body } = await register(challenge)
    assert.equal(status, 403)
    assert.equal(body.code, code)
    assert.deepEqual(
      body.errors.map(({ key }: { key: string }) => key),
      ['challenge'],
    )
    assert.match(body.errors[0].message, sentence)
  }

  it('lets a solution pass once', async () => {
    const challenge = await solve('register')
    assert.equal((await register(challenge)).status, 200)
    await refused(challenge, 'challenge_failed', /counts for one try/)
  })

  it('lets one of two pass that use the same solution at once', async () => {
    const challenge = await solve('register')
    const answers = await Promise.all([1, 2, 3].map(() => register(challenge)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403, 403])
  })

  it('is asked for where it is missing, in the language of the caller [S1.11]', async () => {
    await refused(undefined, 'challenge_required', /not a robot/)
    const { body } = await register(undefined, 'id')
    assert.equal(body.errors[0].message, 'Pastikan dulu bahwa Anda bukan robot.')
  })

  it('counts for the act it was given for and no other', async () => {
    await refused(await solve('otp'), 'challenge_failed', /did not succeed/)
    const relabelled = repack(await solve('otp'), ({ challenge }) => (challenge.parameters.data.action = 'register'))
    await refused(relabelled, 'challenge_failed', /did not succeed/)
  })

  it('refuses a solution after its time, also when its time was written anew', async () => {
    const { config } = server.deps
    const past = Date.now() - 601_000
    const now = Date.now
    Date.now = () => past
    const old = await makeChallenge(config, 'register').finally(() => (Date.now = now))
    const given = async () => ({ body: { data: old } })
    const challenge = await solved(given, 'register')
    // The time is made in the library by its own clock: what counts is what was signed.
    const expired = repack(challenge, ({ challenge: { parameters } }) =>
      assert.ok(parameters.expiresAt <= Date.now() / 1000),
    )
    await refused(expired, 'challenge_failed', /has expired/)
    const prolonged = repack(challenge, (payload) => (payload.challenge.parameters.expiresAt += 3600))
    await refused(prolonged, 'challenge_failed', /did not succeed/)
  })

  it('refuses what was not worked for', async () => {
    const challenge = await solve('register')
    const forgeries = {
      'a challenge of somebody else': repack(challenge, (payload) => (payload.challenge.signature = '0'.repeat(64))),
      'a challenge without a signature': repack(challenge, (payload) => delete payload.challenge.signature),
      'an easier challenge': repack(challenge, (payload) => (payload.challenge.parameters.cost = 1)),
      'a made-up solution': repack(challenge, ({ solution }) => (solution.derivedKey = 'ab'.repeat(32))),
      'only the prefix that everybody sees': repack(
        challenge,
        ({ solution, challenge: { parameters } }) => (solution.derivedKey = parameters.keyPrefix.padEnd(64, '0')),
      ),
      'no solution': repack(challenge, (payload) => delete (payload as Partial<Answer>).solution),
      'no JSON': Buffer.from('x').toString('base64'),
      nonsense: 'bukan token',
    }
    for (const [what, text] of Object.entries(forgeries)) {
      const { body } = await register(text)
      assert.equal(body.code, 'challenge_failed', what)
    }
    assert.equal((await register(challenge)).status, 200)
  })

  it('costs a browser work: a challenge has no answer that is cheap to guess', async () => {
    const { config } = server.deps
    const { parameters } = await makeChallenge(
      { ...config, botChallenge: { ...config.botChallenge, work: 600 } },
      'login',
    )
    assert.deepEqual([parameters.algorithm, parameters.cost, parameters.keyPrefix.length], ['PBKDF2/SHA-256', 5000, 32])
  })
})

describe('where the bot challenge stands', () => {
  let server: TestServer

  before(async () => {
    server = await startTestServer()
  })
  after(() => server.close())

  const solve = (action: ChallengeAction) => solved(server.call, action)

  it('stands before every code that is sent, first and again [S1.11]', async () => {
    const body = newPerson()
    const { body: asked } = await server.call('POST', '/auth/register', { body })
    await passTime(server, 61)
    const again = { identifier: body.email, action: 'register', ticket: asked.data.ticket }
    const otp = (more: object) => server.call('POST', '/auth/otp', { basic: true, body: { ...again, ...more } })
    assert.equal((await otp({ challenge: undefined })).body.code, 'challenge_required')
    assert.equal((await otp({ challenge: await solve('register') })).body.code, 'challenge_failed')
    assert.equal((await otp({ challenge: await solve('otp') })).status, 200)
    const reset = await otp({ ticket: undefined, action: 'reset-password', challenge: undefined })
    assert.equal(reset.body.code, 'challenge_required')
    // The code itself is tried without one: its five tries protect it.
    const code = codeFor(server, body.email)
    const verified = await server.call('POST', '/auth/otp/verify', {
      basic: true,
      body: { ...again, otp: wrongCode(code) },
    })
    assert.equal(verified.body.code, 'invalid_code')
  })

  it('is asked for at signing in after three wrong passwords, before the password is looked at', async () => {
    const body = newPerson()
    await signUp(server, body)
    const login = (password: string, challenge?: string) =>
      server.call('POST', '/auth/login', { body: { identifier: body.email, password, challenge } })
    for (let i = 0; i < 3; i++) assert.equal((await login('salah')).body.code, 'invalid_credentials')
    for (const password of ['salah', body.password]) {
      const { status, body: answer } = await login(password)
      assert.equal(status, 403)
      assert.equal(answer.code, 'challenge_required')
    }
    assert.equal((await login('salah', await solve('login'))).body.code, 'invalid_credentials')
    assert.equal((await login(body.password, await solve('login'))).status, 200)
    // Whoever signed in starts afresh.
    assert.equal((await login('salah')).body.code, 'invalid_credentials')
  })

  it('is asked for when one caller tries many accounts', async () => {
    await server.deps.database.asService((tx) => tx.deleteFrom('rate_limits').execute())
    const login = (identifier: string) =>
      server.call('POST', '/auth/login', { body: { identifier, password: 'salah' } })
    for (let i = 0; i < 20; i++) assert.equal((await login(`tebak${i}@example.com`)).body.code, 'invalid_credentials')
    assert.equal((await login('tebak20@example.com')).body.code, 'challenge_required')
  })
})

describe('the bot challenge of Turnstile', () => {
  let server: TestServer
  let cloudflare: Server
  let asked: URLSearchParams[]
  let answer: (form: URLSearchParams) => unknown

  before(async () => {
    cloudflare = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const form = new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
      asked.push(form)
      const body = await answer(form)
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => cloudflare.listen(0, '127.0.0.1', resolve))
    const verifyUrl = `http://127.0.0.1:${(cloudflare.address() as AddressInfo).port}/siteverify`
    server = await startTestServer({
      config: {
        publicUrl: 'https://sapa.example',
        botChallenge: {
          siteKey: '0x4AAAAAAAbcdefghij',
          secret: 'secret',
          verifyUrl,
          scriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
          work: 1,
        },
      },
    })
  })
  after(async () => {
    await server.close()
    cloudflare.close()
  })
  beforeEach(() => {
    asked = []
    answer = () => good
  })

  const good = { success: true, hostname: 'sapa.example', action: 'register', 'error-codes': [] }
  let tokens = 0
  const register = (challenge: string | undefined = `token-${++tokens}`) =>
    server.call('POST', '/auth/register', { body: { ...newPerson(), challenge } })

  it('passes what Cloudflare vouches for, asked with our secret', async () => {
    assert.equal((await register('token-a')).status, 200)
    const [form] = asked
    assert.deepEqual([form?.get('secret'), form?.get('response')], ['secret', 'token-a'])
    assert.match(form?.get('remoteip') ?? '', /127\.0\.0\.1/)
  })

  it('takes each token once, whatever Cloudflare says', async () => {
    assert.equal((await register('token-b')).status, 200)
    assert.equal((await register('token-b')).body.code, 'challenge_failed')
  })

  it('refuses a token of another site or another act, and one that Cloudflare refuses', async () => {
    const answers = {
      'another site': { ...good, hostname: 'evil.example' },
      'another act': { ...good, action: 'otp' },
      'no act': { ...good, action: undefined },
      'a forged token': { success: false, 'error-codes': ['invalid-input-response'] },
    }
    for (const [what, said] of Object.entries(answers)) {
      answer = () => said
      assert.equal((await register()).body.code, 'challenge_failed', what)
    }
    answer = () => ({ success: false, 'error-codes': ['timeout-or-duplicate'] })
    assert.match((await register()).body.errors[0].message, /has expired/)
  })

  it('asks once more after a fault, with the same key so that the token is not spent', async () => {
    answer = () => (asked.length === 1 ? { success: false, 'error-codes': ['internal-error'] } : good)
    assert.equal((await register()).status, 200)
    assert.equal(asked.length, 2)
    assert.equal(asked[0]?.get('idempotency_key'), asked[1]?.get('idempotency_key'))
  })

  it('stays closed when Cloudflare hangs', async () => {
    let release: () => void = () => undefined
    answer = () => new Promise<void>((resolve) => (release = resolve))
    const verdict = await judgeTurnstile(server.deps.config, 'token-c', 'register', '127.0.0.1', 50)
    assert.deepEqual(verdict, { refused: 'unreachable' })
    assert.equal(asked.length, 2)
    release()
  })

  it('stays closed and asks to try again when no answer comes', async () => {
    const { verifyUrl } = server.deps.config.botChallenge
    answer = () => '<html>Bad gateway</html>'
    const first = await register()
    server.deps.config.botChallenge.verifyUrl = 'http://127.0.0.1:9/'
    const second = await register()
    server.deps.config.botChallenge.verifyUrl = verifyUrl
    for (const { status, body } of [first, second]) {
      assert.equal(status, 503)
      assert.equal(body.code, 'unavailable')
      assert.match(body.errors[0].message, /Wait a moment and try again/)
    }
  })

  it('has no challenges of our own to give', async () => {
    assert.equal((await server.call('POST', '/auth/challenges', { body: { action: 'register' } })).status, 503)
  })
})

describe('the configuration of the bot challenge', () => {
  const secrets = Object.fromEntries(
    ['TOKEN', 'ENCRYPTION', 'CODE'].map((name) => [`SAPA_${name}_SECRET`, 'x'.repeat(32) + name]),
  )
  const read = (env: NodeJS.ProcessEnv) => readConfig({ ...secrets, ...env })

  it('is the embedded one unless a site key says otherwise', () => {
    assert.equal(read({}).botChallenge.siteKey, 'embedded')
    assert.throws(() => read({ BOT_CHALLENGE_SITE_KEY: 'hcaptcha:1' }), /must be 'embedded' or a Turnstile site key/)
  })

  it('refuses a Turnstile key without its secret, and secrets for trying out in production', () => {
    const siteKey = '1x00000000000000000000AA'
    assert.throws(() => read({ BOT_CHALLENGE_SITE_KEY: siteKey }), /BOT_CHALLENGE_SECRET must hold/)
    const dummy = { BOT_CHALLENGE_SITE_KEY: siteKey, BOT_CHALLENGE_SECRET: '1x0000000000000000000000000000000AA' }
    assert.equal(read(dummy).botChallenge.secret, dummy.BOT_CHALLENGE_SECRET)
    assert.throws(() => read({ ...dummy, SAPA_ENV: 'production' }), /secrets for trying out/)
  })
})
