import { asFields, asNumber, type Fields } from '../../platform/json.ts'
import type { Identity, PastMessage } from '../conversations/receive/inbound.ts'
import { PLACEHOLDER } from '../conversations/receive/messageTypes.ts'
import { MEDIA_KINDS } from '../media/media.parts.ts'
import { NAMELESS, readError, unreadable, type Part } from './part.ts'
import { moment, phoneOf, refersTo, text, USER_ID } from './read.ts'
import { textOf } from './text.ts'

/** A message of the app's history as it came, with its chat and its place among those of the same second there. */
interface Past {
  message: Fields
  /** Null for what is told of a file later: it names its message and no chat. */
  thread: Fields | null
  order: number
}

/**
 * What a change of the field `history` holds: past messages of the WhatsApp Business app by chats, what is told later of a
 * file among them, how far it has come, and errors. Chunks come in any order, each message has its time. Source: Meta's
 * reference of the webhook `history` of May 2026, and captured bodies, whose states are in lower case and which say
 * `from_me`.
 */
export function pastIn(value: Fields, contacts: Fields[]): Part[] {
  const own = asFields(value.metadata).display_phone_number
  const part = (past: Past, held: Fields): Part => {
    const id = text(past.message.id)
    return {
      kind: 'message',
      // What is told of a file later is another thing than the message that it belongs to.
      id: id && (past.thread ? `past ${id}` : fileOf(id)),
      held,
      read: () => {
        const read = readPast(past, contacts, own)
        return read ? { past: read } : NAMELESS
      },
    }
  }
  const { history: chunks, messages: files } = value
  return [
    ...(Array.isArray(chunks) ? chunks.flatMap((chunk) => chunkParts(chunk, part)) : odd('history', chunks)),
    ...(Array.isArray(files)
      ? files.map((file) => part({ message: asFields(file), thread: null, order: 0 }, { messages: [file] }))
      : odd('messages', files)),
  ]
}

/** What names that which is told later of a file. */
export const fileOf = (providerId: string): string => `file of ${providerId}`

const odd = (name: string, given: unknown): Part[] =>
  given === undefined || given === null ? [] : [unreadable({ [name]: given })]

function chunkParts(given: unknown, part: (past: Past, held: Fields) => Part): Part[] {
  const { threads, errors, ...chunk } = asFields(given)
  const held = (more: Fields): Fields => ({ history: [{ ...chunk, ...more }] })
  const unread = (more: Fields) => unreadable(held(more))
  const listed = <T>(name: string, items: unknown, of: (item: unknown) => T[]): (T | Part)[] =>
    Array.isArray(items) ? items.flatMap(of) : items === undefined || items === null ? [] : [unread({ [name]: items })]
  const parts = [
    ...listed('threads', threads, (thread): Part[] => {
      const { messages, ...chat } = asFields(thread)
      if (!Array.isArray(messages)) return [unread({ threads: [thread] })]
      const seconds = new Map<string | null, number>()
      return messages.map((given) => {
        const message = asFields(given)
        const second = text(message.timestamp)
        const order = seconds.get(second) ?? 0
        seconds.set(second, order + 1)
        return part(
          { message, thread: chat, order: Math.min(order, 999) },
          held({ threads: [{ ...chat, messages: [given] }] }),
        )
      })
    }),
    ...listed('errors', errors, (error): Part[] => [
      { kind: 'change', id: null, held: held({ errors: [error] }), read: () => readError(asFields(error)) },
    ]),
  ]
  const progress = asNumber(asFields(chunk.metadata).progress)
  if (progress !== undefined)
    parts.push({
      kind: 'change',
      id: null,
      held: held({}),
      read: () => ({ progress: Math.min(100, Math.max(0, Math.floor(progress))) }),
    })
  return parts.length > 0 ? parts : [unreadable({ history: [given] })]
}

const STATES = new Map<string, PastMessage['status']>([
  ['read', 'read'],
  ['played', 'read'],
  ['delivered', 'delivered'],
  ['sent', 'sent'],
  ['error', 'failed'],
])

/** Whether a message says that it has a file and not which: that is told later, as it is of a placeholder. */
const lacksFile = (type: string, message: Fields) =>
  MEDIA_KINDS.some((kind) => kind === type) && text(asFields(message[type]).id) === null

/** @param own - the number's own phone number */
function readPast({ message, thread, order }: Past, contacts: Fields[], own: unknown): PastMessage | undefined {
  const providerId = text(message.id)
  if (!providerId) return undefined
  const { id } = thread ?? {}
  const phone = phoneOf(id)
  const named = text(thread?.user_id) ?? text(id)
  const customer = { phone, whatsappUserId: named && USER_ID.exec(named)?.[0] === named ? named : null }
  const contact = contacts.find(({ wa_id }) => phone !== null && phoneOf(wa_id) === phone)
  const type = text(message.type) ?? 'unknown'
  const context = asFields(message.history_context)
  return {
    providerId,
    customer: { ...customer, name: text(asFields(contact?.profile).name)?.slice(0, 200) ?? null },
    direction: thread ? directionOf(message, context, customer, own) : null,
    type: thread && lacksFile(type, message) ? PLACEHOLDER : type,
    text: textOf(type, message),
    refersTo: refersTo(type, message),
    payload: message,
    status: STATES.get(text(context.status)?.toLowerCase() ?? '') ?? 'unconfirmed',
    writtenAt: moment(message.timestamp),
    order,
  }
}

function directionOf(message: Fields, context: Fields, customer: Identity, own: unknown): PastMessage['direction'] {
  const from = phoneOf(message.from)
  if (context.from_me === true) return 'out'
  if (from !== null && from === customer.phone) return 'in'
  if (customer.whatsappUserId !== null && text(message.from_user_id) === customer.whatsappUserId) return 'in'
  const to = text(message.to)
  if (to !== null && phoneOf(to) === phoneOf(own)) return 'in'
  return (from !== null && from === phoneOf(own)) || to !== null ? 'out' : null
}
