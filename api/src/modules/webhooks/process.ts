import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { parseWebhook, type Thing } from './parse.ts'
import { isLasting, take } from './take.ts'

/**
 * Turns a channel's stored deliveries into messages and statuses, oldest first, until none waits: one job drains what
 * came in a burst, and the jobs of the others then find nothing left to do.
 */
export async function processWebhooks(deps: Deps, { channelId }: { channelId: string }): Promise<void> {
  while (await processNext(deps, channelId));
}

/**
 * It may be done again after a crash: each message and each status has its effect once. What has no place is parked for
 * the business's admins, and the rest of the body goes on.
 *
 * @returns whether there was one
 */
async function processNext(deps: Deps, channelId: string): Promise<boolean> {
  const found = await deps.database.asService((tx) =>
    tx.selectFrom('webhook_events').innerJoin('channels', 'channels.id', 'webhook_events.channel_id')
      .select(['webhook_events.id as event_id', 'webhook_events.body', 'webhook_events.received_at', 'channels.id', 'channels.organization_id', 'channels.phone_number_id', 'channels.waba_id', 'channels.can_receive'])
      .where('webhook_events.channel_id', '=', channelId).where('webhook_events.status', '=', 'stored').orderBy('webhook_events.id').limit(1).executeTakeFirst())
  if (!found) return false
  const things = parseWebhook(found.body, { phoneNumberId: found.phone_number_id, wabaId: found.waba_id })
  const channel = { id: found.id, organizationId: found.organization_id }
  const inTenant = (work: (tx: Tx) => Promise<void>) => deps.database.asTenant(found.organization_id, work)
  // A delivery that is signed right proves that messages come, however that was set up.
  const proves = !found.can_receive && things.some((thing) => !('parked' in thing))

  const takeAlone = (thing: Thing): Promise<Thing> =>
    inTenant((tx) => take(deps, tx, channel, found.event_id, [thing])).then(() => thing, async (error: unknown) => {
      if (!isLasting(error)) throw error
      deps.log.error({ err: error, webhookEventId: found.event_id }, 'a part of a delivery cannot be processed and is parked')
      const failed: Thing = { source: thing.source, parked: { reason: 'parked.failed' } }
      await inTenant((tx) => take(deps, tx, channel, found.event_id, [failed]))
      return failed
    })
  const taken: Thing[] = []
  for (const part of parts(things)) {
    try {
      await inTenant((tx) => take(deps, tx, channel, found.event_id, part))
      taken.push(...part)
    } catch (error) {
      if (!isLasting(error)) throw error
      // One of them is refused: each for itself, so that it takes none of the others with it.
      for (const thing of part) taken.push(await takeAlone(thing))
    }
  }
  const reasons = taken.flatMap((thing) => ('parked' in thing ? [[thing.parked.reason, thing.parked.detail].filter(Boolean).join(' ')] : []))
  await deps.database.asService(async (tx) => {
    if (proves) await tx.updateTable('channels').set({ can_receive: true, problem: null }).where('id', '=', found.id).execute()
    await tx.updateTable('webhook_events').set({ status: reasons.length > 0 ? 'parked' : 'processed', problem: reasons.join('; ').slice(0, 2000) || null, processed_at: new Date() })
      .where('id', '=', found.event_id).execute()
  })
  deps.metrics.webhookLag.observe((Date.now() - found.received_at.getTime()) / 1000)
  return true
}

/** A body holds up to a thousand: between its parts others of the business come to their turn. */
const PART = 25

function parts<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / PART) }, (_, index) => all.slice(index * PART, (index + 1) * PART))
}
