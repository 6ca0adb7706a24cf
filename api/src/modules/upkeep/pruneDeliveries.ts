import { LIMITS } from '@sapa/shared/contracts'
import { sql } from 'kysely'
import type { Deps } from '../../app.ts'

const AT_ONCE = 1000

/**
 * Deletes deliveries that were read long ago. One of which something is still parked stays, and so does the newest of
 * each number, which tells when it was reached last. What is shown or parked of them is kept elsewhere.
 */
export async function pruneDeliveries({ database }: Pick<Deps, 'database'>, now = Date.now()): Promise<void> {
  const before = new Date(now - LIMITS.deliveryKeptSeconds * 1000)
  const pruneSome = () =>
    database.asService((tx) =>
      sql`delete from webhook_events where id in (
      select id from webhook_events old where status <> 'stored' and received_at < ${before}
        and not exists (select from parked_items where webhook_event_id = old.id and parked_items.status = 'parked')
        and exists (select from webhook_events newer where newer.channel_id = old.channel_id and newer.id > old.id)
      order by received_at limit ${AT_ONCE})`.execute(tx),
    )
  while ((await pruneSome()).numAffectedRows === BigInt(AT_ONCE));
}
