import { asFields, type Fields } from '../../platform/json.ts'
import type { Echo, Identity, InboundMessage } from '../conversations/receive/inbound.ts'
import { moment, phoneOf, refersTo, text, USER_ID } from './read.ts'
import { textOf } from './text.ts'

/** Who wrote a message, as far as it says so itself. */
function senderOf(message: Fields): Identity {
  const [phone, given, system] = [phoneOf(message.from), text(message.from), asFields(message.system)]
  const named = text(message.from_user_id) ?? (given && USER_ID.exec(given)?.[0] === given ? given : null)
  const told =
    phone === null && message.type === 'system' && becomesOf(system)
      ? (text(system.previous_user_id) ?? USER_ID.exec(text(system.body) ?? '')?.[0])
      : undefined
  return { phone, whatsappUserId: named ?? told ?? null }
}

/** The contact who wrote a message: the one it names, or the only one, unless that is somebody else. */
export function contactOf(message: Fields, contacts: Fields[]): Fields | undefined {
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

export function readMessage(message: Fields, given?: Fields): InboundMessage | undefined {
  const providerId = text(message.id)
  const becomes = message.type === 'system' ? becomesOf(asFields(message.system)) : null
  const { phone, whatsappUserId } = senderOf(message)
  const contact = given ?? {}
  const from = {
    phone: phone ?? phoneOf(contact.wa_id),
    whatsappUserId: whatsappUserId ?? text(contact.user_id),
    name: text(asFields(contact.profile).name)?.slice(0, 200) ?? null,
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
export function readEcho(echo: Fields, contact?: Fields): Echo | undefined {
  const message = readMessage(receiverOf(echo), contact)
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
export const receiverOf = (echo: Fields): Fields => ({ ...echo, from: echo.to, from_user_id: echo.to_user_id })

/** Who the customer of a notice is from now on; such a notice names the old id in a field of its own, or in its words at most. */
function becomesOf(system: Fields): InboundMessage['becomes'] {
  const kind = text(system.type)
  if (kind !== 'user_changed_number' && kind !== 'user_changed_user_id') return null
  const phone = phoneOf(system.wa_id) ?? phoneOf(system.new_wa_id)
  const whatsappUserId = text(system.user_id)
  return phone || whatsappUserId ? { phone, whatsappUserId } : null
}
