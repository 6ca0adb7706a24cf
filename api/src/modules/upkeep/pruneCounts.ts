import type { Deps } from '../../app.ts'

/** Longer than any stretch of time in which something is counted. */
const KEPT_MS = 24 * 3600 * 1000

/** Forgets counts of what is limited, and with them the addresses that called, once they limit nothing any more. */
export async function pruneCounts({ database }: Pick<Deps, 'database'>): Promise<void> {
  await database.asService((tx) =>
    tx
      .deleteFrom('rate_limits')
      .where('window_start', '<', new Date(Date.now() - KEPT_MS))
      .execute(),
  )
}
