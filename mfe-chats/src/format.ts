import { LIMITS } from '@sapa/shared/contracts'
import type { Conversation, Message } from './types'

/** The translator of this area's texts. */
export type T = (key: string) => string

export function contactName(contact: Pick<Conversation['contact'], 'name' | 'phone_number'>, t: T): string {
  return contact.name ?? contact.phone_number ?? t('contact.unnamed')
}

/** A count of conversations; at the limit it says that there are more. */
export const upToLimit = (count: number): string =>
  count < LIMITS.inboxCount ? String(count) : `${LIMITS.inboxCount - 1}+`

/** Types whose own object Sapa can show as text; the rest is named. */
const NAMED_TYPES = [
  'image',
  'video',
  'audio',
  'document',
  'sticker',
  'location',
  'contacts',
  'reaction',
  'order',
  'button',
  'interactive',
  'system',
  'template',
  'request_welcome',
  'revoke',
  'media_placeholder',
]

/** What a message says, or what kind of message it is where there are no words. */
export function messageText(
  message: Pick<Message, 'text' | 'type'> & Partial<Pick<Message, 'deleted_at' | 'media'>>,
  t: T,
): string {
  if (message.deleted_at) return t('type.revoke')
  if (message.text) return message.text
  if (message.media) return t(`type.${message.media.kind}`)
  return NAMED_TYPES.includes(message.type) ? t(`type.${message.type}`) : t('type.unknown')
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes much longer than using it, and a page of messages uses a hundred. */
function inWords(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  const key = language + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options)
  formats.set(key, format)
  return format.format(date)
}

/** Time today, weekday this week, date before that. */
export function shortTime(iso: string, language: string, now = new Date()): string {
  const date = new Date(iso)
  const days = (now.getTime() - date.getTime()) / 86_400_000
  if (date.toDateString() === now.toDateString()) return inWords(date, language, { hour: '2-digit', minute: '2-digit' })
  if (days < 6) return inWords(date, language, { weekday: 'short' })
  return inWords(date, language, { day: 'numeric', month: 'short' })
}

export function dayOf(iso: string, language: string): string {
  return inWords(new Date(iso), language, { weekday: 'long', day: 'numeric', month: 'long' })
}

export function clockTime(iso: string, language: string): string {
  return inWords(new Date(iso), language, { hour: '2-digit', minute: '2-digit' })
}

export function fileSize(bytes: number, language: string): string {
  const [value, unit] = bytes < 1_000_000 ? [bytes / 1000, 'kilobyte'] : [bytes / 1_000_000, 'megabyte']
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}

/** A day and a time, as short as people say them. */
export function momentOf(iso: string, language: string): string {
  return inWords(new Date(iso), language, { weekday: 'short', hour: '2-digit', minute: '2-digit' })
}
