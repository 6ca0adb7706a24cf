import type { Charge } from '../../platform/database/schema.ts'
import { storable } from '../../platform/storable.ts'
import type { Echo, Identity, IdentityUpdate, InboundMessage, StatusUpdate } from '../conversations/receive/inbound.ts'
import { TEMPLATE_FIELDS, type TemplateUpdate } from '../templates/receiveTemplate.ts'
import type { ParkReason } from './park.ts'
import { textOf } from './text.ts'

type Fields = Record<string, unknown>

const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])
const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null

/** Where a thing came from: what it is, what names it, and a delivery that holds it alone. */
export interface Source {
  kind: 'message' | 'status' | 'change' | 'delivery'
  key: () => string
  content: () => string
}

/** What a delivery is read for. */
export interface Receiver {
  phoneNumberId: string
  wabaId: string | null
}

/** One thing that a delivery holds; what has no place says why. */
export type Thing = { source: Source } & (
  | { message: InboundMessage }
  | { echo: Echo }
  | { status: StatusUpdate }
  | { identity: IdentityUpdate }
  | { template: TemplateUpdate }
  | { parked: ParkReason }
)

/** WhatsApp packs a thousand into a delivery. Many more would keep everybody else's waiting for hours. */
const MOST = 10_000

/** A thing, and the delivery that it came with; null where that is gone. */
export interface Delivered {
  thing: Thing
  webhookEventId: string | null
}

/**
 * Reads a delivery for one number and its account, in its order. Outside data in any shape: what is odd says why it has no place,
 * nothing throws, nothing is left out, and one odd thing does not keep the others from being read.
 */
export function parseWebhook(body: string, number: Receiver): Thing[] {
  const whole: Source = { kind: 'delivery', key: () => body, content: () => body }
  const root = readJson(body)
  if (!root) return [{ source: whole, parked: { reason: 'parked.not_json' } }]
  if (!Array.isArray(root.entry) || root.entry.length === 0)
    return [{ source: whole, parked: { reason: 'parked.no_entry' } }]
  const things = list(root.entry).flatMap((entry): Thing[] => {
    const changes = list(entry.changes)
    if (changes.length > 0) return changes.flatMap((change) => readChange(entry, change, number))
    const content = () => JSON.stringify({ ...root, entry: [entry] })
    return [{ source: { kind: 'delivery', key: content, content }, parked: { reason: 'parked.no_entry' } }]
  })
  return things.length > MOST ? [{ source: whole, parked: { reason: 'parked.too_many' } }] : things
}

/** The number that a delivery says it is for: the first of several. */
export function numberIn(body: string): string | null {
  const [change] = list(readJson(body)?.entry).flatMap((entry) => list(entry.changes))
  return text(fields(fields(change?.value).metadata).phone_number_id)
}

function readJson(body: string): Fields | undefined {
  try {
    return fields(storable(JSON.parse(body)))
  } catch {
    return undefined
  }
}

function readChange(entry: Fields, change: Fields, { phoneNumberId, wabaId }: Receiver): Thing[] {
  const {
    messages,
    message_echoes: echoes,
    statuses,
    user_id_update: identities,
    errors,
    contacts: people,
    ...rest
  } = fields(change.value)
  const source = (kind: Source['kind'], held: Fields, id: string | null): Source => {
    const content = () =>
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ ...entry, changes: [{ ...change, value: { ...rest, ...held } }] }],
      })
    return { kind, content, key: () => (id ? `${kind} ${id}` : content()) }
  }
  const parked = (from: Source, reason: ParkReason['reason'], detail?: string | null): Thing => ({
    source: from,
    parked: { reason, ...(detail ? { detail } : {}) },
  })
  const contacts = list(people)
  // Each with its own contact only: a thousand times all of them would be a hundred megabytes.
  const withContact = (message: Fields, held: Fields): Fields => {
    const contact = contactOf(message, contacts)
    return contact ? { contacts: [contact], ...held } : held
  }
  const things = [
    ...list(messages).map((message) => ({
      message,
      from: source('message', withContact(message, { messages: [message] }), text(message.id)),
    })),
    ...list(echoes).map((echo) => ({
      echo,
      from: source('message', withContact(receiverOf(echo), { message_echoes: [echo] }), text(echo.id)),
    })),
    ...list(statuses).map((status) => ({ status, from: source('status', { statuses: [status] }, null) })),
    ...list(identities).map((identity) => ({
      identity: fields(identity.user_id),
      from: source('change', { user_id_update: [identity] }, null),
    })),
    ...list(errors).map((error) => ({ error, from: source('change', { errors: [error] }, null) })),
  ]
  const field = text(change.field) ?? 'none'
  if (TEMPLATE_FIELDS.includes(field)) {
    const [whole, account] = [source('change', fields(change.value), null), text(entry.id)]
    return [
      wabaId !== null && account === wabaId
        ? { source: whole, template: { wabaId, field, value: fields(change.value), at: moment(entry.time) } }
        : parked(whole, 'parked.other_account', account),
    ]
  }
  if (
    field !== 'messages' &&
    messages === undefined &&
    echoes === undefined &&
    statuses === undefined &&
    identities === undefined
  )
    return [parked(source('change', fields(change.value), null), 'parked.field', field)]
  // The secret that signed this body speaks for one number only.
  const id = text(fields(rest.metadata).phone_number_id)
  const whole = source('change', fields(change.value), null)
  if (id !== phoneNumberId)
    return things.length > 0
      ? things.map(({ from }) => parked(from, 'parked.other_number', id))
      : [parked(whole, 'parked.other_number', id)]
  if (things.length === 0) return [parked(whole, 'parked.no_entry')]
  const read = (thing: (typeof things)[number]): Thing => {
    const { from } = thing
    const group = 'message' in thing ? text(thing.message.group_id) : 'echo' in thing ? text(thing.echo.group_id) : null
    // A group is nobody's conversation: an answer to one of its members would tell them what is the group's.
    if (group) return parked(from, 'parked.group', group)
    if ('error' in thing)
      return parked(from, 'parked.error', [text(thing.error.code), text(thing.error.title)].filter(Boolean).join(' '))
    if ('message' in thing) {
      const message = readMessage(thing.message, contacts)
      return message ? { source: from, message } : parked(from, 'parked.nameless')
    }
    if ('echo' in thing) {
      const echo = readEcho(thing.echo, contacts)
      return echo ? { source: from, echo } : parked(from, 'parked.nameless')
    }
    if ('identity' in thing) {
      const [previous, current] = [text(thing.identity.previous), text(thing.identity.current)]
      return previous && current ? { source: from, identity: { previous, current } } : parked(from, 'parked.nameless')
    }
    const status = readStatus(thing.status)
    return status ? { source: from, status } : parked(from, 'parked.status', text(thing.status.status))
  }
  return things.map((thing) => {
    try {
      return read(thing)
    } catch {
      return parked(thing.from, 'parked.failed')
    }
  })
}

/** The year 2096: what lies beyond it as seconds are milliseconds, or is no time. */
const LATEST_SECONDS = 4_000_000_000

/** When something was, in seconds, or in milliseconds as some senders write it; now where it does not say. */
function moment(value: unknown): Date {
  const given = Number(text(value))
  const seconds = given > LATEST_SECONDS ? given / 1000 : given
  return seconds > 0 && seconds <= LATEST_SECONDS ? new Date(seconds * 1000) : new Date()
}

/** A number's digits; null for what is no number, such as a business-scoped id, whose digits are another person's number. */
function phoneOf(value: unknown): string | null {
  const given = text(value)
  return given && /^[+\d\s().-]+$/.test(given) ? given.replace(/\D/g, '') || null : null
}

/** Who wrote a message, as far as it says so itself. */
function senderOf(message: Fields): Identity {
  const [phone, given, system] = [phoneOf(message.from), text(message.from), fields(message.system)]
  const named = text(message.from_user_id) ?? (given && USER_ID.exec(given)?.[0] === given ? given : null)
  const told =
    phone === null && message.type === 'system' && becomesOf(system)
      ? (text(system.previous_user_id) ?? USER_ID.exec(text(system.body) ?? '')?.[0])
      : undefined
  return { phone, whatsappUserId: named ?? told ?? null }
}

/** The contact who wrote a message: the one it names, or the only one, unless that is somebody else. */
function contactOf(message: Fields, contacts: Fields[]): Fields | undefined {
  const { phone, whatsappUserId } = senderOf(message)
  const isSame = (known: string | null, given: string | null) =>
    known !== null && given !== null ? known === given : undefined
  const matches = (contact: Fields) => [
    isSame(phone, phoneOf(contact.wa_id)),
    isSame(whatsappUserId, text(contact.user_id)),
  ]
  const [only] = contacts
  return (
    contacts.find((contact) => matches(contact).includes(true)) ??
    (contacts.length === 1 && only && !matches(only).includes(false) ? only : undefined)
  )
}

function readMessage(message: Fields, contacts: Fields[]): InboundMessage | undefined {
  const providerId = text(message.id)
  const becomes = message.type === 'system' ? becomesOf(fields(message.system)) : null
  const { phone, whatsappUserId } = senderOf(message)
  const contact = contactOf(message, contacts) ?? {}
  const from = {
    phone: phone ?? phoneOf(contact.wa_id),
    whatsappUserId: whatsappUserId ?? text(contact.user_id),
    name: text(fields(contact.profile).name)?.slice(0, 200) ?? null,
  }
  if (!providerId || (!from.phone && !from.whatsappUserId)) return undefined
  const type = text(message.type) ?? 'unknown'
  return {
    providerId,
    from,
    type,
    text: textOf(type, message),
    refersTo: refersTo(type, message),
    becomes,
    payload: message,
    writtenAt: moment(message.timestamp),
  }
}

/** What the business wrote in its own app: the same as a customer's message, the other way. */
function readEcho(echo: Fields, contacts: Fields[]): Echo | undefined {
  const message = readMessage(receiverOf(echo), contacts)
  return (
    message && {
      ...message,
      to: { phone: message.from.phone, whatsappUserId: message.from.whatsappUserId },
      payload: echo,
    }
  )
}

const receiverOf = (echo: Fields): Fields => ({
  ...echo,
  from: echo.to,
  from_user_id: echo.to_user_id ?? echo.recipient_user_id,
})

/** As WhatsApp writes a business-scoped id. */
const USER_ID = /\b[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}\b/

/** Who the customer of a notice is from now on; such a notice names the old id in a field of its own, or in its words at most. */
function becomesOf(system: Fields): InboundMessage['becomes'] {
  const kind = text(system.type)
  if (kind !== 'user_changed_number' && kind !== 'user_changed_user_id') return null
  const phone = phoneOf(system.wa_id) ?? phoneOf(system.new_wa_id)
  const whatsappUserId = text(system.user_id)
  return phone || whatsappUserId ? { phone, whatsappUserId } : null
}

/** The id of the message that this one is about. */
function refersTo(type: string, message: Fields): string | null {
  const content = fields(message[type])
  const about =
    type === 'reaction'
      ? content.message_id
      : type === 'edit' || type === 'revoke'
        ? content.original_message_id
        : fields(message.context).id
  return text(about)?.slice(0, 512) ?? null
}

function readStatus(status: Fields): StatusUpdate | undefined {
  const providerId = text(status.id)
  const name = text(status.status)
  if (
    !providerId ||
    (name !== 'sent' && name !== 'delivered' && name !== 'read' && name !== 'failed' && name !== 'played')
  )
    return undefined
  const [error] = list(status.errors)
  return {
    providerId,
    status: name === 'played' ? 'read' : name,
    at: moment(status.timestamp),
    charge: chargeOf(fields(status.pricing)),
    callbackData: text(status.biz_opaque_callback_data),
    error: error
      ? {
          code: Number(text(error.code)) || 0,
          title: text(error.title) ?? '',
          details: text(fields(error.error_data).details),
        }
      : null,
  }
}

const CHARGES = ['marketing', 'utility', 'authentication', 'service'] as const

function chargeOf({ billable, category }: Fields): Charge | null {
  return billable === true ? (CHARGES.find((known) => known === category) ?? null) : null
}
