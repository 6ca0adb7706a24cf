import { badParameter, refusal } from './graphError.ts'
import { CHECKS, KEYS, type Sender } from './outboundContent.ts'
import { isBody, type Body } from './parts.ts'

/** What a business wants to send, found to be well-formed. */
export interface Outbound {
  /** Digits of a phone number, or an id of the business's scope. */
  to: string
  byUserId: boolean
  input: string
  type: string
  content: Body
}

/** Refuses what Meta refuses before it takes a message. */
export function checkOutbound(body: Body, sender: Sender): Outbound {
  // Where both are given the phone number wins.
  const byUserId = typeof body.to !== 'string' && typeof body.recipient === 'string'
  const input = String((byUserId ? body.recipient : body.to) ?? '')
  const to = byUserId ? input : input.replace(/\D/g, '')
  if (!to) throw badParameter('The parameter to is required.')
  if (byUserId && !/^[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}$/.test(to))
    throw badParameter('Param recipient is not a business-scoped user id.')
  const type = body.type === undefined ? 'text' : String(body.type)
  const check = Object.hasOwn(CHECKS, type) ? CHECKS[type] : undefined
  if (!check)
    throw badParameter(`Param type must be one of {${Object.keys(CHECKS).join(', ').toUpperCase()}} - got "${type}".`)
  const content = unpacked(body[type])
  if (typeof content !== 'object' || content === null)
    throw refusal(131008, `Parameter '${type}' is mandatory for type '${type}'`)
  const unexpected = Object.keys(content).find((key) => KEYS[type] && !KEYS[type].includes(key))
  if (unexpected !== undefined) throw badParameter(`Unexpected key "${unexpected}" on param "${type}".`)
  check(content as Body, sender)
  if (body.recipient_type !== undefined && body.recipient_type !== 'individual')
    throw refusal(131009, "recipient_type: the sandbox knows 'individual' only")
  if (body.context !== undefined && (!isBody(body.context) || typeof body.context.message_id !== 'string'))
    throw refusal(131009, "context['message_id'] must be the id of a message")
  if (body.context !== undefined && type === 'reaction') throw refusal(131009, 'A reaction cannot be a reply')
  if (typeof body.biz_opaque_callback_data === 'string' && body.biz_opaque_callback_data.length > 512)
    throw badParameter('Param biz_opaque_callback_data must be at most 512 characters long.')
  return { to, byUserId, input, type, content: content as Body }
}

/** Meta takes a part of a message also as a text that holds its JSON, as some clients write it. */
function unpacked(part: unknown): unknown {
  if (typeof part !== 'string') return part
  try {
    return JSON.parse(part)
  } catch {
    return undefined
  }
}
