import type { Charge } from '../../platform/database/schema.ts'
import { storable } from '../../platform/storable.ts'
import type { Echo, IdentityUpdate, InboundMessage, StatusUpdate } from '../conversations/receive/inbound.ts'
import { TEMPLATE_FIELDS, type TemplateUpdate } from '../templates/receiveTemplate.ts'
import type { ParkReason } from './park.ts'
import { textOf } from './text.ts'

type Fields = Record<string, unknown>

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {})
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null)

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
export type Thing = { source: Source } & ({ message: InboundMessage } | { echo: Echo } | { status: StatusUpdate } | { identity: IdentityUpdate } | { template: TemplateUpdate } | { parked: ParkReason })

/**
 * Reads a delivery for one number and its account, in its order. Outside data in any shape: what is odd says why it has no place,
 * nothing throws, nothing is left out, and one odd thing does not keep the others from being read.
 */
export function parseWebhook(body: string, number: Receiver): Thing[] {
  const whole: Source = { kind: 'delivery', key: () => body, content: () => body }
  const root = readJson(body)
  if (!root) return [{ source: whole, parked: { reason: 'parked.not_json' } }]
  if (!Array.isArray(root.entry)) return [{ source: whole, parked: { reason: 'parked.no_entry' } }]
  return list(root.entry).flatMap((entry) => list(entry.changes).flatMap((change) => readChange(entry, change, number)))
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
  const { messages, message_echoes: echoes, statuses, user_id_update: identities, errors, ...rest } = fields(change.value)
  const source = (kind: Source['kind'], held: Fields, id: string | null): Source => {
    const content = () => JSON.stringify({ object: 'whatsapp_business_account', entry: [{ ...entry, changes: [{ ...change, value: { ...rest, ...held } }] }] })
    return { kind, content, key: () => (id ? `${kind} ${id}` : content()) }
  }
  const parked = (from: Source, reason: ParkReason['reason'], detail?: string | null): Thing => ({ source: from, parked: { reason, ...(detail ? { detail } : {}) } })
  const things = [
    ...list(messages).map((message) => ({ message, from: source('message', { messages: [message] }, text(message.id)) })),
    ...list(echoes).map((echo) => ({ echo, from: source('message', { message_echoes: [echo] }, text(echo.id)) })),
    ...list(statuses).map((status) => ({ status, from: source('status', { statuses: [status] }, null) })),
    ...list(identities).map((identity) => ({ identity: fields(identity.user_id), from: source('change', { user_id_update: [identity] }, null) })),
    ...list(errors).map((error) => ({ error, from: source('change', { errors: [error] }, null) })),
  ]
  const field = text(change.field) ?? 'none'
  if (TEMPLATE_FIELDS.includes(field)) {
    const [whole, account] = [source('change', fields(change.value), null), text(entry.id)]
    return [wabaId !== null && account === wabaId ? { source: whole, template: { wabaId, field, value: fields(change.value) } } : parked(whole, 'parked.other_account', account)]
  }
  if (field !== 'messages' && messages === undefined && echoes === undefined && statuses === undefined && identities === undefined) return [parked(source('change', fields(change.value), null), 'parked.field', field)]
  // The secret that signed this body speaks for one number only.
  const id = text(fields(rest.metadata).phone_number_id)
  if (id !== phoneNumberId) return things.length > 0 ? things.map(({ from }) => parked(from, 'parked.other_number', id)) : [parked(source('change', {}, null), 'parked.other_number', id)]
  const contacts = list(rest.contacts)
  return things.map((thing) => {
    const { from } = thing
    if ('error' in thing) return parked(from, 'parked.error', [text(thing.error.code), text(thing.error.title)].filter(Boolean).join(' '))
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
  })
}

function moment(value: unknown): Date {
  const seconds = Number(text(value))
  const date = new Date(seconds * 1000)
  return seconds > 0 && !Number.isNaN(date.getTime()) ? date : new Date()
}

function readMessage(message: Fields, contacts: Fields[]): InboundMessage | undefined {
  const providerId = text(message.id)
  const phone = text(message.from)
  const becomes = message.type === 'system' ? becomesOf(fields(message.system)) : null
  const whatsappUserId = text(message.from_user_id) ?? (phone === null && becomes ? USER_ID.exec(text(fields(message.system).body) ?? '')?.[0] ?? null : null)
  const contact = contacts.find(({ wa_id, user_id }) => (phone !== null && text(wa_id) === phone) || (whatsappUserId !== null && text(user_id) === whatsappUserId)) ?? (contacts.length === 1 ? contacts[0] : undefined) ?? {}
  const from = {
    phone: phone?.replace(/\D/g, '') || text(contact.wa_id)?.replace(/\D/g, '') || null,
    whatsappUserId: whatsappUserId ?? text(contact.user_id),
    name: text(fields(contact.profile).name)?.slice(0, 200) ?? null,
  }
  if (!providerId || (!from.phone && !from.whatsappUserId)) return undefined
  const type = text(message.type) ?? 'unknown'
  return { providerId, from, type, text: textOf(type, message), refersTo: refersTo(type, message), becomes, payload: message, writtenAt: moment(message.timestamp) }
}

/** What the business wrote in its own app: the same as a customer's message, the other way. */
function readEcho(echo: Fields, contacts: Fields[]): Echo | undefined {
  const { to, to_user_id: toUserId, recipient_user_id: userId } = echo
  const message = readMessage({ ...echo, from: to, from_user_id: toUserId ?? userId }, contacts)
  return message && { ...message, to: { phone: message.from.phone, whatsappUserId: message.from.whatsappUserId }, payload: echo }
}

/** As WhatsApp writes a business-scoped id. */
const USER_ID = /\b[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}\b/

/** Who the customer of a notice is from now on; such a notice names the old id in its words at most. */
function becomesOf(system: Fields): InboundMessage['becomes'] {
  const kind = text(system.type)
  if (kind !== 'user_changed_number' && kind !== 'user_changed_user_id') return null
  const phone = (text(system.wa_id) ?? text(system.new_wa_id))?.replace(/\D/g, '') || null
  const whatsappUserId = text(system.user_id)
  return phone || whatsappUserId ? { phone, whatsappUserId } : null
}

/** The id of the message that this one is about. */
function refersTo(type: string, message: Fields): string | null {
  const content = fields(message[type])
  const about = type === 'reaction' ? content.message_id : type === 'edit' || type === 'revoke' ? content.original_message_id : fields(message.context).id
  return text(about)?.slice(0, 512) ?? null
}

function readStatus(status: Fields): StatusUpdate | undefined {
  const providerId = text(status.id)
  const name = text(status.status)
  if (!providerId || (name !== 'sent' && name !== 'delivered' && name !== 'read' && name !== 'failed' && name !== 'played')) return undefined
  const [error] = list(status.errors)
  return {
    providerId,
    status: name === 'played' ? 'read' : name,
    at: moment(status.timestamp),
    charge: chargeOf(fields(status.pricing)),
    callbackData: text(status.biz_opaque_callback_data),
    error: error ? { code: Number(error.code) || 0, title: text(error.title) ?? '', details: text(fields(error.error_data).details) } : null,
  }
}

const CHARGES = ['marketing', 'utility', 'authentication', 'service'] as const

function chargeOf({ billable, category }: Fields): Charge | null {
  return billable === true ? (CHARGES.find((known) => known === category) ?? null) : null
}
