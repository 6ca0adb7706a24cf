import { Type, type Static } from 'typebox'
import { MaybeText, Nullable } from '../../../platform/http/fields.ts'
import { asFields, asNumber, asText, type Fields } from '../../../platform/json.ts'
import { storable } from '../../../platform/storable.ts'

/** A place that a customer sent. */
export const LocationPart = Type.Object({
  latitude: Type.Number(),
  longitude: Type.Number(),
  name: MaybeText,
  address: MaybeText,
})

/** A person whose number a customer sent. */
export const ContactCard = Type.Object({ name: MaybeText, phone_numbers: Type.Array(Type.String()) })

/** The advertisement that a customer came from. */
export const ReferralPart = Type.Object({
  headline: MaybeText,
  body: MaybeText,
  /** Where the advertisement or post is. */
  url: MaybeText,
})

/** What a customer orders from the catalog. */
export const OrderPart = Type.Object({
  items: Type.Array(
    Type.Object({
      product: Type.String(),
      quantity: Nullable(Type.Number()),
      price: Nullable(Type.Number()),
      currency: MaybeText,
    }),
  ),
})

/** One answer of a form that a customer filled in. */
export const FormAnswer = Type.Object({ name: Type.String(), value: Type.String() })

const text = (value: unknown, most: number): string | null =>
  typeof value === 'string' && value.trim() ? value.trim().slice(0, most).toWellFormed() : null

/** Items and answers that are shown of one message. */
const MOST = 50

/** Outside data in any shape: what cannot be read is left out. */
export function referralOf(payload: Fields | null): Static<typeof ReferralPart> | null {
  const { headline, body, source_url } = asFields(payload?.referral)
  const url = text(source_url, 2000)
  // Another scheme would run in the reader's browser.
  const shown = {
    headline: text(headline, 300),
    body: text(body, 1000),
    url: url && /^https?:\/\//i.test(url) ? url : null,
  }
  return shown.headline || shown.body || shown.url ? shown : null
}

/** The product of the catalog that a customer asks about, by the number that the business gave it. */
export function productOf(payload: Fields | null): string | null {
  const { referred_product: product } = asFields(payload?.context)
  return text(asText(asFields(product).product_retailer_id), 200)
}

export function orderOf(type: string, payload: Fields | null): Static<typeof OrderPart> | null {
  if (type !== 'order') return null
  const { product_items: items } = asFields(payload?.order)
  return {
    items: (Array.isArray(items) ? items : []).slice(0, MOST).map((item) => {
      const { product_retailer_id, quantity, item_price, currency } = asFields(item)
      const code = text(currency, 20)?.toUpperCase() ?? ''
      return {
        product: text(asText(product_retailer_id), 200) ?? '',
        quantity: asNumber(quantity) ?? null,
        price: asNumber(item_price) ?? null,
        currency: /^[A-Z]{3}$/.test(code) ? code : null,
      }
    }),
  }
}

export function formAnswersOf(type: string, payload: Fields | null): Static<typeof FormAnswer>[] {
  const { type: kind, nfm_reply } = asFields(type === 'interactive' ? payload?.interactive : undefined)
  const { response_json: response } = asFields(kind === 'nfm_reply' ? nfm_reply : undefined)
  if (typeof response !== 'string') return []
  try {
    return Object.entries(asFields(storable(JSON.parse(response))))
      .filter(([name]) => name !== 'flow_token')
      .slice(0, MOST)
      .flatMap(([name, value]) => {
        const answer = text(Array.isArray(value) ? value.map(wordsOf).join(', ') : wordsOf(value), 1000)
        return answer ? { name: label(name), value: answer } : []
      })
  } catch {
    // No JSON, or nested deeper than anybody's form is.
    return []
  }
}

const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Whether the customer passed on what somebody else wrote. */
export function isForwarded(payload: Fields | null): boolean {
  const { forwarded, frequently_forwarded } = asFields(payload?.context)
  return forwarded === true || frequently_forwarded === true
}

/** Forms name their fields as 'screen_0_Full_name_1': only the words tell a reader something. */
function label(name: string): string {
  return (
    name
      .replace(/^screen_\d+_/, '')
      .replace(/_\d+$/, '')
      .replaceAll('_', ' ')
      .trim()
      .slice(0, 100)
      .toWellFormed() || name.slice(0, 100).toWellFormed()
  )
}

/** Where a customer says they are, as far as that is a place on earth. */
export function locationOf(type: string, payload: Fields | null): Static<typeof LocationPart> | null {
  const { latitude, longitude, name, address } = asFields(type === 'location' ? payload?.location : undefined)
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
    const { name, phones } = asFields(contact)
    const numbers = (Array.isArray(phones) ? phones : []).slice(0, 10).flatMap((given) => {
      const { phone, wa_id } = asFields(given)
      return text(phone, 50) ?? text(asText(wa_id), 50) ?? []
    })
    return { name: text(asFields(name).formatted_name, 200), phone_numbers: numbers }
  })
}
