import { sql } from 'kysely'
import type { EventName, EventPayloads, OrganizationEvent } from '@sapa/shared/contracts'
import { keepPlan } from './database/connections.ts'
import type { Database, Tx } from './database/database.ts'

/** The channel that wakes every process when an organization has new events. The log is the truth. */
const CHANNEL = 'sapa_events'

/** An event that is to be added to a log. */
export type NewEvent = { [N in EventName]: { name: N; payload: EventPayloads[N] } }[EventName]

/** Adds an event to the organization's log. As `appendEvents` does. */
export function appendEvent<N extends EventName>(
  tx: Tx,
  organizationId: string,
  name: N,
  payload: EventPayloads[N],
): Promise<void> {
  return appendEvents(tx, organizationId, [{ name, payload } as NewEvent])
}

/**
 * Adds events to the organization's log, numbered in commit order: taking the numbers locks the organization's row until
 * the transaction ends, so append as the last thing a transaction does. All of it is one statement: every message of a
 * business waits for the others' turns.
 */
export async function appendEvents(tx: Tx, organizationId: string, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const { rows } = await sql`
    with numbered as (
      update organizations set event_sequence = event_sequence + ${events.length}::integer where id = ${organizationId} returning event_sequence
    ), added as (
      insert into events (organization_id, sequence, name, payload)
      select ${organizationId}, numbered.event_sequence - ${events.length}::integer + given.position::integer, given.event ->> 'name', given.event -> 'payload'
      from numbered, jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as given (event, position)
    )
    select pg_notify(${CHANNEL}, ${organizationId}) from numbered ${keepPlan}`.execute(tx)
  if (rows.length === 0) throw new Error(`no organization ${organizationId}`)
}

/** An organization's events after a sequence number, in order. */
export async function readEvents(
  tx: Tx,
  organizationId: string,
  after: number,
  limit: number,
): Promise<OrganizationEvent[]> {
  const rows = await tx
    .selectFrom('events')
    .select(['sequence', 'name', 'payload', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .modifyEnd(keepPlan)
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
