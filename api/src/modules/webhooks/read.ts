import { asFields, asList, asText, type Fields } from '../../platform/json.ts'

export const list = (value: unknown): Fields[] => asList(value).map(asFields)
export const text = (value: unknown): string | null => asText(value) ?? null

/** As WhatsApp writes a business-scoped id. */
export const USER_ID = /\b[A-Z]{2}\.(ENT\.)?[0-9A-Za-z]{1,128}\b/

/** The year 2096: what lies beyond it as seconds are milliseconds, or is no time. */
const LATEST_SECONDS = 4_000_000_000

/** When something was, in seconds, or in milliseconds as some senders write it; now where it does not say. */
export function moment(value: unknown): Date {
  const given = Number(text(value))
  const seconds = given > LATEST_SECONDS ? given / 1000 : given
  return seconds > 0 && seconds <= LATEST_SECONDS ? new Date(seconds * 1000) : new Date()
}

/** A number's digits; null for what is no number, such as a business-scoped id, whose digits are another person's number. */
export function phoneOf(value: unknown): string | null {
  const given = text(value)
  return given && /^[+\d\s().-]+$/.test(given) ? given.replace(/\D/g, '') || null : null
}

/** The id of the message that this one is about. */
export function refersTo(type: string, message: Fields): string | null {
  const content = asFields(message[type])
  const about =
    type === 'reaction'
      ? content.message_id
      : type === 'edit' || type === 'revoke'
        ? content.original_message_id
        : asFields(message.context).id
  // One that names itself is about nothing, and would stand nowhere.
  return about === message.id ? null : (text(about)?.slice(0, 512) ?? null)
}
