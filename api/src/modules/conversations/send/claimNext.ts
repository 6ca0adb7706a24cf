import type { Compilable, Updateable } from 'kysely'
import { anyOf, keepPlan, together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { MessagesTable } from '../../../platform/database/schema.ts'
import { appendEvent } from '../../../platform/events.ts'
import type { OutgoingContent } from '../../channels/outgoing.ts'
import { isPaused, UNPAUSED } from '../../channels/pause.ts'
import { replyTo } from '../contacts/identity.ts'
import { announceMessages } from '../inbox/announce.ts'
import { lockingOrganization } from '../organization.ts'
import { obstacleTo } from './obstacle.ts'
import { openIn, placesOf, withOpen, type Channel, type Message, type Place } from './outbox.ts'
import { contentOf } from './outgoing.ts'
import { nextAt, NUMBER_PACE, PAIR_PACE } from './pace.ts'

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
  const dropped = new Map<string, Updateable<MessagesTable>>()

  const headOf = async (messageId: string): Promise<Head | Held | undefined> => {
    const place = places.find(({ message_id }) => message_id === messageId)
    if (!place || begun.has(place.id)) return undefined
    begun.add(place.id)
    const here = open.filter(({ conversation_id }) => conversation_id === place.id)
    if (here.some(({ id, status }) => status === 'sending' && inFlight.has(id))) return undefined
    const number = numbers.get(place.channel_id) ?? (await numberToSend(tx, organizationId, place, now))
    numbers.set(place.channel_id, number)
    for (const message of here) {
      if (message.status === 'sending') {
        dropped.set(message.id, { status: 'unconfirmed', failure: 'conversations.unconfirmed' })
        continue
      }
      const obstacle = await obstacleTo(tx, message, place, number, now)
      if (!obstacle) return take(message, place, number, now)
      // An answer that is dropped leaves the question open.
      dropped.set(message.id, { status: 'failed', failure: obstacle, answers_message_id: null })
    }
    return undefined
  }

  const heads: (Head | Held | undefined)[] = []
  for (const id of messageIds) heads.push(await headOf(id))
  await together(
    tx,
    ...Array.from(dropped, ([id, values]) => tx.updateTable('messages').set(values).where('id', '=', id)),
    ...claiming(tx, heads.filter(isHead), numbers, now),
  )
  await announceMessages(tx, organizationId, [...dropped.keys()])
  const claimed: (Claimed | Held | undefined)[] = []
  for (const head of heads) claimed.push(isHead(head) ? await claimedOf(tx, head) : head)
  return claimed
}

const isHead = (head: Head | Held | undefined): head is Head => head !== undefined && 'message' in head

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
function claiming(tx: Tx, heads: Head[], numbers: Map<string, Sender>, now: Date): Compilable<unknown>[] {
  if (heads.length === 0) return []
  return [
    ...[...numbers]
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
