import type { AppContact } from '../conversations/contacts/appContacts.ts'
import type { Preference } from '../conversations/contacts/optOut.ts'
import type { Identity, PastMessage } from '../conversations/receive/inbound.ts'
import { fields, list, moment, phoneOf, refersTo, text, USER_ID, type Fields } from './read.ts'
import { textOf } from './text.ts'

/** A message of the app's history as it came, with its chat and its place among those of the same second there. */
export interface Past {
  message: Fields
  /** Null for what is told of a file later: it names its message and no chat. */
  thread: Fields | null
  order: number
  /** The chunk that holds it alone, as the provider would send it. */
  held: Fields
}

/**
 * What a change of the field `history` holds, in its order: past messages of the WhatsApp Business app by chats, or what
 * is told later of a file among them, and errors. Chunks come in any order, each message has its time. Source: Meta's
 * reference of the webhook `history` of May 2026, and captured bodies, whose states are in lower case and which say
 * `from_me`.
 */
export function pastOf(value: Fields): { past: Past[]; errors: { error: Fields; held: Fields }[] } {
  const chunks = list(value.history)
  const past = chunks.flatMap(({ threads, errors: _, ...chunk }) =>
    list(threads).flatMap((thread) => {
      const seconds = new Map<string | null, number>()
      return list(thread.messages).map((message): Past => {
        const second = text(message.timestamp)
        const order = seconds.get(second) ?? 0
        seconds.set(second, order + 1)
        const held = { history: [{ ...chunk, threads: [{ ...thread, messages: [message] }] }] }
        return { message, thread, order: Math.min(order, 999), held }
      })
    }),
  )
  const details = list(value.messages).map((message): Past => ({
    message,
    thread: null,
    order: 0,
    held: { messages: [message] },
  }))
  return {
    past: [...past, ...details],
    errors: chunks.flatMap(({ threads: _, errors, ...chunk }) =>
      list(errors).map((error) => ({ error, held: { history: [{ ...chunk, errors: [error] }] } })),
    ),
  }
}

const STATES: Record<string, PastMessage['status']> = {
  read: 'read',
  played: 'read',
  delivered: 'delivered',
  sent: 'sent',
  error: 'failed',
}

/** @param own - the number's own phone number */
export function readPast({ message, thread, order }: Past, contacts: Fields[], own: unknown): PastMessage | undefined {
  const providerId = text(message.id)
  if (!providerId) return undefined
  const { id } = thread ?? {}
  const phone = phoneOf(id)
  const named = text(thread?.user_id) ?? text(id)
  const customer = { phone, whatsappUserId: named && USER_ID.exec(named)?.[0] === named ? named : null }
  const contact = contacts.find(({ wa_id }) => phone !== null && phoneOf(wa_id) === phone)
  const type = text(message.type) ?? 'unknown'
  const context = fields(message.history_context)
  return {
    providerId,
    customer: { ...customer, name: text(fields(contact?.profile).name)?.slice(0, 200) ?? null },
    direction: thread ? directionOf(message, context, customer, own) : null,
    type,
    text: textOf(type, message),
    refersTo: refersTo(type, message),
    payload: message,
    status: STATES[text(context.status)?.toLowerCase() ?? ''] ?? 'unconfirmed',
    writtenAt: moment(message.timestamp),
    order,
  }
}

function directionOf(message: Fields, context: Fields, customer: Identity, own: unknown): PastMessage['direction'] {
  const from = phoneOf(message.from)
  if (context.from_me === true) return 'out'
  if (from !== null && from === customer.phone) return 'in'
  if (customer.whatsappUserId !== null && text(message.from_user_id) === customer.whatsappUserId) return 'in'
  return (from !== null && from === phoneOf(own)) || text(message.to) !== null ? 'out' : null
}

/** @returns a word for what it is about where that is unknown, undefined for nobody's number */
export function readAppContact(sync: Fields): AppContact | string | undefined {
  const [type, action] = [text(sync.type) ?? 'none', text(sync.action) ?? 'none']
  if (type !== 'contact') return type
  if (action !== 'add' && action !== 'remove') return action
  const contact = fields(sync.contact)
  const phone = phoneOf(contact.phone_number)
  const name = (text(contact.full_name) ?? text(contact.first_name))?.trim().slice(0, 200) || null
  if (!phone || (action === 'add' && !name)) return undefined
  return { phone, name: action === 'add' ? name : null, at: moment(fields(sync.metadata).timestamp) }
}

const WISHES: Record<string, Preference['wish']> = { stop: 'stop', resume: 'start', signup: 'start' }

/** @returns a word for what it is about where that is unknown, undefined for nobody's */
export function readPreference(preference: Fields, contact: Fields): Preference | string | undefined {
  const [category, value] = [text(preference.category) ?? 'none', text(preference.value) ?? 'none']
  const wish = Object.hasOwn(WISHES, value) ? WISHES[value] : undefined
  if (category !== 'marketing_messages') return category
  if (!wish) return value
  const from = {
    phone: phoneOf(preference.wa_id) ?? phoneOf(contact.wa_id),
    whatsappUserId: text(preference.user_id) ?? text(contact.user_id),
    name: text(fields(contact.profile).name)?.slice(0, 200) ?? null,
  }
  return from.phone || from.whatsappUserId ? { from, wish, at: moment(preference.timestamp) } : undefined
}
