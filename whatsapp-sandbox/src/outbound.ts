import { isBlocked } from './blocked.ts'
import { badParameter, refusal } from './graphError.ts'
import { customerByUserId } from './identities.ts'
import { fieldsOf } from './numberFields.ts'
import { checkOutbound, type Outbound } from './outboundCheck.ts'
import { pairRateExceeded } from './pairRate.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import { wantsNone } from './preferences.ts'
import { report, reportFailure } from './statuses.ts'
import type { PhoneMessage, SandboxNumber } from './store.ts'
import { startTyping, stopTyping } from './typing.ts'
import { checkTemplateSend, findTemplate } from './templateSend.ts'
import { newWamid } from './wamid.ts'

const WINDOW_MS = 24 * 3600 * 1000

/** What a business posts to /messages: a message, or that it has read one. @returns Meta's answer */
export function acceptMessage(parts: Parts, number: SandboxNumber, body: Body): object {
  if (body.messaging_product !== 'whatsapp') throw badParameter('The parameter messaging_product is required.')
  if (body.status === 'read') return markRead(parts, number, String(body.message_id), body.typing_indicator)
  const { store, settings } = parts
  const { status } = fieldsOf(parts, number)
  if (status === 'BANNED' || status === 'RESTRICTED') throw refusal(131031, 'Business Account locked')
  if (status === 'PENDING' || status === 'DISCONNECTED' || status === 'UNVERIFIED' || status === 'MIGRATED')
    throw refusal(133010, 'The account does not exist or is not registered on the platform')
  const outbound = checkOutbound(body, { number, media: parts.media })
  const { type } = outbound
  if (type === 'template') checkTemplateSend(parts, number, outbound.content, outbound.byUserId)
  // An id that the account has never heard of stays what it is, and reaches nobody.
  const to = outbound.byUserId ? (customerByUserId(parts, number, outbound.to) ?? outbound.to) : outbound.to
  if (isBlocked(parts, number, to)) throw refusal(130403, 'The business has blocked this user.')
  if (settings.values.pairRate && pairRateExceeded(parts, number, to)) {
    throw refusal(
      131056,
      'Message failed to send because there were too many messages sent from this phone number to the same phone number in a short period of time.',
    )
  }
  const id = newWamid()
  const open = (type === 'template' && !to.includes('.')) || windowOpen(parts, number, to)
  const isUnwanted =
    type === 'template' &&
    findTemplate(parts, number, outbound.content)?.category === 'MARKETING' &&
    wantsNone(parts, number, to)
  const data = typeof body.biz_opaque_callback_data === 'string' ? body.biz_opaque_callback_data : null
  store.run(
    'insert into messages (id, phone_number_id, customer, direction, type, body, biz_opaque_callback_data, status, at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    id,
    number.phone_number_id,
    to,
    open && !isUnwanted ? 'out' : 'refused',
    type,
    JSON.stringify({ ...body, [type]: outbound.content }),
    data,
    'accepted',
    settings.now(),
  )
  stopTyping(parts, number, to)
  if (isUnwanted) {
    reportFailure(
      parts,
      number,
      id,
      131050,
      'Unable to deliver the message. This recipient has chosen to stop receiving marketing messages on WhatsApp from your business.',
    )
  } else if (open) {
    report(parts, number, id, 'sent')
    if (settings.values.autoDeliver) report(parts, number, id, 'delivered')
    if (settings.values.autoRead) report(parts, number, id, 'read')
    parts.changed(to)
  } else {
    // Meta takes such a message and reports later that it failed.
    if (to.includes('.')) reportFailure(parts, number, id, 131026, 'Message undeliverable.')
    else
      reportFailure(
        parts,
        number,
        id,
        131047,
        'Message failed to send because more than 24 hours have passed since the customer last replied to this number.',
      )
  }
  return answer(outbound, id)
}

const answer = ({ input, to, byUserId }: Outbound, id: string) => ({
  messaging_product: 'whatsapp',
  contacts: [{ input, ...(byUserId ? { user_id: to } : { wa_id: to }) }],
  messages: [{ id }],
})

/** Free-form messages reach a customer within 24 hours of their last one. */
export function windowOpen({ store, settings }: Parts, number: SandboxNumber, customer: string): boolean {
  const last = store.one<{ at: number }>(
    "select at from messages where customer = ? and phone_number_id = ? and direction = 'in' order by position desc limit 1",
    customer,
    number.phone_number_id,
  )
  return last !== undefined && settings.now() - last.at < WINDOW_MS
}

/** Marks a customer's message and the earlier ones of that customer as read, and shows that somebody is typing if asked to. */
function markRead({ store, settings, changed }: Parts, number: SandboxNumber, id: string, indicator: unknown): object {
  const row = store.one<PhoneMessage>(
    "select * from messages where id = ? and phone_number_id = ? and direction = 'in'",
    id,
    number.phone_number_id,
  )
  if (!row) throw refusal(131009, `Invalid message_id '${id}'.`)
  if (indicator !== undefined && (!isBody(indicator) || indicator.type !== 'text'))
    throw refusal(131009, "typing_indicator['type'] must be 'text'")
  store.run(
    "update messages set status = 'read' where customer = ? and phone_number_id = ? and direction = 'in' and position <= ?",
    row.customer,
    number.phone_number_id,
    row.position,
  )
  if (indicator !== undefined) startTyping({ store, settings }, number, row.customer)
  changed(row.customer)
  return { success: true }
}
