import type { Static } from 'typebox'
import type { Language } from '@sapa/shared/contracts'
import { asNumber } from '../../platform/json.ts'
import { isMessageKey, translate } from '../../platform/messages.ts'
import type { ContactCard, LocationPart, MediaKind, MediaPart } from './media.parts.ts'

interface MediaColumns {
  media_kind: MediaKind | null
  media_status: 'waiting' | 'stored' | 'failed' | null
  media_failure: string | null
  media_type: string | null
  media_bytes: number | null
  media_name: string | null
}

/** @param language - null leaves message keys as they are, for whoever translates them later */
export function mediaView(row: MediaColumns, language: Language | null): Static<typeof MediaPart> | null {
  if (!row.media_kind || !row.media_status) return null
  const { media_failure: failure } = row
  const isStored = row.media_status === 'stored'
  return {
    kind: row.media_kind,
    status: row.media_status,
    failure: failure && language && isMessageKey(failure) ? translate(language, failure) : failure,
    // What the sender says of it is no fact.
    mime_type: isStored ? row.media_type : null,
    bytes: isStored ? Number(row.media_bytes) : null,
    file_name: row.media_name,
  }
}

type Fields = Record<string, unknown>
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, most).toWellFormed() : null

/** Where a customer says they are, as far as that is a place on earth. */
export function locationOf(type: string, payload: Fields | null): Static<typeof LocationPart> | null {
  const { latitude, longitude, name, address } = fields(type === 'location' ? payload?.location : undefined)
  const place = { latitude: asNumber(latitude) ?? NaN, longitude: asNumber(longitude) ?? NaN }
  if (!(Math.abs(place.latitude) <= 90 && Math.abs(place.longitude) <= 180)) return null
  return { ...place, name: text(name, 200), address: text(address, 500) }
}

/** Cards that are shown of one message; WhatsApp lets people send more than anybody reads. */
const MOST_CARDS = 20

/** The people whose numbers a customer sent. */
export function contactCardsOf(type: string, payload: Fields | null): Static<typeof ContactCard>[] {
  if (type !== 'contacts' || !Array.isArray(payload?.contacts)) return []
  return payload.contacts.slice(0, MOST_CARDS).map((contact) => {
    const { name, phones } = fields(contact)
    const numbers = (Array.isArray(phones) ? phones : [])
      .slice(0, 10)
      .flatMap((phone) => text(fields(phone).phone, 50) ?? [])
    return { name: text(fields(name).formatted_name, 200), phone_numbers: numbers }
  })
}
