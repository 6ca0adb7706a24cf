/** What the interface is told at run time; one build serves every environment. */
export interface Config {
  apiBaseUrl: string
  googleClientId: string
  botChallengeSiteKey: string
  socketUrl: string
  appName: string
  /** Public: every browser holds it. It names the client and protects nothing. */
  appSecret: string
  metaAppId: string
  metaConfigId: string
  /** The ways that codes can go, apart by spaces: `email phone` where phones can be reached. */
  codeDeliveries: string
  /** Where the script of Google's button is. */
  googleScriptUrl: string
  /** Where Turnstile's script is, for installations that use it. */
  turnstileScriptUrl: string
  /** Where Meta's login script is, and the version of the Graph API that it is started with. */
  metaScriptUrl: string
  metaGraphVersion: string
  /** What the installation is called: 'staging' unless it says otherwise. */
  environment: string
  /** Origins that a developer may take an area from, apart by spaces; empty: nowhere. */
  areaOverrideOrigins: string
}

export const CONFIG_FIELDS = [
  'apiBaseUrl',
  'googleClientId',
  'botChallengeSiteKey',
  'socketUrl',
  'appName',
  'appSecret',
  'metaAppId',
  'metaConfigId',
] as const satisfies (keyof Config)[]

/** Settings that an installation may leave out. */
const DEFAULTS = {
  codeDeliveries: 'email',
  googleScriptUrl: 'https://accounts.google.com/gsi/client',
  turnstileScriptUrl: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  metaScriptUrl: 'https://connect.facebook.net/en_US/sdk.js',
  metaGraphVersion: 'v26.0',
  environment: 'staging',
  areaOverrideOrigins: '',
} as const satisfies Partial<Config>

/** Why the interface cannot start; `fields` are the ones to mend, empty when the file itself is the problem. */
export class ConfigError extends Error {
  readonly fields: string[]
  constructor(message: string, fields: string[] = []) {
    super(message)
    this.fields = fields
  }
}

/** Checks that every field is there and a text. @throws ConfigError that names each one that is not */
export function parseConfig(value: unknown): Config {
  const given = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  const bad = CONFIG_FIELDS.filter((field) => typeof given[field] !== 'string')
  if (bad.length > 0) throw new ConfigError('config.json lacks these texts', bad)
  const optional = Object.entries(DEFAULTS).map(([field, usual]) => [
    field,
    typeof given[field] === 'string' ? given[field] : usual,
  ])
  return { ...given, ...Object.fromEntries(optional) } as Config
}

let current: Config | undefined

/** Fetches and checks `/config.json`. @throws ConfigError */
export async function loadConfig(): Promise<Config> {
  let body: unknown
  try {
    const response = await fetch('/config.json', { cache: 'no-cache' })
    if (!response.ok) throw new Error(String(response.status))
    body = await response.json()
  } catch (error) {
    throw new ConfigError(`config.json could not be read (${error instanceof Error ? error.message : String(error)})`)
  }
  return setConfig(parseConfig(body))
}

export function setConfig(config: Config): Config {
  current = config
  return config
}

/** The configuration, once it is loaded. */
export function config(): Config {
  if (!current) throw new Error('the configuration is not loaded yet')
  return current
}
