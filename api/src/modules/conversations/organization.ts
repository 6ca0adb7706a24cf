import { sql } from 'kysely'
import { keepPlan } from '../../platform/database/connections.ts'
import type { Tx } from '../../platform/database/database.ts'

/** What of an organization the work on its conversations needs. */
export interface Organization {
  id: string
  time_zone: string
  agents_paused: boolean
  /** The database's time, which is the same for every process: the clock of one of them may be wrong, or jump. */
  now: Date
}

/**
 * Begins every change to conversations. Changes of one organization run one after the other: numbering
 * their events would queue them up anyway, and taking that lock first leaves no two orders of locks that
 * could block each other.
 */
export function lockOrganization(tx: Tx, organizationId: string): Promise<Organization> {
  return lockingOrganization(tx, organizationId).executeTakeFirstOrThrow()
}

/** The statement of `lockOrganization`: what is run together with it, after it, sees what the lock waited for. */
export const lockingOrganization = (tx: Tx, organizationId: string) =>
  tx
    .selectFrom('organizations')
    .select(['id', 'time_zone', 'agents_paused', sql<Date>`clock_timestamp()`.as('now')])
    .where('id', '=', organizationId)
    .forUpdate()
    .modifyEnd(keepPlan)
