import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig } from './config.ts'

const secrets = {
  SAPA_TOKEN_SECRET: 'token'.padEnd(32, 'x'),
  SAPA_ENCRYPTION_SECRET: 'encryption'.padEnd(32, 'x'),
  SAPA_CODE_SECRET: 'code'.padEnd(32, 'x'),
}
const production = {
  ...secrets,
  SAPA_ENV: 'production',
  SAPA_PUBLIC_URL: 'https://app.sapa.example',
  DATABASE_URL: 'postgres://db/sapa',
  SMTP_URL: 'smtp://mail',
}

/** What the refusal names, a line each. */
function problemsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
}

describe('the configuration in production', () => {
  it('starts with everything that is needed', () => {
    const config = readConfig(production)
    assert.deepEqual(
      [config.host, config.apiUrl, config.trustedProxies],
      ['0.0.0.0', 'https://app.sapa.example', 'loopback,linklocal,uniquelocal'],
    )
  })

  const refused: [string, NodeJS.ProcessEnv, string][] = [
    ['a secret that is missing', { SAPA_TOKEN_SECRET: undefined }, 'SAPA_TOKEN_SECRET'],
    ['a secret that is short', { SAPA_CODE_SECRET: 'short' }, 'SAPA_CODE_SECRET'],
    ['a secret that everybody knows', { SAPA_APP_SECRET: secrets.SAPA_TOKEN_SECRET }, 'SAPA_APP_SECRET'],
    ['an interface without https', { SAPA_PUBLIC_URL: 'http://app.sapa.example' }, 'SAPA_PUBLIC_URL'],
    ['an api without https', { SAPA_API_URL: 'http://api.sapa.example' }, 'SAPA_API_URL'],
    ['the embedded database', { DATABASE_URL: undefined }, 'DATABASE_URL'],
    ['the sandbox', { SAPA_SANDBOX_URL: 'http://localhost:4010' }, 'SAPA_SANDBOX_URL'],
    [
      'a challenge that lets everybody pass',
      {
        BOT_CHALLENGE_SITE_KEY: '1x00000000000000000000AA',
        BOT_CHALLENGE_SECRET: '1x0000000000000000000000000000000AA',
      },
      'BOT_CHALLENGE_SECRET',
    ],
  ]
  for (const [what, change, named] of refused) {
    it(`refuses ${what}`, () => {
      assert.deepEqual(
        problemsOf({ ...production, ...change }).map((line) => line.trim().split(' ')[1]),
        [named],
      )
    })
  }
})

describe('the configuration', () => {
  it('names every mistake at once, also the last', () => {
    const problems = problemsOf({
      ...secrets,
      PORT: 'x',
      SAPA_ROLE: 'boss',
      SAPA_MIGRATE: 'perhaps',
      SAPA_INTERNAL_PORT: '-1',
      LLM_BASE_URL: 'nowhere',
    })
    for (const name of ['PORT', 'SAPA_ROLE', 'SAPA_MIGRATE', 'SAPA_INTERNAL_PORT', 'LLM_BASE_URL']) {
      assert.ok(
        problems.some((line) => line.includes(`- ${name} `)),
        `${name} in ${problems.join()}`,
      )
    }
  })

  it('gives one process of several no embedded database: it is one process’s own', () => {
    for (const role of ['api', 'worker', 'migrate'])
      assert.match(problemsOf({ ...secrets, SAPA_ROLE: role }).join(), /DATABASE_URL/)
  })
})
