import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp, type Deps } from './app.ts'
import { startRealtime } from './modules/realtime/realtime.ts'
import type { Config } from './platform/config.ts'
import { openEmbedded, openPostgres } from './platform/database/database.ts'
import { serveWeb } from './platform/http/web.ts'
import { openJobs } from './platform/jobs.ts'
import { createPost } from './platform/mail/mailer.ts'
import { s3Storage } from './platform/s3.ts'
import { folderStorage } from './platform/storage.ts'
import { createTokens } from './platform/tokens.ts'
import { startWorkers } from './workers.ts'

/**
 * Opens everything and listens: api, webhooks, socket, jobs and, with `webDir`, the interface.
 *
 * @returns what closes it in order: no new calls, running jobs finished, database closed
 */
export async function startServer(config: Config): Promise<{ close: () => Promise<void> }> {
  const log = pino({ level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] })
  const database = config.databaseUrl
    ? await openPostgres(config.databaseUrl, config.databaseMigrationUrl, log)
    : await openEmbedded(join(config.dataDir, 'database'))
  const jobs = await openJobs(database, log)
  const post = createPost(config)
  if (!post.phone) log.warn('Codes go by e-mail only: without SMS_WEBHOOK_URL there is no way to send them to phones.')
  const deps: Deps = {
    config,
    log,
    database,
    jobs,
    storage: config.s3 ? s3Storage(config.s3) : folderStorage(join(config.dataDir, 'files')),
    post,
    tokens: createTokens(config.secrets.token),
  }
  const app = await buildApp(deps)
  if (config.webDir) await serveWeb(app, config, post)
  await app.ready()
  const stopRealtime = await startRealtime(app.server, deps)
  await startWorkers(deps)
  await app.listen({ port: config.port, host: config.host })
  return {
    close: async () => {
      await stopRealtime()
      await app.close()
      await jobs.stop()
      await database.close()
    },
  }
}
