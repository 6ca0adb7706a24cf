import type { Deps } from '../../app.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { parseWebhook } from './parse.ts'
import { take } from './take.ts'

/** How long statuses are looked at again: longer than a call of the provider takes. */
const LONGEST_MS = 180_000

/** Job webhook.early: gives a delivery's statuses their effect once more; one that has had it changes nothing. */
export async function readEarly(
  deps: Pick<Deps, 'database' | 'jobs' | 'log'>,
  { webhookEventId }: Jobs['webhook.early'],
): Promise<void> {
  const found = await deps.database.asService((tx) =>
    tx
      .selectFrom('webhook_events')
      .innerJoin('channels', 'channels.id', 'webhook_events.channel_id')
      .select([
        'webhook_events.body',
        'webhook_events.received_at',
        'channels.id',
        'channels.organization_id',
        'channels.phone_number_id',
        'channels.waba_id',
      ])
      .where('webhook_events.id', '=', webhookEventId)
      .executeTakeFirst(),
  )
  if (!found || Date.now() - found.received_at.getTime() > LONGEST_MS) return
  const statuses = parseWebhook(found.body, { phoneNumberId: found.phone_number_id, wabaId: found.waba_id }).filter(
    (thing) => 'status' in thing,
  )
  const channel = { id: found.id, organizationId: found.organization_id }
  await deps.database.asTenant(channel.organizationId, (tx) =>
    take(
      deps,
      tx,
      channel,
      statuses.map((thing) => ({ thing, webhookEventId })),
    ),
  )
}
