import { sql } from 'kysely'
import type { EventName, EventPayloads, OrganizationEvent } from '@sapa/shared/contracts'
import { notify, type Database, type Tx } from './database/database.ts'

/** The channel that wakes every process when an organization has new events. The log is the truth. */
const CHANNEL = 'sapa_events'

/**
 * Adds an event to the organization's log, numbered in commit order: taking the number locks the
 * organization's row until the transaction ends, so append as the last thing a transaction does.
 */
export async function appendEvent<N extends EventName>(
  tx: Tx,
  organizationId: string,
  name: N,
  payload: EventPayloads[N],
): Promise<void> {
  const { event_sequence: sequence } = await tx
    .updateTable('organizations')
    .set({ event_sequence: sql`event_sequence + 1` })
    .where('id', '=', organizationId)
    .returning('event_sequence')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('events')
    .values({ organization_id: organizationId, sequence, name, payload: JSON.stringify(payload) })
    .execute()
  await notify(tx, CHANNEL, organizationId)
}

/** An organization's events after a sequence number, in order. */
export async function readEvents(tx: Tx, organizationId: string, after: number, limit: number): Promise<OrganizationEvent[]> {
  const rows = await tx
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    organization_id: organizationId,
    sequence: row.sequence,
    name: row.name as EventName,
    payload: row.payload as unknown as EventPayloads[EventName],
    at: row.created_at.toISOString(),
  }))
}

/** Calls `handler` with an organization's id whenever it has new events; '' means any may have some. */
export function onEvents(database: Database, handler: (organizationId: string) => void): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, handler)
}
