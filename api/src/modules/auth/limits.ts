import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countInWindow, windowStart } from '../../platform/windows.ts'

/** Seconds in which acts are counted together. */
const HOUR = 3600

/**
 * Counts one act of a kind within this hour.
 *
 * @param key - what is limited, with its kind: 'code:sari@example.com'
 * @param max - acts an hour
 * @throws AppError `too_many` until the hour is over
 */
export async function countAct(tx: Tx, key: string, max: number): Promise<void> {
  const { count, left } = await countInWindow(tx, key, HOUR)
  if (count > max) throw tooMany(left)
}

/** Acts of a kind that were counted within this hour. */
export async function countedActs(tx: Tx, key: string): Promise<number> {
  const row = await tx
    .selectFrom('rate_limits')
    .select('count')
    .where('key', '=', key)
    .where('window_start', '=', windowStart(HOUR))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Forgets what was counted: the act turned out to be its owner's. */
export async function forgetActs(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('rate_limits').where('key', '=', key).execute()
}

export function tooMany(seconds: number): AppError {
  return new AppError('too_many', 'error.too_many', { retryAfter: seconds, values: { seconds: Math.ceil(seconds) } })
}
