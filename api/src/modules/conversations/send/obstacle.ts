import { isAdvertisingOnly, LIMITS } from '@sapa/shared/contracts'
import type { Tx } from '../../../platform/database/database.ts'
import { asObject, asText } from '../../../platform/json.ts'
import { isMessageKey, type MessageKey } from '../../../platform/messages.ts'
import { isPaused } from '../../channels/pause.ts'
import { replyTo } from '../contacts/identity.ts'
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
  const { phone, whatsappUserId } = replyTo(place, place)
  if (!phone && !whatsappUserId) return 'conversations.failed_no_address'
  if (message.resends_message_id && (await hasArrived(tx, message.resends_message_id)))
    return 'conversations.dropped_arrived'
  if (place.opted_out_at && message.type === 'template' && (await isAdvertisement(tx, message.id, place.waba_id)))
    return 'templates.opted_out'
  if (message.author === 'person') return undefined
  if (place.owner === 'person') return 'conversations.dropped_person'
  if (now.getTime() - message.created_at.getTime() > LIMITS.automaticAnswerSeconds * 1000)
    return 'conversations.dropped_late'
  if (
    place.opted_out_at &&
    !isAdvertisingOnly(place.opt_out_source) &&
    !(await isDirectAnswer(tx, message.answers_message_id, place.opted_out_at))
  )
    return 'conversations.dropped_opted_out'
  return undefined
}

/** Whether WhatsApp has a message after all, as a status told that came after somebody had it sent again. */
async function hasArrived(tx: Tx, messageId: string): Promise<boolean> {
  const first = await tx.selectFrom('messages').select('status').where('id', '=', messageId).executeTakeFirst()
  return first?.status === 'sent' || first?.status === 'delivered' || first?.status === 'read'
}

/** Whether a message is an advertisement: one from before the customer wanted none, or one that is sent again. */
async function isAdvertisement(tx: Tx, messageId: string, wabaId: string | null): Promise<boolean> {
  const found = await tx.selectFrom('messages').select('payload').where('id', '=', messageId).executeTakeFirst()
  const template = asObject(found?.payload?.template)
  if (!template || wabaId === null) return false
  const known = await tx
    .selectFrom('templates')
    .select('category')
    .where('waba_id', '=', wabaId)
    .where('name', '=', asText(template.name) ?? '')
    .where('language', '=', asText(asObject(template.language)?.code) ?? '')
    .executeTakeFirst()
  return known?.category === 'marketing'
}
