import { LIMITS } from '@sapa/shared/contracts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChannelsTable, ContactsTable, MessagesTable } from '../../../platform/database/schema.ts'
import { appendEvent } from '../../../platform/events.ts'
import { isMessageKey, type MessageKey } from '../../../platform/messages.ts'
import type { OutgoingContent } from '../../channels/outgoing.ts'
import { isPaused, UNPAUSED } from '../../channels/pause.ts'
import { announce } from '../inbox/announce.ts'
import { findConversation, type Conversation } from '../conversation.ts'
import { deadlineOf } from './deadline.ts'
import { lockOrganization } from '../organization.ts'
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
type Channel = Selectable<ChannelsTable>

/**
 * Takes the oldest waiting message of the conversation that holds `messageId`: from here on it is 'sending', and
 * in `inFlight` until the caller takes it out. Rules are checked again now, as time has passed since it was written.
 * A message that is 'sending' and not in flight was being sent when a process died: it becomes unconfirmed.
 *
 * @returns undefined when nothing waits, or when this process is sending in this conversation already
 */
export async function claimNext(
  tx: Tx,
  organizationId: string,
  messageId: string,
  inFlight: Set<string>,
): Promise<Claimed | Held | undefined> {
  if (!(await anyIsOpen(tx, messageId))) return undefined
  const { now } = await lockOrganization(tx, organizationId)
  // The conversation may have been joined into another one since the job was sent.
  const home = await tx.selectFrom('messages').select('conversation_id').where('id', '=', messageId).executeTakeFirst()
  const conversation = home && (await findConversation(tx, home.conversation_id))
  if (!conversation) return undefined
  const contact = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', conversation.contact_id)
    .executeTakeFirstOrThrow()
  const channel = await channelToSend(tx, organizationId, conversation.channel_id, now)
  const open = await tx
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation.id)
    .where('status', 'in', ['sending', 'queued'])
    .orderBy('id')
    .execute()
  if (open.some(({ id, status }) => status === 'sending' && inFlight.has(id))) return undefined

  const changed: string[] = []
  let next: Message | undefined
  for (const message of open) {
    const obstacle =
      message.status === 'queued' ? await obstacleTo(tx, message, conversation, contact, channel, now) : undefined
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
  const held = next && (await holdUp(tx, channel, conversation, now))
  if (next && !held)
    await tx
      .updateTable('messages')
      .set({ status: 'sending', sending_at: now })
      .where('id', '=', next.id)
      .execute()
  if (changed.length) await announce(tx, organizationId, conversation.id, changed)
  if (!next || held) return held
  const content = await contentOf(tx, next)
  inFlight.add(next.id)
  return {
    messageId: next.id,
    conversationId: conversation.id,
    channelId: conversation.channel_id,
    ...replyTo(conversation, contact),
    text: next.text ?? '',
    ...(content ? { content } : {}),
    createdAt: next.created_at,
  }
}

/** A look without the lock that the whole business waits for: what is added meanwhile has a job of its own. */
async function anyIsOpen(tx: Tx, messageId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('messages')
    .innerJoin('messages as one', 'one.conversation_id', 'messages.conversation_id')
    .select('messages.id')
    .where('one.id', '=', messageId)
    .where('messages.status', 'in', ['sending', 'queued'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Why a message must not leave (any more). */
async function obstacleTo(
  tx: Tx,
  message: Message,
  conversation: Conversation,
  contact: Selectable<ContactsTable>,
  channel: Channel,
  now: Date,
): Promise<MessageKey | undefined> {
  if (channel.status === 'disconnected') return 'conversations.channel_disconnected'
  if (isPaused(channel, now) && deadlineOf(message) < now)
    return isMessageKey(channel.paused_reason!) ? channel.paused_reason : 'conversations.failed'
  if (isFree(message.type) && !windowIsOpen(conversation, now)) return 'conversations.failed_window'
  if (message.author === 'person') return undefined
  if (conversation.owner === 'person') return 'conversations.dropped_person'
  if (now.getTime() - message.created_at.getTime() > LIMITS.automaticAnswerSeconds * 1000) return 'conversations.dropped_late'
  if (contact.opted_out_at && !(await isDirectAnswer(tx, message.answers_message_id, contact.opted_out_at)))
    return 'conversations.dropped_opted_out'
  return undefined
}

/** The number to send from; a pause that is over is taken away, so that the next message tries it. */
async function channelToSend(tx: Tx, organizationId: string, id: string, now: Date): Promise<Channel> {
  const channel = await tx.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (channel.paused_reason === null || isPaused(channel, now)) return channel
  await tx.updateTable('channels').set(UNPAUSED).where('id', '=', id).execute()
  await appendEvent(tx, organizationId, 'channel.upserted', { channel_id: id })
  return { ...channel, ...UNPAUSED }
}

/** What a message that could go has to wait for; else the pace of its number and its customer is used by it. */
async function holdUp(tx: Tx, channel: Channel, conversation: Conversation, now: Date): Promise<Held | undefined> {
  if (isPaused(channel, now)) return { waitMs: PAUSED_MS }
  const ofNumber = nextAt(channel.paced_until, NUMBER_PACE, now.getTime())
  const ofPair = nextAt(conversation.paced_until, PAIR_PACE, now.getTime())
  const waitMs = Math.max(ofNumber.waitMs, ofPair.waitMs)
  if (waitMs > 0) return { waitMs }
  await tx.updateTable('channels').set({ paced_until: ofNumber.until }).where('id', '=', channel.id).execute()
  await tx.updateTable('conversations').set({ paced_until: ofPair.until }).where('id', '=', conversation.id).execute()
  return undefined
}
