import type { Deps } from '../../app.ts'
import type { Tenant } from '../../platform/http/register.ts'

/** What became of everything that came for a number: received = shown + parked. */
export interface Tally {
  received: number
  /** Customers' messages in their conversations. */
  shown: number
  /** All that has no place, also what was discarded. */
  parked: number
  discarded: number
  /** Deliveries that are stored and not read yet. */
  waiting: number
}

/** Counts anew what is there, beside what was counted as it came. */
export async function tally({ database }: Pick<Deps, 'database'>, tenant: Tenant, channelId: string): Promise<Tally> {
  // One statement sees one moment.
  const counts = await tenant.run((tx) =>
    tx
      .selectFrom('channels')
      .select((eb) => [
        'received_count as received',
        eb
          .selectFrom('messages')
          .select((count) => count.fn.countAll().as('n'))
          .where('messages.channel_id', '=', channelId)
          .where('provider_id', 'is not', null)
          .where('direction', '=', 'in')
          .as('shown'),
        eb
          .selectFrom('parked_items')
          .select((count) => count.fn.countAll().as('n'))
          .where('parked_items.channel_id', '=', channelId)
          .as('parked'),
        eb
          .selectFrom('parked_items')
          .select((count) => count.fn.countAll().as('n'))
          .where('parked_items.channel_id', '=', channelId)
          .where('parked_items.status', '=', 'discarded')
          .as('discarded'),
      ])
      .where('id', '=', channelId)
      .executeTakeFirstOrThrow(),
  )
  const { waiting } = await database.asService((tx) =>
    tx
      .selectFrom('webhook_events')
      .select((eb) => eb.fn.countAll().as('waiting'))
      .where('channel_id', '=', channelId)
      .where('status', '=', 'stored')
      .executeTakeFirstOrThrow(),
  )
  return {
    received: counts.received,
    shown: Number(counts.shown),
    parked: Number(counts.parked),
    discarded: Number(counts.discarded),
    waiting: Number(waiting),
  }
}
