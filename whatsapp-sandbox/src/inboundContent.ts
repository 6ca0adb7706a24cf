import { ControlError, text } from './controlError.ts'
import { quote, type Inbound } from './inbound.ts'
import { bareType, isAnimatedWebp, isMediaKind } from './mediaTypes.ts'
import { isBody, type Body, type Parts } from './parts.ts'
import type { SandboxNumber } from './store.ts'

/** Reads what a control call wants a customer to write. @throws ControlError where it makes no sense */
export function readInbound(parts: Parts, number: SandboxNumber, customer: string, body: Body): Inbound {
  const type = text(body.type, 'text')
  const given =
    type === 'text' && typeof body.text === 'string' ? { body: body.text } : (body[type] ?? body.content ?? {})
  const beside: Body = {}
  const context = contextOf(parts, number, customer, body)
  if (context) beside.context = context
  if (isBody(body.referral)) beside.referral = body.referral
  // A content with the type as a key is the message's fields as they are: whatever Meta may send one day.
  if (isBody(given) && type in given) return { type, content: undefined, beside: { ...beside, ...given } }
  if (type === 'unsupported') return { type, ...unsupported(isBody(given) ? given : {}, beside) }
  return {
    type,
    content:
      isMediaKind(type) && isBody(given) && given.data !== undefined ? keepFile(parts, number, type, given) : given,
    beside,
  }
}

function contextOf(
  parts: Parts,
  number: SandboxNumber,
  customer: string,
  { context, forwarded, frequentlyForwarded }: Body,
): Body | undefined {
  if (forwarded === true || frequentlyForwarded === true)
    return { [frequentlyForwarded === true ? 'frequently_forwarded' : 'forwarded']: true }
  if (!isBody(context)) return undefined
  if (typeof context.message_id !== 'string') return context
  const quoted = quote(parts, number, customer, context.message_id)
  if (!quoted) throw new ControlError(404, `context.message_id: no such message on this phone`)
  return quoted
}

/** Takes `{ data, mime_type, … }` with the bytes in base64. @returns what the webhook says of the file */
function keepFile(
  { media }: Parts,
  number: SandboxNumber,
  type: string,
  { data, mime_type: mimeType, filename, caption, voice }: Body,
): Body {
  const file = Buffer.from(text(data), 'base64')
  if (file.length === 0) throw new ControlError(422, `${type}.data: must be the file in base64`)
  if (!/^[\w.+-]+\/[\w.+-]+(;.*)?$/.test(text(mimeType)))
    throw new ControlError(422, `${type}.mime_type: must be the file's type`)
  const { id, mime_type, sha256 } = media.add(number, 'customer', file, text(mimeType), text(filename) || null)
  return {
    ...(caption && type !== 'audio' && type !== 'sticker' ? { caption: text(caption) } : {}),
    ...(type === 'document' ? { filename: text(filename, 'file') } : {}),
    mime_type,
    sha256,
    id,
    ...(type === 'audio' ? { voice: voice === true } : {}),
    ...(type === 'sticker' ? { animated: bareType(mime_type) === 'image/webp' && isAnimatedWebp(file) } : {}),
  }
}

function unsupported({ type, code = 131051 }: Body, beside: Body): Pick<Inbound, 'content' | 'beside'> {
  const title = code === 131060 ? 'This message is currently unavailable.' : 'Message type unknown'
  const details = code === 131060 ? 'The message could not be loaded.' : 'Message type is currently not supported.'
  return {
    content: typeof type === 'string' ? { type } : undefined,
    beside: { ...beside, errors: [{ code, title, message: title, error_data: { details } }] },
  }
}
