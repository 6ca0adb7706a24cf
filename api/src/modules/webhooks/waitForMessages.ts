import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ReceivingChannel } from '../conversations/receive/receive.ts'
import { IS_OPEN } from '../conversations/send/outbox.ts'
import type { Delivered } from './parse.ts'

/** How soon statuses are looked at again. */
const AGAIN_SECONDS = 5

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
  if (!(await of.select('id').where(IS_OPEN).where('status', '=', 'sending').limit(1).executeTakeFirst())) return
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
