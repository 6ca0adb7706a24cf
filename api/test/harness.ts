import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp, type Deps } from '../src/app.ts'
import { startRealtime } from '../src/modules/realtime/realtime.ts'
import { readConfig, type Config } from '../src/platform/config.ts'
import { openEmbedded, openPostgres } from '../src/platform/database/database.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { createPost } from '../src/platform/mail/mailer.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { folderStorage } from '../src/platform/storage.ts'
import { createTokens } from '../src/platform/tokens.ts'
import { startWorkers } from '../src/workers.ts'
import { CHALLENGED, solved } from './challenge.ts'
import { migratedTemplate } from './template.ts'

export interface TestServer {
  app: FastifyInstance
  deps: Deps
  /** 'http://127.0.0.1:port', listening for real. */
  url: string
  /**
   * A call below /v1; the body of the answer is parsed. A call that needs a solved bot challenge gets one, unless its
   * body names `challenge` itself.
   */
  call(method: string, path: string, options?: CallOptions): Promise<{ status: number; body: any; headers: Headers }> // any: tests look at what they get
  close(): Promise<void>
}

export interface CallOptions {
  token?: string
  basic?: boolean
  body?: unknown
  form?: FormData
  language?: string
}

export interface ServerOptions {
  config?: Partial<Config>
  /** False: jobs wait, so that a test sees what is stored before they run. */
  workers?: boolean
}

/**
 * The real api on a database of its own: embedded in memory, or on the Postgres server that
 * SAPA_TEST_DATABASE_URL names (a new database each, dropped at the end).
 */
export async function startTestServer(options: ServerOptions = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-api-'))
  const read = readConfig({
    SAPA_ENV: 'test',
    SAPA_DATA_DIR: folder,
    SAPA_TOKEN_SECRET: 'test-token-secret-'.padEnd(32, 'x'),
    SAPA_ENCRYPTION_SECRET: 'test-encryption-secret-'.padEnd(32, 'x'),
    SAPA_CODE_SECRET: 'test-code-secret-'.padEnd(32, 'x'),
  })
  // Challenges are solved for real, a few tries each.
  const config: Config = { ...read, botChallenge: { ...read.botChallenge, work: 2 }, ...options.config }
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  const postgres = await createTestDatabase()
  const database = postgres
    ? await openPostgres({ url: postgres.url }, log)
    : await openEmbedded(undefined, await migratedTemplate())
  const metrics = createMetrics()
  const deps: Deps = {
    config,
    log,
    database,
    jobs: await openJobs(database, log, metrics),
    storage: folderStorage(join(folder, 'files')),
    post: createPost(config),
    tokens: createTokens(config.secrets.token),
    metrics,
  }
  const app = await buildApp(deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  // Callbacks reach this server, wherever it listens.
  config.publicUrl = options.config?.publicUrl ?? url
  config.apiUrl = options.config?.apiUrl ?? config.publicUrl
  const stopRealtime = await startRealtime(app.server, deps)
  if (options.workers !== false) await startWorkers(deps)

  const server: TestServer = {
    app,
    deps,
    url,
    async call(method, path, { token, basic, body: given, form, language = 'en' } = {}) {
      const action = CHALLENGED[`${method} ${path}`]
      const body =
        action && !('challenge' in (given as object))
          ? { ...(given as object), challenge: await solved(server.call, action) }
          : given
      const authorization = token
        ? `Bearer ${token}`
        : basic
          ? `Basic ${Buffer.from(`${config.appName}:${config.appSecret}`).toString('base64')}`
          : undefined
      const response = await fetch(`${url}/v1${path}`, {
        method,
        headers: {
          'accept-language': language,
          ...(authorization ? { authorization } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(form ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text ? JSON.parse(text) : undefined, headers: response.headers }
    },
    async close() {
      await stopRealtime()
      await app.close()
      await deps.jobs.stop(5)
      await database.close()
      await postgres?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return server
}

async function createTestDatabase(): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const server = process.env.SAPA_TEST_DATABASE_URL
  if (!server) return undefined
  const { default: pg } = await import('pg')
  const name = `sapa_test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}
