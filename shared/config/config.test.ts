import { ConfigError, loadConfig, type Config } from '.'

const good: Config = {
  apiBaseUrl: 'https://api.example',
  googleClientId: '',
  botChallengeSiteKey: 'embedded',
  socketUrl: 'wss://api.example',
  appName: 'core',
  appSecret: 'public',
  metaAppId: '',
  metaConfigId: '',
  codeDeliveries: 'email phone',
  googleScriptUrl: 'https://google.example/client',
  turnstileScriptUrl: 'https://turnstile.example/api.js',
  metaScriptUrl: 'https://meta.example/sdk.js',
  metaGraphVersion: 'v26.0',
  environment: 'staging',
  areaOverrideOrigins: '',
}

/** What starting with this answer for /config.json comes to. */
async function startWith(response: () => Response): Promise<Config | ConfigError> {
  globalThis.fetch = () => Promise.resolve(response())
  return loadConfig().catch((error: unknown) => error as ConfigError)
}

const fields: [string, keyof Config][] = [
  ['API base URL [S5.1]', 'apiBaseUrl'],
  ['Google client id [S5.2]', 'googleClientId'],
  ['bot-challenge site key [S5.3]', 'botChallengeSiteKey'],
  ['socket URL [S5.4]', 'socketUrl'],
  ['app name [S5.5]', 'appName'],
  ['app secret [S5.6]', 'appSecret'],
  ['Meta app id [S5.7]', 'metaAppId'],
  ['Meta config id [S5.8]', 'metaConfigId'],
]

test.each(fields)(
  'without the %s, or with one that is no text, nothing starts and the field is named',
  async (_name, field) => {
    expect(await startWith(() => Response.json(good))).toEqual(good)
    const { [field]: _left, ...without } = good
    for (const wrong of [without, { ...good, [field]: 1 }, { ...good, [field]: null }, { ...good, [field]: ['x'] }]) {
      const failure = await startWith(() => Response.json(wrong))
      expect(failure).toBeInstanceOf(ConfigError)
      expect((failure as ConfigError).fields).toEqual([field])
    }
  },
)

test('several wrong fields are named at once', async () => {
  expect(await startWith(() => Response.json({ ...good, appName: 1, metaAppId: undefined }))).toMatchObject({
    fields: ['appName', 'metaAppId'],
  })
})

test.each([
  ['is not there', () => new Response('', { status: 404 }), '404'],
  ['is not JSON', () => new Response('<html>'), 'JSON'],
  [
    'cannot be fetched',
    () => {
      throw new TypeError('fetch failed')
    },
    'fetch failed',
  ],
])('a config.json that %s is the problem itself [S5.10]', async (_name, response, reason) => {
  globalThis.fetch = () => new Promise((resolve) => resolve(response()))
  const failure = await loadConfig().catch((error: unknown) => error as ConfigError)
  expect(failure).toBeInstanceOf(ConfigError)
  expect(failure).toMatchObject({ fields: [] })
  expect((failure as ConfigError).message).toContain(reason)
})
