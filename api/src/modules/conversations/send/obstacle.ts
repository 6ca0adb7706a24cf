import { LIMITS } from '@sapa/shared/contracts'
import type { Tx } from '../../../platform/database/database.ts'
import { isMessageKey, type MessageKey } from '../../../platform/messages.ts'
import { isPaused } from '../../channels/pause.ts'
import { isDirectAnswer } from '../contacts/optOut.ts'
import { deadlineOf } from './deadline.ts'
import type { Channel, Message, Place } from './outbox.ts'
import { isFree } from './outgoing.ts'
import { windowIsOpen } from './window.ts'

/** Why a message must not leave (any more). */
export async function obstacleTo(
  tx: Tx,
  message: Message,
  place: Place,
  channel: Channel,
  now: Date,
): Promise<MessageKey | undefined> {
  if (channel.status === 'disconnected') return 'conversations.channel_disconnected'
  if (isPaused(channel, now) && deadlineOf(message) < now)
    return isMessageKey(channel.paused_reason!) ? channel.paused_reason : 'conversations.failed'
  if (isFree(message.type) && !windowIsOpen(place, now)) return 'conversations.failed_window'
  if (message.author === 'person') return undefined
  if (place.owner === 'person') return 'conversations.dropped_person'
  if (now.getTime() - message.created_at.getTime() > LIMITS.automaticAnswerSeconds * 1000)
    return 'conversations.dropped_late'
  if (place.opted_out_at && !(await isDirectAnswer(tx, message.answers_message_id, place.opted_out_at)))
    return 'conversations.dropped_opted_out'
  return undefined
}
