import type { Tx } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/seal.ts'
import type { PastMessage } from '../conversations/receive/inbound.ts'
import { PLACEHOLDER } from '../conversations/receive/messageTypes.ts'
import type { ReceivingChannel } from '../conversations/receive/receive.ts'
import { countReceived } from './park.ts'
import { numberIn, parseWebhook, type Delivered } from './parse.ts'
import { fileOf } from './readHistory.ts'

/**
 * Takes what was told of files before their messages came from what is parked: the messages have come.
 *
 * @param past - what has come, of which placeholders have files
 * @returns what waited, to be taken
 */
export async function readWaiting(tx: Tx, channel: ReceivingChannel, past: PastMessage[]): Promise<Delivered[]> {
  const names = past.flatMap(({ type, providerId }) =>
    type === PLACEHOLDER ? [sha256(`message ${fileOf(providerId)}`)] : [],
  )
  if (names.length === 0) return []
  const waiting = await tx
    .deleteFrom('parked_items')
    .where('channel_id', '=', channel.id)
    .where('content_hash', 'in', names)
    .where('status', '=', 'parked')
    .where('reason', '=', 'parked.no_chat')
    .returning(['content', 'webhook_event_id'])
    .execute()
  await countReceived(tx, channel.id, -waiting.length)
  return waiting.flatMap(({ content, webhook_event_id: webhookEventId }) => {
    const body = content ?? ''
    // It was parked for this number, so that it names it.
    return parseWebhook(body, { phoneNumberId: numberIn(body) ?? '', wabaId: null }).map((thing) => ({
      thing,
      webhookEventId,
    }))
  })
}
