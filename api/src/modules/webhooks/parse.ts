import type { Charge } from '../../platform/database/schema.ts'
import { storable } from '../../platform/storable.ts'
import type { AppContact } from '../conversations/contacts/appContacts.ts'
import type { Preference } from '../conversations/contacts/optOut.ts'
import type {
  Echo,
  Identity,
  IdentityUpdate,
  InboundMessage,
  PastMessage,
  StatusUpdate,
} from '../conversations/receive/inbound.ts'
import { TEMPLATE_FIELDS, type TemplateUpdate } from '../templates/receiveTemplate.ts'
import type { ParkReason } from './park.ts'
import { pastOf, readAppContact, readPast, readPreference } from './parseApp.ts'
import { fields, list, moment, phoneOf, refersTo, text, USER_ID, type Fields } from './read.ts'
import { textOf } from './text.ts'

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
  | { past: PastMessage }
  | { appContact: AppContact }
  | { preference: Preference }
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
    user_preferences: preferences,
    state_sync: synced,
    history,
    errors,
    contacts: people,
    ...rest
  } = fields(change.value)
  const field = text(change.field) ?? 'none'
  const isPast = field === 'history' || history !== undefined
  const told = isPast ? pastOf({ history, messages }) : { past: [], errors: [] }
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
    ...list(isPast ? [] : messages).map((message) => ({
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
    ...list(preferences).map((preference) => {
      const contact = contactOf({ from: preference.wa_id, from_user_id: preference.user_id }, contacts)
      const held = { ...(contact ? { contacts: [contact] } : {}), user_preferences: [preference] }
      return { preference, contact: contact ?? {}, from: source('change', held, null) }
    }),
    ...list(synced).map((sync) => ({ sync, from: source('change', { state_sync: [sync] }, null) })),
    ...told.past.map((past) => {
      const id = text(past.message.id)
      // What is told of a file later is another thing than the message that it belongs to.
      return { past, from: source('message', past.held, id && `${past.thread ? 'past' : 'file of'} ${id}`) }
    }),
    ...told.errors.map(({ error, held }) => ({ error, from: source('change', held, null) })),
    ...list(errors).map((error) => ({ error, from: source('change', { errors: [error] }, null) })),
  ]
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
    [messages, echoes, statuses, identities, preferences, synced, history].every((held) => held === undefined)
  )
    return [parked(source('change', fields(change.value), null), 'parked.field', field)]
  // The secret that signed this body speaks for one number only.
  const id = text(fields(rest.metadata).phone_number_id)
  const whole = source('change', fields(change.value), null)
  if (id !== phoneNumberId)
    return things.length > 0
      ? things.map(({ from }) => parked(from, 'parked.other_number', id))
      : [parked(whole, 'parked.other_number', id)]
  // A chunk of the history that says no more than how far it has come.
  if (things.length === 0) return list(history).length > 0 ? [] : [parked(whole, 'parked.no_entry')]
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
    if ('preference' in thing) {
      const preference = readPreference(thing.preference, thing.contact)
      if (typeof preference === 'string') return parked(from, 'parked.field', `user_preferences ${preference}`)
      return preference ? { source: from, preference } : parked(from, 'parked.nameless')
    }
    if ('sync' in thing) {
      const appContact = readAppContact(thing.sync)
      if (typeof appContact === 'string') return parked(from, 'parked.field', `smb_app_state_sync ${appContact}`)
      return appContact ? { source: from, appContact } : parked(from, 'parked.nameless')
    }
    if ('past' in thing) {
      const past = readPast(thing.past, contacts, fields(rest.metadata).display_phone_number)
      return past ? { source: from, past } : parked(from, 'parked.nameless')
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

/** What the business wrote in its own app: the same as a customer's message, the other way (`receiverOf`). */
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

/**
 * An echo as if its receiver had written it. Meta's reference of the webhook `smb_message_echoes` (May 2026) names the
 * receiver `to`, a phone number. Its guide to business-scoped ids lists `to_user_id` beside `to` for calls, and not this
 * webhook; that echoes carry the same, and contacts with `user_id`, and may then have no `to`, is what Chatwoot documents
 * of bodies that it got, and what YCloud passes on as `toUserId`.
 */
const receiverOf = (echo: Fields): Fields => ({ ...echo, from: echo.to, from_user_id: echo.to_user_id })

/** Who the customer of a notice is from now on; such a notice names the old id in a field of its own, or in its words at most. */
function becomesOf(system: Fields): InboundMessage['becomes'] {
  const kind = text(system.type)
  if (kind !== 'user_changed_number' && kind !== 'user_changed_user_id') return null
  const phone = phoneOf(system.wa_id) ?? phoneOf(system.new_wa_id)
  const whatsappUserId = text(system.user_id)
  return phone || whatsappUserId ? { phone, whatsappUserId } : null
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
