import { sql } from 'kysely'
import type { Deps } from '../../app.ts'

/** How long the log can be replayed: a week, and at most the newest ten thousand events of an organization. */
const RETENTION = { days: 7, events: 10_000 }

const EVERY_MS = 3_600_000

/** Deletes events beyond the retention; who comes back later fetches anew. */
export function pruneEvents(deps: Pick<Deps, 'database'>, retention = RETENTION): Promise<void> {
  return deps.database.asService(async (tx) => {
    await tx
      .deleteFrom('events')
      .where('created_at', '<', new Date(Date.now() - retention.days * 86_400_000))
      .execute()
    await tx
      .deleteFrom('events')
      .using('organizations')
      .whereRef('organizations.id', '=', 'events.organization_id')
      .where('events.sequence', '<=', sql<number>`organizations.event_sequence - ${retention.events}::integer`)
      .execute()
  })
}

/** Prunes every hour. @returns what ends it */
export function startPruning(deps: Pick<Deps, 'database' | 'log'>): () => void {
  const timer = setInterval(() => {
    pruneEvents(deps).catch((error: unknown) => deps.log.error({ err: error }, 'old events could not be deleted'))
  }, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}
