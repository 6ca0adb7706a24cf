import { isBlocked } from './blocked.ts'
import { identityOf } from './identities.ts'
import type { Body, Parts } from './parts.ts'
import type { PhoneMessage, SandboxNumber } from './store.ts'
import { newWamid } from './wamid.ts'
import { envelope } from './webhooks.ts'

/** What a customer writes, as the webhook will carry it below the name of its type. */
export interface Inbound {
  type: string
  content: unknown
  /** Beside the content: a quoted message, an ad that the customer came from, errors. */
  beside?: Body
}

/** A customer writes to a number. @returns the message's id */
export function customerWrites(
  parts: Parts,
  number: SandboxNumber,
  customer: string,
  { type, content, beside = {} }: Inbound,
): string {
  const { store, deliveries, settings } = parts
  const id = newWamid()
  const name =
    store.one<{ name: string }>('select name from customers where customer = ?', customer)?.name ??
    `Customer ${customer.slice(-4)}`
  const { wa_id, user_id, parent_user_id, username } = identityOf(parts, number, customer)
  const message = {
    ...(wa_id ? { from: wa_id } : {}),
    ...(user_id ? { from_user_id: user_id } : {}),
    ...(parent_user_id ? { from_parent_user_id: parent_user_id } : {}),
    id,
    timestamp: String(Math.floor(settings.now() / 1000)),
    type,
    ...beside,
    ...(content === undefined ? {} : { [type]: content }),
  }
  const contact = {
    profile: { name, ...(username ? { username } : {}) },
    ...(wa_id ? { wa_id } : {}),
    ...(user_id ? { user_id } : {}),
    ...(parent_user_id ? { parent_user_id } : {}),
  }
  store.transaction(() => {
    store.run(
      'insert into messages (id, phone_number_id, customer, direction, type, body, status, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      number.phone_number_id,
      customer,
      'in',
      type,
      JSON.stringify(message),
      'sent',
      settings.now(),
    )
    // Whom the business blocked does not reach it: their phone shows one tick.
    if (isBlocked(parts, number, customer)) return
    // What the system says of a customer comes without the customer.
    deliveries.add(
      number.phone_number_id,
      envelope(number, { ...(type === 'system' ? {} : { contacts: [contact] }), messages: [message] }),
    )
  })
  parts.changed(customer)
  return id
}

/** The business writes in the WhatsApp Business app that shares its number. @returns the message's id */
export function businessWrites(parts: Parts, number: SandboxNumber, customer: string, words: string): string {
  const { store, deliveries, settings } = parts
  const id = newWamid()
  const { wa_id, user_id, parent_user_id } = identityOf(parts, number, customer)
  const contact = {
    ...(wa_id ? { wa_id } : {}),
    ...(user_id ? { user_id } : {}),
    ...(parent_user_id ? { parent_user_id } : {}),
  }
  // The ids as those who got such bodies document them: Meta's own reference names `to` alone.
  const message = {
    from: number.phone_number,
    ...(wa_id ? { to: wa_id } : {}),
    ...(user_id ? { to_user_id: user_id } : {}),
    ...(parent_user_id ? { to_parent_user_id: parent_user_id } : {}),
    id,
    timestamp: String(Math.floor(settings.now() / 1000)),
    type: 'text',
    text: { body: words },
  }
  store.transaction(() => {
    store.run(
      'insert into messages (id, phone_number_id, customer, direction, type, body, status, at) values (?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      number.phone_number_id,
      customer,
      'out',
      'text',
      JSON.stringify(message),
      'delivered',
      settings.now(),
    )
    deliveries.add(
      number.phone_number_id,
      envelope(number, { contacts: [contact], message_echoes: [message] }, 'smb_message_echoes'),
    )
  })
  parts.changed(customer)
  return id
}

/** Quotes a message of this conversation, as a reply or a tap carries it. @returns undefined where there is none */
export function quote({ store }: Parts, number: SandboxNumber, customer: string, id: string): Body | undefined {
  const quoted = store.one<PhoneMessage>(
    "select * from messages where id = ? and customer = ? and phone_number_id = ? and direction <> 'refused'",
    id,
    customer,
    number.phone_number_id,
  )
  return quoted && { from: quoted.direction === 'out' ? number.phone_number : customer, id }
}
