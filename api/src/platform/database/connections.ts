import { createHash } from 'node:crypto'
import { sql, type Compilable, type PostgresPool } from 'kysely'
import type pg from 'pg'
import type { Tx } from './database.ts'

/** Longer than this nobody waits for a query: the line may be dead without a word, and TCP takes a quarter of an hour to say so. */
export const QUERY_MS = 45_000

const KEEP = '/* keep plan */'

/**
 * Ends a statement that is run for every message, `query.modifyEnd(keepPlan)`: a connection reads and plans it a few times
 * and not each time, which would cost several times what the work itself does. Only for statements that always have the
 * same text, name their columns, and are found by keys: one plan must suit all values.
 */
export const keepPlan = sql.raw<never>(KEEP)

/**
 * Any of these, however many: `where('id', '=', anyOf(ids))`. One is asked for as one: Postgres keeps no plan for lists of any
 * length where each has a single value.
 */
export const anyOf = (values: readonly string[]) =>
  values.length === 1 ? sql<string>`${values[0]}` : sql<string>`any(${values}::text[])`

type Rows<Q> = { [K in keyof Q]: Q[K] extends Compilable<infer Row> ? Row[] : never }

/**
 * Runs statements of which none needs another's answer: they leave together, are run in this order, each seeing what those
 * before it did, and cost one way to the database and back.
 *
 * @returns the rows of each
 */
export async function together<const Q extends readonly Compilable<unknown>[]>(
  tx: Tx,
  ...statements: Q
): Promise<Rows<Q>> {
  const compiled = statements.map((statement) => statement.compile())
  const ended = await tx
    .getExecutor()
    .provideConnection((connection) => Promise.allSettled(compiled.map((query) => connection.executeQuery(query))))
  return ended.map((result) => {
    if (result.status === 'rejected') throw result.reason
    return result.value.rows
  }) as Rows<Q>
}

/**
 * A pool for Kysely that does not give a connection away again on which an answer never came. A transaction's beginning
 * leaves together with its first statement.
 */
export function poolForKysely(pool: pg.Pool): PostgresPool {
  const connect = async () => {
    const client = await pool.connect()
    let dead = false
    let begun: Promise<unknown> | undefined
    const ask = async (text: string, values: readonly unknown[]) => {
      if (dead) throw new Error('the database does not answer on this connection')
      try {
        return await client.query({ text, values: [...values], ...(text.endsWith(KEEP) ? { name: nameOf(text) } : {}) })
      } catch (error) {
        dead ||= error instanceof Error && error.message === 'Query read timeout'
        throw error
      }
    }
    const query = async (text: string, values: readonly unknown[]) => {
      if (text === 'begin') {
        begun = ask(text, values)
        // Whoever asks next is told.
        begun.catch(() => {})
        return { command: 'BEGIN', rowCount: null, rows: [] }
      }
      const [, answer] = await Promise.all([begun, ask(text, values)])
      begun = undefined
      return answer
    }
    const release = (destroy?: boolean) => client.release(dead || destroy)
    // Without cursors, which nobody here opens.
    return { query, release } as unknown as Awaited<ReturnType<PostgresPool['connect']>>
  }
  return { connect, end: () => pool.end(), options: pool.options }
}

const names = new Map<string, string>()

/** Postgres knows statements by names of at most 63 bytes. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('hex').slice(0, 40)
  names.set(text, name)
  return name
}
