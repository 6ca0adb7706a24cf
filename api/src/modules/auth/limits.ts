import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'

/**
 * Counts one act of a kind within this hour.
 *
 * @param key - what is limited, with its kind: 'code:sari@example.com'
 * @param max - acts an hour
 * @throws AppError `too_many` until the hour is over
 */
export async function countAct(tx: Tx, key: string, max: number): Promise<void> {
  const { count } = await tx.insertInto('rate_limits')
    .values({ key, window_start: sql`date_trunc('hour', now())`, count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`rate_limits.count + 1` }))
    .returning('count').executeTakeFirstOrThrow()
  if (count > max) throw tooMany(3600 - (Date.now() / 1000) % 3600)
}

/** Acts of a kind that were counted within this hour. */
export async function countedActs(tx: Tx, key: string): Promise<number> {
  const row = await tx.selectFrom('rate_limits').select('count').where('key', '=', key)
    .where('window_start', '=', sql<Date>`date_trunc('hour', now())`).executeTakeFirst()
  return row?.count ?? 0
}

/** Forgets what was counted: the act turned out to be its owner's. */
export async function forgetActs(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).execute()
}

export function tooMany(seconds: number): AppError {
  return new AppError('too_many', 'error.too_many', { retryAfter: seconds, values: { seconds: Math.ceil(seconds) } })
}
