import { createHash } from 'node:crypto'
import { challengeProvider } from '@sapa/shared/contracts'
import type { S3Settings } from './s3.ts'

/** Everything the server is told from outside, parsed once at start. Durations are in seconds. */
export interface Config {
  env: 'development' | 'test' | 'production'
  /** What this process does: answer calls, work jobs, or both; `migrate` brings the database up to date and ends. */
  role: Role
  host: string
  port: number
  /** Where this process alone tells how it is (`/health`, `/ready`, `/metrics`); 0: nowhere. Not for the world. */
  internalPort: number
  /** Addresses of the proxies whose word on a caller's address is taken: ranges, or names of ranges, by commas. */
  trustedProxies: string
  /** Most seconds that running jobs get to end when the process is asked to stop. */
  shutdownSeconds: number
  /** Where people open the interface, without a trailing slash. */
  publicUrl: string
  /** Where browsers and webhooks reach the api; the interface's own address unless it has another. */
  apiUrl: string
  dataDir: string
  /** Where files are kept; undefined: in `dataDir`. */
  s3: S3Settings | undefined
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string
  /** Owner of the schema, for migrations; the same login as `databaseUrl` when empty. */
  databaseMigrationUrl: string
  /** Whether this process migrates at its start; where a process of its own does, the others only check. */
  databaseMigrate: boolean
  /** Most connections for calls and jobs; the queue and the listeners have theirs besides. */
  databaseConnections: number
  /** Folder of the built interface; empty: the api alone. */
  webDir: string
  secrets: {
    /** Signs access tokens. */
    token: string
    /** Encrypts merchants' credentials at rest. */
    encryption: string
    /** Opens what is sealed too, while the key is changed; docs/operating.md says how. */
    encryptionOther?: string
    /** Keys the hashes of one-time codes. */
    code: string
  }
  /** Public identification of the client, in Basic on the two OTP calls. It protects nothing. */
  appName: string
  /** What this installation is called to those who look: 'staging' unless told. */
  environment: string
  /** Origins that developers may take areas from in their own browser; one may be `http://localhost:*`. Empty: nowhere. */
  areaOverrideOrigins: string[]
  appSecret: string
  googleClientId: string
  googleJwksUrl: string
  googleScriptUrl: string
  botChallenge: {
    /** `embedded`, or a Turnstile site key. */
    siteKey: string
    /** Turnstile's secret; the embedded challenge needs none. */
    secret: string
    verifyUrl: string
    scriptUrl: string
    /** Tries that the embedded challenge costs a browser on average, about a millisecond each. */
    work: number
  }
  /** The operator's app at Meta and its configuration for the sign-up; empty: merchants connect by hand. */
  metaAppId: string
  metaConfigId: string
  /** The secret of that app; it signs what comes for numbers that were signed up. */
  metaAppSecret: string
  /** Meta's login script. */
  metaScriptUrl: string
  whatsapp: { graphUrl: string; graphVersion: string }
  /** Where the sandbox answers, empty where there is none. */
  sandboxUrl: string
  model: { baseUrl: string; apiKey: string; name: string; timeoutSeconds: number }
  smtpUrl: string
  mailFrom: string
  /** The operator's gateway for codes to phones; an empty URL: there is none. */
  smsWebhook: { url: string; secret: string }
  /** The operator's own WhatsApp number and its authentication template, for codes to phones; empty: there is none. */
  whatsappCodes: { numberId: string; token: string; template: string }
  logLevel: string
}

const ROLES = ['all', 'api', 'worker', 'migrate'] as const
export type Role = (typeof ROLES)[number]

/** Turnstile's public secrets for trying out, which let everybody or nobody pass. */
const DUMMY_TURNSTILE_SECRET = /^[123]x0+AA$/
const DEFAULT_SECRET = /^(change-?me|secret|default|password)$/i

/**
 * Reads the configuration from environment variables.
 *
 * @throws Error that names every problem at once, so that an operator mends them in one go.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const problems: string[] = []
  const mode = env.SAPA_ENV ?? 'development'
  if (mode !== 'development' && mode !== 'test' && mode !== 'production') {
    problems.push(`SAPA_ENV must be development, test or production, not '${mode}'`)
  }
  const production = mode === 'production'
  const choice = <T extends string>(name: string, choices: readonly T[], fallback: T): T => {
    const value = env[name] ?? fallback
    const found = choices.find((one) => one === value)
    if (!found) problems.push(`${name} must be one of ${choices.join(', ')}, not '${value}'`)
    return found ?? fallback
  }

  const integer = (name: string, fallback: number) => {
    const value = Number(env[name] ?? fallback)
    if (!Number.isInteger(value) || value < 0) problems.push(`${name} must be a whole number, not '${env[name]}'`)
    return value
  }
  const secret = (name: string) => {
    const value = env[name] ?? ''
    if (value.length < 32 || DEFAULT_SECRET.test(value))
      problems.push(`${name} must be a random text of at least 32 characters`)
    return value
  }
  const url = (name: string, fallback: string) => {
    const value = (env[name] ?? fallback).replace(/\/+$/, '')
    if (value && !URL.canParse(value)) problems.push(`${name} must be a URL, not '${value}'`)
    return value
  }

  const port = integer('PORT', 3000)
  const publicUrl = url('SAPA_PUBLIC_URL', production ? '' : `http://localhost:${port}`)
  if (production && !publicUrl.startsWith('https://')) {
    problems.push(
      'SAPA_PUBLIC_URL must start with https:// in production: WhatsApp delivers messages to no other address',
    )
  }
  const apiUrl = url('SAPA_API_URL', publicUrl)
  if (production && !apiUrl.startsWith('https://') && apiUrl !== publicUrl)
    problems.push('SAPA_API_URL must start with https:// in production')
  const role = choice('SAPA_ROLE', ROLES, 'all')
  const databaseUrl = env.DATABASE_URL ?? ''
  if (!databaseUrl && role !== 'all')
    problems.push(
      `DATABASE_URL must name a Postgres server for SAPA_ROLE=${role}: the embedded database is one process's own`,
    )
  if (production && !databaseUrl) problems.push('DATABASE_URL must name a Postgres server in production')
  const secrets = {
    token: secret('SAPA_TOKEN_SECRET'),
    encryption: secret('SAPA_ENCRYPTION_SECRET'),
    ...(env.SAPA_ENCRYPTION_SECRET_OTHER ? { encryptionOther: secret('SAPA_ENCRYPTION_SECRET_OTHER') } : {}),
    code: secret('SAPA_CODE_SECRET'),
  }
  const appSecret = env.SAPA_APP_SECRET ?? 'public-app-secret'
  if (Object.values(secrets).includes(appSecret)) {
    problems.push('SAPA_APP_SECRET is public (every browser holds it) and must differ from the real secrets')
  }
  const sandboxUrl = url('SAPA_SANDBOX_URL', '')
  if (production && sandboxUrl) problems.push('SAPA_SANDBOX_URL has no place in production')

  const botChallenge = {
    siteKey: env.BOT_CHALLENGE_SITE_KEY || 'embedded',
    secret: env.BOT_CHALLENGE_SECRET ?? '',
    verifyUrl: url('TURNSTILE_VERIFY_URL', 'https://challenges.cloudflare.com/turnstile/v0/siteverify'),
    scriptUrl: url('TURNSTILE_SCRIPT_URL', 'https://challenges.cloudflare.com/turnstile/v0/api.js'),
    work: 600,
  }
  const provider = challengeProvider(botChallenge.siteKey)
  if (!provider)
    problems.push(`BOT_CHALLENGE_SITE_KEY must be 'embedded' or a Turnstile site key, not '${botChallenge.siteKey}'`)
  if (provider === 'turnstile' && !botChallenge.secret)
    problems.push('BOT_CHALLENGE_SECRET must hold the secret of the Turnstile site key')
  if (production && DUMMY_TURNSTILE_SECRET.test(botChallenge.secret))
    problems.push("BOT_CHALLENGE_SECRET is one of Turnstile's secrets for trying out")

  const meta = {
    metaAppId: env.META_APP_ID ?? '',
    metaConfigId: env.META_CONFIG_ID ?? '',
    metaAppSecret: env.META_APP_SECRET ?? '',
  }
  if (meta.metaAppId && !meta.metaConfigId)
    problems.push('META_CONFIG_ID must name the login configuration of META_APP_ID')
  if (meta.metaAppId && !meta.metaAppSecret) problems.push('META_APP_SECRET must hold the secret of META_APP_ID')

  const smsWebhook = { url: url('SMS_WEBHOOK_URL', ''), secret: env.SMS_WEBHOOK_SECRET ?? '' }
  if (smsWebhook.url && smsWebhook.secret.length < 16)
    problems.push('SMS_WEBHOOK_SECRET must hold at least 16 characters that the SMS gateway knows too')

  const whatsappCodes = {
    numberId: env.WHATSAPP_CODES_NUMBER_ID ?? '',
    token: env.WHATSAPP_CODES_TOKEN ?? '',
    template: env.WHATSAPP_CODES_TEMPLATE ?? '',
  }
  if (Object.values(whatsappCodes).some(Boolean) && !Object.values(whatsappCodes).every(Boolean))
    problems.push(
      'WHATSAPP_CODES_NUMBER_ID, WHATSAPP_CODES_TOKEN and WHATSAPP_CODES_TEMPLATE are set all together, or none of them',
    )
  if (!/^\d*$/.test(whatsappCodes.numberId))
    problems.push(`WHATSAPP_CODES_NUMBER_ID must be a number ID of digits, not '${whatsappCodes.numberId}'`)
  const s3 = {
    endpoint: url('S3_ENDPOINT', ''),
    region: env.S3_REGION ?? '',
    bucket: env.S3_BUCKET ?? '',
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
  const usesS3 = Object.values(s3).some(Boolean)
  if (usesS3 && !Object.values(s3).every(Boolean))
    problems.push(
      'S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are set all together, or none of them',
    )

  const areaOverrideOrigins = (env.SAPA_AREA_OVERRIDE_ORIGINS ?? '').split(' ').filter(Boolean)
  for (const origin of areaOverrideOrigins) {
    if (!/^(https?:\/\/[\w.-]+(:\d+)?|http:\/\/localhost:\*)$/.test(origin))
      problems.push(`SAPA_AREA_OVERRIDE_ORIGINS must list origins such as https://areas.example, not '${origin}'`)
  }

  const config: Config = {
    env: mode as Config['env'],
    role,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    internalPort: integer('SAPA_INTERNAL_PORT', 0),
    trustedProxies: env.SAPA_TRUSTED_PROXIES ?? (production ? 'loopback,linklocal,uniquelocal' : ''),
    shutdownSeconds: integer('SAPA_SHUTDOWN_SECONDS', 25),
    publicUrl,
    apiUrl,
    dataDir: env.SAPA_DATA_DIR ?? 'data',
    s3: usesS3 ? s3 : undefined,
    databaseUrl,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL ?? databaseUrl,
    databaseMigrate: choice('SAPA_MIGRATE', ['yes', 'no'], 'yes') === 'yes',
    databaseConnections: integer('DATABASE_CONNECTIONS', 20),
    webDir: env.SAPA_WEB_DIR ?? '',
    secrets,
    appName: env.SAPA_APP_NAME ?? 'core',
    environment: env.SAPA_ENVIRONMENT ?? 'staging',
    areaOverrideOrigins,
    appSecret,
    googleClientId: env.GOOGLE_CLIENT_ID ?? '',
    googleJwksUrl: url('GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
    googleScriptUrl: url('GOOGLE_SCRIPT_URL', 'https://accounts.google.com/gsi/client'),
    botChallenge,
    ...meta,
    metaScriptUrl: url('META_SCRIPT_URL', 'https://connect.facebook.net/en_US/sdk.js'),
    whatsapp: {
      graphUrl: url('WHATSAPP_GRAPH_URL', 'https://graph.facebook.com'),
      graphVersion: env.WHATSAPP_GRAPH_VERSION ?? 'v26.0',
    },
    sandboxUrl,
    model: {
      baseUrl: url('LLM_BASE_URL', ''),
      apiKey: env.LLM_API_KEY ?? '',
      name: env.LLM_MODEL ?? '',
      timeoutSeconds: integer('LLM_TIMEOUT_SECONDS', 30),
    },
    smtpUrl: env.SMTP_URL ?? '',
    smsWebhook,
    whatsappCodes,
    mailFrom: env.MAIL_FROM ?? 'Sapa <no-reply@localhost>',
    logLevel: env.LOG_LEVEL ?? { development: 'warn', test: 'silent', production: 'info' }[mode] ?? 'info',
  }
  if (problems.length > 0) throw new Error(`Sapa cannot start:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
  return config
}

/** 32 bytes of key material for one use, so that two uses of one secret never share a key. */
export function deriveKey(secret: string, use: string): Buffer {
  return createHash('sha256').update(`${use}\0${secret}`).digest()
}
