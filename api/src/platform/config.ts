import { createHash } from 'node:crypto'
import { challengeProvider } from '@sapa/shared/contracts'

/** Everything the server is told from outside, parsed once at start. Durations are in seconds. */
export interface Config {
  env: 'development' | 'test' | 'production'
  host: string
  port: number
  /** Where people and webhooks reach this server, without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string
  /** Owner of the schema, for migrations; the same login as `databaseUrl` when empty. */
  databaseMigrationUrl: string
  /** Folder of the built interface; empty: the api alone. */
  webDir: string
  secrets: {
    /** Signs access tokens. */
    token: string
    /** Encrypts merchants' credentials at rest. */
    encryption: string
    /** Keys the hashes of one-time codes. */
    code: string
  }
  /** Public identification of the client, in Basic on the two OTP calls. It protects nothing. */
  appName: string
  /** What this installation is called to those who look: 'staging' unless told. */
  environment: string
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
  logLevel: string
}

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

  const integer = (name: string, fallback: number) => {
    const value = Number(env[name] ?? fallback)
    if (!Number.isInteger(value) || value < 0) problems.push(`${name} must be a whole number, not '${env[name]}'`)
    return value
  }
  const secret = (name: string) => {
    const value = env[name] ?? ''
    if (value.length < 32 || DEFAULT_SECRET.test(value)) problems.push(`${name} must be a random text of at least 32 characters`)
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
    problems.push('SAPA_PUBLIC_URL must start with https:// in production: WhatsApp delivers messages to no other address')
  }
  const databaseUrl = env.DATABASE_URL ?? ''
  if (production && !databaseUrl) problems.push('DATABASE_URL must name a Postgres server in production')
  const secrets = { token: secret('SAPA_TOKEN_SECRET'), encryption: secret('SAPA_ENCRYPTION_SECRET'), code: secret('SAPA_CODE_SECRET') }
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
  if (!provider) problems.push(`BOT_CHALLENGE_SITE_KEY must be 'embedded' or a Turnstile site key, not '${botChallenge.siteKey}'`)
  if (provider === 'turnstile' && !botChallenge.secret) problems.push('BOT_CHALLENGE_SECRET must hold the secret of the Turnstile site key')
  if (production && DUMMY_TURNSTILE_SECRET.test(botChallenge.secret)) problems.push('BOT_CHALLENGE_SECRET is one of Turnstile\'s secrets for trying out')

  const meta = { metaAppId: env.META_APP_ID ?? '', metaConfigId: env.META_CONFIG_ID ?? '', metaAppSecret: env.META_APP_SECRET ?? '' }
  if (meta.metaAppId && !meta.metaConfigId) problems.push('META_CONFIG_ID must name the login configuration of META_APP_ID')
  if (meta.metaAppId && !meta.metaAppSecret) problems.push('META_APP_SECRET must hold the secret of META_APP_ID')

  const smsWebhook = { url: url('SMS_WEBHOOK_URL', ''), secret: env.SMS_WEBHOOK_SECRET ?? '' }
  if (smsWebhook.url && smsWebhook.secret.length < 16) problems.push('SMS_WEBHOOK_SECRET must hold at least 16 characters that the SMS gateway knows too')

  if (problems.length > 0) throw new Error(`Sapa cannot start:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
  return {
    env: mode as Config['env'],
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port,
    publicUrl,
    dataDir: env.SAPA_DATA_DIR ?? 'data',
    databaseUrl,
    databaseMigrationUrl: env.DATABASE_MIGRATION_URL ?? databaseUrl,
    webDir: env.SAPA_WEB_DIR ?? '',
    secrets,
    appName: env.SAPA_APP_NAME ?? 'core',
    environment: env.SAPA_ENVIRONMENT ?? 'staging',
    appSecret,
    googleClientId: env.GOOGLE_CLIENT_ID ?? '',
    googleJwksUrl: url('GOOGLE_JWKS_URL', 'https://www.googleapis.com/oauth2/v3/certs'),
    googleScriptUrl: url('GOOGLE_SCRIPT_URL', 'https://accounts.google.com/gsi/client'),
    botChallenge,
    ...meta,
    metaScriptUrl: url('META_SCRIPT_URL', 'https://connect.facebook.net/en_US/sdk.js'),
    whatsapp: { graphUrl: url('WHATSAPP_GRAPH_URL', 'https://graph.facebook.com'), graphVersion: env.WHATSAPP_GRAPH_VERSION ?? 'v26.0' },
    sandboxUrl,
    model: {
      baseUrl: url('LLM_BASE_URL', ''),
      apiKey: env.LLM_API_KEY ?? '',
      name: env.LLM_MODEL ?? '',
      timeoutSeconds: integer('LLM_TIMEOUT_SECONDS', 30),
    },
    smtpUrl: env.SMTP_URL ?? '',
    smsWebhook,
    mailFrom: env.MAIL_FROM ?? 'Sapa <no-reply@localhost>',
    logLevel: env.LOG_LEVEL ?? { development: 'warn', test: 'silent', production: 'info' }[mode] ?? 'info',
  }
}

/** 32 bytes of key material for one use, so that two uses of one secret never share a key. */
export function deriveKey(secret: string, use: string): Buffer {
  return createHash('sha256').update(`${use}\0${secret}`).digest()
}
