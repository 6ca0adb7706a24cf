import { sql } from 'kysely'
import type { Deps } from '../../app.ts'
import { decodeCursor, page } from '../../platform/http/paging.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { readAgain, tellOf } from './replay.ts'

export interface OfReason {
  reason?: string | undefined
  detail?: string | undefined
}

/** Parked things up to a moment; without a reason, whatever it is. */
interface Many extends OfReason {
  until: string
}

const AT_ONCE = 100

/** Those of one reason; one without a word of its own is none that has one. */
export const ofReason = ({ reason, detail }: OfReason) =>
  reason === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(parked_items.reason = ${reason} and parked_items.detail is not distinct from ${detail ?? null})`

// Callers know moments by their milliseconds.
const upTo = (until: string) =>
  sql<boolean>`parked_items.status = 'parked' and date_trunc('milliseconds', parked_items.received_at) <= ${new Date(until)}`

/** Reads the next of many parked things once more, oldest first, so that a conversation keeps its order. */
export async function replayMany(
  deps: Deps,
  tenant: Tenant,
  { cursor, until, ...reason }: Many & { cursor?: string | undefined },
) {
  const after = decodeCursor(cursor, 1)
  const { rows, nextCursor } = await tenant.run(async (tx) => {
    let select = tx.selectFrom('parked_items').select('id').where(ofReason(reason)).where(upTo(until))
    if (after) select = select.where('id', '>', after[0]!)
    return page(
      await select
        .orderBy('id')
        .limit(AT_ONCE + 1)
        .execute(),
      AT_ONCE,
      ({ id }) => [id],
    )
  })
  const places: string[] = []
  // Somebody else may have read or discarded one meanwhile.
  for (const { id } of rows) places.push(...((await readAgain(deps, tenant, id)) ?? []))
  await tellOf(tenant, places)
  return { read: rows.length, placed: places.length, next_cursor: nextCursor }
}

/** Throws the contents of many away. @returns how many */
export async function discardMany(tenant: Tenant, { until, ...reason }: Many): Promise<number> {
  const gone = await tenant.run((tx) =>
    tx
      .updateTable('parked_items')
      .set({ status: 'discarded', content: null })
      .where(ofReason(reason))
      .where(upTo(until))
      .returning('channel_id')
      .execute(),
  )
  await tellOf(
    tenant,
    gone.map(({ channel_id }) => channel_id),
  )
  return gone.length
}
