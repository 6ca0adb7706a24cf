import { join } from 'node:path'
import { pino, type Logger } from 'pino'
import { buildApp, type Deps } from './app.ts'
import { resealCredentials } from './modules/channels/reseal.ts'
import { startRealtime } from './modules/realtime/realtime.ts'
import type { Config } from './platform/config.ts'
import { openEmbedded, openPostgres, type Database } from './platform/database/database.ts'
import { startInternal } from './platform/http/internal.ts'
import { serveWeb } from './platform/http/web.ts'
import { openJobs } from './platform/jobs.ts'
import { createPost } from './platform/mail/mailer.ts'
import { createMetrics } from './platform/metrics.ts'
import { s3Storage } from './platform/s3.ts'
import { folderStorage } from './platform/storage.ts'
import { createTokens } from './platform/tokens.ts'
import { startWorkers } from './workers.ts'

/**
 * Opens everything that the role asks for: api, webhooks, socket and, with `webDir`, the interface; or jobs; or both.
 *
 * @returns what closes it in order: no new calls, running jobs finished, database closed
 */
export async function startServer(config: Config): Promise<{ close: () => Promise<void> }> {
  const deps = await openDeps(config)
  const { log, jobs, database } = deps
  if (!deps.post.phone)
    log.warn(
      'Codes go by e-mail only: without WHATSAPP_CODES_NUMBER_ID or SMS_WEBHOOK_URL there is no way to send them to phones.',
    )
  const stopCalls = config.role === 'worker' ? undefined : await takeCalls(deps)
  if (config.role !== 'api') await startWorkers(deps)
  const internal = config.internalPort ? await startInternal(deps) : undefined
  return {
    close: async () => {
      await stopCalls?.()
      await jobs.stop(config.shutdownSeconds)
      await internal?.close()
      await database.close()
    },
  }
}

/**
 * Brings the database up to date as the owner of the schema, and ends: what runs before new processes come. While the
 * sealing secret is changed, merchants' keys are sealed anew.
 */
export async function migrateDatabase(config: Config): Promise<void> {
  const log = logger(config)
  const database = await openDatabase({ ...config, databaseMigrate: true }, log)
  const jobs = await openJobs(database, log, createMetrics())
  if (config.secrets.encryptionOther)
    log.warn({ channels: await resealCredentials({ config, database }) }, 'credentials are sealed anew')
  await jobs.stop(0)
  await database.close()
}

const logger = ({ logLevel }: Config): Logger =>
  pino({ level: logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })

function openDatabase(config: Config, log: Logger): Promise<Database> {
  const {
    databaseUrl: url,
    databaseMigrationUrl: migrationUrl,
    databaseMigrate: migrate,
    databaseConnections: connections,
  } = config
  return url
    ? openPostgres({ url, migrationUrl, migrate, connections }, log)
    : openEmbedded(join(config.dataDir, 'database'))
}

async function openDeps(config: Config): Promise<Deps> {
  const log = logger(config)
  const post = createPost(config)
  const metrics = createMetrics()
  const database = await openDatabase(config, log)
  return {
    config,
    log,
    database,
    jobs: await openJobs(database, log, metrics),
    storage: config.s3 ? s3Storage(config.s3) : folderStorage(join(config.dataDir, 'files')),
    post,
    tokens: createTokens(config.secrets.token),
    metrics,
  }
}

async function takeCalls(deps: Deps): Promise<() => Promise<void>> {
  const { config, post } = deps
  const app = await buildApp(deps)
  if (config.webDir) await serveWeb(app, config, post)
  await app.ready()
  const stopRealtime = await startRealtime(app.server, deps)
  await app.listen({ port: config.port, host: config.host })
  return async () => {
    await stopRealtime()
    await app.close()
  }
}
