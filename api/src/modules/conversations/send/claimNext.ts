import { LIMITS } from '@sapa/shared/contracts'
import { sql, type Selectable } from 'kysely'
import { keepPlan, together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { MessagesTable } from '../../../platform/database/schema.ts'
import { appendEvent } from '../../../platform/events.ts'
import { isMessageKey, type MessageKey } from '../../../platform/messages.ts'
import type { OutgoingContent } from '../../channels/outgoing.ts'
import { isPaused, UNPAUSED } from '../../channels/pause.ts'
import { announce } from '../inbox/announce.ts'
import { deadlineOf } from './deadline.ts'
import { lockingOrganization } from '../organization.ts'
import { replyTo } from '../contacts/identity.ts'
import { isDirectAnswer } from '../contacts/optOut.ts'
import { contentOf, isFree } from './outgoing.ts'
import { nextAt, NUMBER_PACE, PAIR_PACE } from './pace.ts'
import { windowIsOpen } from './window.ts'

export interface Claimed {
  messageId: string
  conversationId: string
  channelId: string
  phone: string | null
  whatsappUserId: string | null
  text: string
  /** Where it is more than a text. */
  content?: OutgoingContent
  createdAt: Date
}

/** The next message waits: its number is paused, or WhatsApp's pace is used. */
export interface Held {
  waitMs: number
}

/** How soon a paused number is looked at again. */
const PAUSED_MS = 15_000

type Message = Selectable<MessagesTable>

/**
 * Takes the oldest waiting message of the conversation that holds `messageId`: from here on it is 'sending'. Rules are
 * checked again now, as time has passed since it was written. A message that is 'sending' and not in flight was being sent
 * when a process died: it becomes unconfirmed.
 *
 * @param inFlight - what this process is sending now; the caller keeps it
 * @returns undefined when nothing waits, or when this process is sending in this conversation already
 */
export async function claimNext(
  tx: Tx,
  organizationId: string,
  messageId: string,
  inFlight: ReadonlySet<string>,
): Promise<Claimed | Held | undefined> {
  if (!(await anyIsOpen(tx, messageId))) return undefined
  // The conversation may have been joined into another one since the job was sent.
  const home = tx.selectFrom('messages').select('conversation_id').where('id', '=', messageId)
  const waiting = tx
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', home)
    .where('status', 'in', ['sending', 'queued'])
    .orderBy('id')
  const [organizations, [place], open] = await together(
    tx,
    lockingOrganization(tx, organizationId),
    placeOf(tx, messageId),
    waiting,
  )
  if (!place) return undefined
  const { now } = organizations[0]!
  const channel = await channelToSend(tx, organizationId, place, now)
  if (open.some(({ id, status }) => status === 'sending' && inFlight.has(id))) return undefined

  const changed: string[] = []
  let next: Message | undefined
  for (const message of open) {
    const obstacle = message.status === 'queued' ? await obstacleTo(tx, message, place, channel, now) : undefined
    if (message.status === 'queued' && !obstacle) {
      next = message
      break
    }
    changed.push(message.id)
    await tx
      .updateTable('messages')
      .set(
        obstacle
          ? // An answer that is dropped leaves the question open.
            { status: 'failed', failure: obstacle, answers_message_id: null }
          : { status: 'unconfirmed', failure: 'conversations.unconfirmed' },
      )
      .where('id', '=', message.id)
      .execute()
  }
  const held = next && (await claim(tx, next, channel, place, now))
  if (changed.length) await announce(tx, organizationId, place.id, changed)
  if (!next || held) return held
  const content = await contentOf(tx, next)
  return {
    messageId: next.id,
    conversationId: place.id,
    channelId: place.channel_id,
    ...replyTo(place, place),
    text: next.text ?? '',
    ...(content ? { content } : {}),
    createdAt: next.created_at,
  }
}

/** A conversation with the customer and the number, as far as sending minds them. */
const placeOf = (tx: Tx, messageId: string) =>
  tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .select([
      'conversations.id',
      'conversations.channel_id',
      'conversations.owner',
      'conversations.last_inbound_at',
      'conversations.reply_phone',
      'conversations.reply_user_id',
      'conversations.paced_until as pair_paced_until',
      'contacts.phone',
      'contacts.whatsapp_user_id',
      'contacts.opted_out_at',
      'channels.status',
      'channels.paused_reason',
      'channels.paused_until',
      'channels.paced_until',
    ])
    .where('messages.id', '=', messageId)
    .modifyEnd(keepPlan)

type Place = Awaited<ReturnType<ReturnType<typeof placeOf>['executeTakeFirstOrThrow']>>
type Channel = Pick<Place, 'status' | 'paused_reason' | 'paused_until' | 'paced_until'>

/**
 * Whether anything waits, or is being sent, in the conversation that holds `messageId`: a look without the lock that the
 * whole business waits for, as what is added meanwhile has a job of its own.
 */
export async function anyIsOpen(tx: Tx, messageId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('messages')
    .innerJoin('messages as one', 'one.conversation_id', 'messages.conversation_id')
    .select('messages.id')
    .where('one.id', '=', messageId)
    // In the words of the index of such messages (messages_outbox).
    .where(sql<boolean>`messages.status in ('queued', 'sending')`)
    .limit(1)
    .modifyEnd(keepPlan)
    .executeTakeFirst()
  return open !== undefined
}

/** Why a message must not leave (any more). */
async function obstacleTo(
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

/** The number to send from; a pause that is over is taken away, so that the next message tries it. */
async function channelToSend(tx: Tx, organizationId: string, place: Place, now: Date): Promise<Channel> {
  if (place.paused_reason === null || isPaused(place, now)) return place
  await tx.updateTable('channels').set(UNPAUSED).where('id', '=', place.channel_id).execute()
  await appendEvent(tx, organizationId, 'channel.upserted', { channel_id: place.channel_id })
  return { ...place, ...UNPAUSED }
}

/** Claims a message that could go and uses the pace of its number and its customer, or says what it has to wait for. */
async function claim(tx: Tx, message: Message, channel: Channel, place: Place, now: Date): Promise<Held | undefined> {
  if (isPaused(channel, now)) return { waitMs: PAUSED_MS }
  const ofNumber = nextAt(channel.paced_until, NUMBER_PACE, now.getTime())
  const ofPair = nextAt(place.pair_paced_until, PAIR_PACE, now.getTime())
  const waitMs = Math.max(ofNumber.waitMs, ofPair.waitMs)
  if (waitMs > 0) return { waitMs }
  await together(
    tx,
    tx
      .updateTable('channels')
      .set({ paced_until: ofNumber.until })
      .where('id', '=', place.channel_id)
      .modifyEnd(keepPlan),
    tx.updateTable('conversations').set({ paced_until: ofPair.until }).where('id', '=', place.id).modifyEnd(keepPlan),
    tx
      .updateTable('messages')
      .set({ status: 'sending', sending_at: now })
      .where('id', '=', message.id)
      .modifyEnd(keepPlan),
  )
  return undefined
}
