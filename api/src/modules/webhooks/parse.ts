import type { Charge } from '../../platform/database/schema.ts'
import { storable } from '../../platform/storable.ts'
import type { IdentityUpdate, InboundMessage, StatusUpdate } from '../conversations/inbound.ts'
import { TEMPLATE_FIELDS, type TemplateUpdate } from '../templates/receiveTemplate.ts'
import { textOf } from './text.ts'

type Fields = Record<string, unknown>

const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {})
const list = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fields) : [])
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null)

/** What one body holds: what belongs to the number, and what does not and why. */
export interface Parsed {
  messages: InboundMessage[]
  statuses: StatusUpdate[]
  identities: IdentityUpdate[]
  templates: TemplateUpdate[]
  /** Things that could not be routed or read, for an operator. */
  problems: string[]
}

/**
 * Reads a delivery for one number. Outside data in any shape: what is odd is named in `problems`, nothing throws, and
 * one odd thing does not keep the others from being read.
 */
export function parseWebhook(body: string, phoneNumberId: string, wabaId: string | null = null): Parsed {
  const parsed: Parsed = { messages: [], statuses: [], identities: [], templates: [], problems: [] }
  let root: Fields
  try {
    root = fields(storable(JSON.parse(body)))
  } catch {
    return { ...parsed, problems: ['not JSON'] }
  }
  if (!Array.isArray(root.entry)) parsed.problems.push('no entry')
  for (const { account, ...change } of list(root.entry).flatMap((entry) => list(entry.changes).map((change) => ({ ...change, account: text(entry.id) }) as Fields))) {
    const value = fields(change.value)
    const field = text(change.field) ?? 'none'
    if (TEMPLATE_FIELDS.includes(field)) {
      if (wabaId !== null && account === wabaId) parsed.templates.push({ wabaId, field, value })
      else parsed.problems.push(`account ${text(account) ?? 'none'} is not this channel's`)
      continue
    }
    const isMessages = change.field === 'messages' || value.messages !== undefined || value.statuses !== undefined || value.user_id_update !== undefined
    if (!isMessages) {
      parsed.problems.push(`field '${field}' is not read yet`)
      continue
    }
    const id = text(fields(value.metadata).phone_number_id)
    // The secret that signed this body speaks for one number only.
    if (id !== phoneNumberId) {
      parsed.problems.push(`phone_number_id ${id ?? 'none'} is not this channel's`)
      continue
    }
    const contacts = list(value.contacts)
    for (const message of list(value.messages)) {
      const read = readMessage(message, contacts)
      if (read) parsed.messages.push(read)
      else parsed.problems.push('a message without an id or a sender')
    }
    for (const status of list(value.statuses)) {
      const read = readStatus(status)
      if (read) parsed.statuses.push(read)
      else parsed.problems.push(`status '${text(status.status) ?? 'none'}' is not known`)
    }
    for (const { user_id: id } of list(value.user_id_update)) {
      const [previous, current] = [text(fields(id).previous), text(fields(id).current)]
      if (previous && current) parsed.identities.push({ previous, current })
      else parsed.problems.push('a change of an id without the id')
    }
    for (const error of list(value.errors)) parsed.problems.push(`error ${text(error.code) ?? ''} ${text(error.title) ?? ''}`)
  }
  return parsed
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
