import { LIMITS } from '@sapa/shared/contracts'
import { sql, type Compilable } from 'kysely'
import { anyOf, keepPlan, together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvent } from '../../../platform/events.ts'
import { isMessageKey, type MessageKey } from '../../../platform/messages.ts'
import type { OutgoingContent } from '../../channels/outgoing.ts'
import { isPaused, UNPAUSED } from '../../channels/pause.ts'
import { announceMessages } from '../inbox/announce.ts'
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

/**
 * Takes the oldest waiting message of each conversation that holds one of `messageIds`: from here on it is 'sending'. Rules
 * are checked again now, as time has passed since it was written. A message that is 'sending' and not in flight was being
 * sent when a process died: it becomes unconfirmed.
 *
 * @param inFlight - what this process is sending now; the caller keeps it
 * @returns for each of `messageIds` undefined when nothing waits, or when this process is sending in its conversation
 *   already, be it for another one of them
 */
export async function claimNext(
  tx: Tx,
  organizationId: string,
  messageIds: string[],
  inFlight: ReadonlySet<string>,
): Promise<(Claimed | Held | undefined)[]> {
  const asked = await withOpen(tx, messageIds)
  if (asked.length === 0) return messageIds.map(() => undefined)
  const [organizations, places, open] = await together(
    tx,
    lockingOrganization(tx, organizationId),
    placesOf(tx, asked),
    openIn(tx, asked),
  )
  const { now } = organizations[0]!
  const numbers = new Map<string, Sender>()
  const begun = new Set<string>()
  const heads: (Head | Held | undefined)[] = []
  const changes: Compilable<unknown>[] = []
  const changed: string[] = []
  for (const messageId of messageIds) {
    const place = places.find(({ message_id }) => message_id === messageId)
    const here = open.filter(({ conversation_id }) => conversation_id === place?.id)
    const isBusy = here.some(({ id, status }) => status === 'sending' && inFlight.has(id))
    if (!place || isBusy || begun.has(place.id)) {
      heads.push(undefined)
      continue
    }
    begun.add(place.id)
    const number = numbers.get(place.channel_id) ?? (await numberToSend(tx, organizationId, place, now))
    numbers.set(place.channel_id, number)
    let head: Head | Held | undefined
    for (const message of here) {
      const obstacle = message.status === 'queued' ? await obstacleTo(tx, message, place, number, now) : undefined
      if (message.status === 'queued' && !obstacle) {
        head = take(message, place, number, now)
        break
      }
      changed.push(message.id)
      changes.push(
        tx
          .updateTable('messages')
          .set(
            obstacle
              ? // An answer that is dropped leaves the question open.
                { status: 'failed', failure: obstacle, answers_message_id: null }
              : { status: 'unconfirmed', failure: 'conversations.unconfirmed' },
          )
          .where('id', '=', message.id),
      )
    }
    heads.push(head)
  }
  await together(tx, ...changes, ...claiming(tx, heads, numbers, now))
  await announceMessages(tx, organizationId, changed)
  const claimed: (Claimed | Held | undefined)[] = []
  for (const head of heads) claimed.push(head && 'message' in head ? await claimedOf(tx, head) : head)
  return claimed
}

async function claimedOf(tx: Tx, { message, place }: Head): Promise<Claimed> {
  const content = await contentOf(tx, message)
  return {
    messageId: message.id,
    conversationId: place.id,
    channelId: place.channel_id,
    ...replyTo(place, place),
    text: message.text ?? '',
    ...(content ? { content } : {}),
    createdAt: message.created_at,
  }
}

/** Conversations with their customers and numbers, as far as sending minds them, of messages. */
const placesOf = (tx: Tx, messageIds: string[]) =>
  tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .select([
      'messages.id as message_id',
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
    .where('messages.id', '=', anyOf(messageIds))
    .modifyEnd(keepPlan)

/** What waits, or is being sent, in the conversations that hold these messages, oldest first: they may have been joined into others since. */
const openIn = (tx: Tx, messageIds: string[]) =>
  tx
    .selectFrom('messages')
    .select(['id', 'conversation_id', 'type', 'text', 'author', 'status', 'answers_message_id', 'created_at'])
    .where('conversation_id', 'in', (eb) =>
      eb.selectFrom('messages as one').select('one.conversation_id').where('one.id', '=', anyOf(messageIds)),
    )
    .where(IS_OPEN)
    .orderBy('id')
    .modifyEnd(keepPlan)

/** In the words of the index of such messages (messages_outbox). */
const IS_OPEN = sql<boolean>`messages.status in ('queued', 'sending')`

type Place = Awaited<ReturnType<ReturnType<typeof placesOf>['executeTakeFirstOrThrow']>>
type Message = Awaited<ReturnType<ReturnType<typeof openIn>['executeTakeFirstOrThrow']>>
type Channel = Pick<Place, 'status' | 'paused_reason' | 'paused_until' | 'paced_until'>

/** A number, with what this round took of its pace. */
interface Sender extends Channel {
  isUsed: boolean
  /** Messages that wait for its pace. */
  held: number
}

/** A message that is to be sent. */
interface Head {
  message: Message
  place: Place
  /** Up to when the pace of the number with this customer is used then. */
  pairPacedUntil: Date
}

/**
 * Those of the messages in whose conversations anything waits or is being sent: a look without the lock that the whole
 * business waits for, as what is added meanwhile has a job of its own.
 */
export async function withOpen(tx: Tx, messageIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages as one')
    .select('one.id')
    .where('one.id', '=', anyOf(messageIds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.conversation_id', '=', 'one.conversation_id')
          .where(IS_OPEN),
      ),
    )
    .modifyEnd(keepPlan)
    .execute()
  return rows.map(({ id }) => id)
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
async function numberToSend(tx: Tx, organizationId: string, place: Place, now: Date): Promise<Sender> {
  const number = { ...place, isUsed: false, held: 0 }
  if (place.paused_reason === null || isPaused(place, now)) return number
  await tx.updateTable('channels').set(UNPAUSED).where('id', '=', place.channel_id).execute()
  await appendEvent(tx, organizationId, 'channel.upserted', { channel_id: place.channel_id })
  return { ...number, ...UNPAUSED }
}

/** Uses the pace of the number and the customer for a message that could go, or says what it has to wait for. */
function take(message: Message, place: Place, number: Sender, now: Date): Head | Held {
  if (isPaused(number, now)) return { waitMs: PAUSED_MS }
  const ofPair = nextAt(place.pair_paced_until, PAIR_PACE, now.getTime())
  const ofNumber = nextAt(number.paced_until, NUMBER_PACE, now.getTime())
  if (ofPair.waitMs > ofNumber.waitMs) return { waitMs: ofPair.waitMs }
  // One after the other, or all of them would come back at once for the one that can go.
  if (ofNumber.waitMs > 0) return { waitMs: ofNumber.waitMs + number.held++ * NUMBER_PACE.everyMs }
  number.paced_until = ofNumber.until
  number.isUsed = true
  return { message, place, pairPacedUntil: ofPair.until }
}

/** What writes down that messages are being sent, and what that used of WhatsApp's pace. */
function claiming(
  tx: Tx,
  all: (Head | Held | undefined)[],
  numbers: Map<string, Sender>,
  now: Date,
): Compilable<unknown>[] {
  const heads = all.filter((head): head is Head => head !== undefined && 'message' in head)
  if (heads.length === 0) return []
  return [
    ...Array.from(numbers)
      .filter(([, { isUsed }]) => isUsed)
      .map(([id, { paced_until }]) =>
        tx.updateTable('channels').set({ paced_until }).where('id', '=', id).modifyEnd(keepPlan),
      ),
    ...heads.map(({ place, pairPacedUntil }) =>
      tx
        .updateTable('conversations')
        .set({ paced_until: pairPacedUntil })
        .where('id', '=', place.id)
        .modifyEnd(keepPlan),
    ),
    tx
      .updateTable('messages')
      .set({ status: 'sending', sending_at: now })
      .where('id', '=', anyOf(heads.map(({ message }) => message.id)))
      .modifyEnd(keepPlan),
  ]
}
