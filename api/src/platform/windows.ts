import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './database/database.ts'

/** When the stretch of time began that is now, of those of `seconds` that all processes count in, by the database's clock. */
export const windowStart = (seconds: number): RawBuilder<Date> =>
  sql<Date>`to_timestamp(floor(extract(epoch from now()) / ${seconds}::int) * ${seconds}::int)`

/**
 * Counts one act in the present stretch of time, whichever process it came to.
 *
 * @param key - what is limited, with its kind: 'code:sari@example.com'
 * @param seconds - length of a stretch
 * @returns the acts in this stretch with this one, and the seconds that are left of it
 */
export async function countInWindow(tx: Tx, key: string, seconds: number): Promise<{ count: number; left: number }> {
  const { count, left } = await tx
    .insertInto('rate_limits')
    .values({ key, window_start: windowStart(seconds), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`rate_limits.count + 1` }),
    )
    .returning(['count', sql<number>`(extract(epoch from window_start - now()) + ${seconds}::int)::float8`.as('left')])
    .executeTakeFirstOrThrow()
  return { count, left }
}
