import { mkdirSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PGliteDialect, PostgresDialect, sql, type KyselyPlugin, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { fromPglite, type Db } from 'pg-boss'
import { keepPlan, poolForKysely, QUERY_MS } from './connections.ts'
import { checkMigrated, migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

export interface Database {
  /**
   * Runs `work` in a transaction that sees and changes one organization's rows only: row-level security
   * refuses the rest, whatever the queries say.
   */
  asTenant<T>(organizationId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs `work` in a transaction that sees every organization: signing in, webhooks, jobs. */
  asService<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** How pg-boss reaches the same database. */
  jobs: JobsConnection
  /** How pg-boss brings its own tables up to date; undefined where another process does that. */
  setUp: { jobs: JobsConnection; login: string; alone: <T>(work: () => Promise<T>) => Promise<T> } | undefined
  /** Calls `handler` with each payload that `notify` sent on the channel, from any process. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

export type JobsConnection =
  | { backend: 'pglite'; db: Db }
  | { backend: 'postgres'; connectionString: string; max?: number; query_timeout?: number }

/** Sends a payload to every listener of the channel once the transaction commits. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
}

/** How long a transaction may wait for its process, in milliseconds, before the database ends it. */
const IDLE_MS = 20_000

/** The database's time: the same for every process, whatever their own clocks say. */
export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]!.now
}

function withRoles(db: Kysely<Schema>): Pick<Database, 'asTenant' | 'asService'> {
  // The embedded database's own user bypasses row-level security, so the role is set in each transaction;
  // role and organization travel in one statement, and a limit: a process that is cut off in the middle must not hold a
  // business's lock until TCP gives up on it.
  const run = <T>(role: string, organizationId: string, work: (tx: Tx) => Promise<T>) =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('role', ${role}, true), set_config('sapa.organization', ${organizationId}, true),
        set_config('idle_in_transaction_session_timeout', ${String(IDLE_MS)}, true) ${keepPlan}`.execute(tx)
      return work(tx)
    })
  return {
    asTenant: (organizationId, work) => run('sapa_app', organizationId, work),
    asService: (work) => run('sapa_service', '', work),
  }
}

/**
 * The embedded database works inside this process and answers without leaving it: a thousand statements in a row would
 * let nobody else have a turn. After each of them others may.
 */
const inTurns: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    await turn()
    return result
  },
}

/**
 * As a pool of connections does by itself when it ends: what runs is done first, and nothing begins any more. A
 * transaction that begins while the embedded database closes would end the process, as its driver drops an error.
 */
function untilEnd({ asTenant, asService }: Pick<Database, 'asTenant' | 'asService'>) {
  const running = new Set<Promise<unknown>>()
  let ended = false
  const count = async <T>(begin: () => Promise<T>): Promise<T> => {
    if (ended) throw new Error('the database is closed')
    const transaction = begin()
    running.add(transaction)
    try {
      return await transaction
    } finally {
      running.delete(transaction)
    }
  }
  return {
    asTenant: <T>(organizationId: string, work: (tx: Tx) => Promise<T>) => count(() => asTenant(organizationId, work)),
    asService: <T>(work: (tx: Tx) => Promise<T>) => count(() => asService(work)),
    end: async () => {
      ended = true
      await Promise.allSettled(running)
    },
  }
}

/** Opens (and migrates) the embedded database in a folder; without a folder it lives in memory. */
export async function openEmbedded(folder?: string, template?: Blob): Promise<Database> {
  if (folder) mkdirSync(folder, { recursive: true })
  const pglite = await PGlite.create({
    ...(folder ? { dataDir: folder } : {}),
    ...(template ? { loadDataDir: template } : {}),
    extensions: { btree_gin, pg_trgm, unaccent },
  })
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }), plugins: [inTurns] })
  await migrate(db)
  const jobs: JobsConnection = { backend: 'pglite', db: fromPglite(pglite) }
  const { asTenant, asService, end } = untilEnd(withRoles(db))
  return {
    asTenant,
    asService,
    jobs,
    setUp: { jobs, login: 'postgres', alone: (work) => work() },
    listen: (channel, handler) => pglite.listen(channel, handler),
    close: async () => {
      await end()
      await pglite.close()
    },
  }
}

// Counts and sequence numbers fit a double; pg would hand them out as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface PostgresOptions {
  /** The api's login; may be a plain role that owns nothing. */
  url: string
  /** The login that owns the schema, used for migrations only; without one, `url` does them. */
  migrationUrl?: string
  /** False: another process migrates, this one only checks that it has what it needs. */
  migrate?: boolean
  /** Most connections for calls and jobs. */
  connections?: number
}

/**
 * Opens server Postgres.
 *
 * @param log - where lost connections are told; the pool replaces them by itself
 * @throws Error when the schema is older than this program and is not to be migrated by it
 */
export async function openPostgres(options: PostgresOptions, log: Logger): Promise<Database> {
  const { url, migrationUrl = url, migrate: migrates = true, connections = 20 } = options
  const login = openPool(url, connections, log, { query_timeout: QUERY_MS, pipeline: true })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: poolForKysely(login) }) })
  const name = (await login.query<{ name: string }>('select current_user as name')).rows[0]?.name ?? ''
  const alone = <T>(work: () => Promise<T>) => withLock(migrationUrl, work)
  if (migrates) {
    await alone(async () => {
      const owner = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(migrationUrl, 1, log) }) })
      await migrate(owner, name).finally(() => owner.destroy())
    })
  } else await checkMigrated(db)
  return {
    ...withRoles(db),
    jobs: { backend: 'postgres', connectionString: url, query_timeout: QUERY_MS },
    setUp: migrates
      ? { jobs: { backend: 'postgres', connectionString: migrationUrl, max: 2 }, login: name, alone }
      : undefined,
    listen: (channel, handler) => listenOnPostgres(url, channel, handler),
    close: async () => {
      // A pool that no query has used yet is not Kysely's to end.
      await db.destroy()
      if (!login.ended) await login.end()
    },
  }
}

/** Any number that no other program on this database takes. */
const SET_UP_LOCK = 7_202_111

/** Does `work` while no other process does: several that start at once would grant and create the same things. */
async function withLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [SET_UP_LOCK])
    return await work()
  } finally {
    await client.end()
  }
}

/** Longer than this nobody waits for a connection: calls that pile up while the database is away are answered with an error. */
const CONNECTION_MS = 10_000

/** A server that restarts cuts every connection; without a listener the first of them would end the process. */
function openPool(connectionString: string, max: number, log: Logger, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: CONNECTION_MS, ...more })
  const told = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  pool.on('error', told)
  pool.on('connect', (client) => client.on('error', told))
  return pool
}

/** How often a listening connection is asked whether it still is one, and how soon it must say so. */
const PROOF_MS = 10_000
const REPLY_MS = 5_000
const REOPEN_MS = 500

/**
 * A connection of its own for LISTEN that comes back by itself after it is lost. Nothing is ever sent over it, so that a
 * line that died without a word would go unnoticed for hours: it is asked now and then.
 */
async function listenOnPostgres(url: string, channel: string, handler: (payload: string) => void) {
  let closed = false
  let current: pg.Client | undefined
  const open = async (): Promise<void> => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: REPLY_MS, query_timeout: REPLY_MS })
    client.on('notification', (message) => handler(message.payload ?? ''))
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
    current = client
  }
  const lose = (client: pg.Client) => {
    if (closed || client !== current) return
    current = undefined
    client.end().catch(() => {})
    reopen()
  }
  const reopen = () => {
    setTimeout(() => {
      if (closed) return
      // What was notified in between is lost to LISTEN; an empty payload means "look yourself".
      open().then(() => (closed ? void current?.end() : handler('')), reopen)
    }, REOPEN_MS)
  }
  await open()
  const timer = setInterval(() => {
    const asked = current
    asked?.query('select 1').catch(() => lose(asked))
  }, PROOF_MS)
  return async () => {
    closed = true
    clearInterval(timer)
    await current?.end()
  }
}
