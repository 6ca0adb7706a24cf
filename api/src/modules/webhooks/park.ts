import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { MessageKey } from '../../platform/messages.ts'
import { sha256 } from '../../platform/seal.ts'
import type { ReceivingChannel } from '../conversations/receive/receive.ts'
import type { Source } from './parse.ts'

/** Why something has no place, and the word that says which. */
export interface ParkReason {
  reason: Extract<MessageKey, `parked.${string}`>
  detail?: string
}

const LONGEST_DETAIL = 200

/** Parks a thing until somebody reads it again. The same thing twice is one. @returns whether it is a new one */
export async function park(
  tx: Tx,
  channel: ReceivingChannel,
  webhookEventId: string | null,
  { kind, key, content }: Source,
  { reason, detail }: ParkReason,
): Promise<boolean> {
  const added = await tx
    .insertInto('parked_items')
    .values({
      id: newId('parkedItem'),
      organization_id: channel.organizationId,
      channel_id: channel.id,
      webhook_event_id: webhookEventId,
      content_hash: sha256(key()),
      content: content(),
      kind,
      reason,
      detail: detail?.slice(0, LONGEST_DETAIL).toWellFormed() ?? null,
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'content_hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** What a number received is counted with it: each is shown or parked. */
export async function countReceived(tx: Tx, channelId: string, more: number): Promise<void> {
  if (more !== 0)
    await tx
      .updateTable('channels')
      .set({ received_count: sql`received_count + ${more}` })
      .where('id', '=', channelId)
      .execute()
}
