import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { ReceivingChannel } from '../conversations/receive/receive.ts'
import { parseWebhook } from './parse.ts'
import { take, type Delivered } from './take.ts'

/** How soon statuses are looked at again, and for how long: longer than a call of the provider takes. */
const AGAIN_SECONDS = 5
const LONGEST_MS = 180_000

/**
 * A status may come before the answer to the call that sent its message. One that carries our id has found its message
 * by it; where a provider does not send that along, the delivery is looked at again while a message is on its way.
 */
export async function waitForMessages(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: ReceivingChannel,
  delivered: Delivered[],
): Promise<void> {
  const unnamed = delivered.flatMap(({ thing, webhookEventId }) =>
    webhookEventId && 'status' in thing && thing.status.callbackData === null
      ? [{ webhookEventId, providerId: thing.status.providerId }]
      : [],
  )
  if (unnamed.length === 0) return
  const of = tx.selectFrom('messages').where('channel_id', '=', channel.id)
  if (!(await of.select('id').where('status', '=', 'sending').limit(1).executeTakeFirst())) return
  const known = new Set(
    (
      await of
        .select('provider_id')
        .where(
          'provider_id',
          'in',
          unnamed.map(({ providerId }) => providerId),
        )
        .execute()
    ).map(({ provider_id }) => provider_id),
  )
  const early = unnamed.filter(({ providerId }) => !known.has(providerId)).map(({ webhookEventId }) => webhookEventId)
  for (const webhookEventId of new Set(early))
    await deps.jobs.send(tx, 'webhook.early', { webhookEventId }, { startAfterSeconds: AGAIN_SECONDS })
}

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
