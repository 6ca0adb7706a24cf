import { asFields, type Fields } from '../../platform/json.ts'
import { storable } from '../../platform/storable.ts'
import { TEMPLATE_FIELDS } from '../templates/receiveTemplate.ts'
import { isKnown, partsOf, restOf } from './kinds.ts'
import { parked, type Part, type Reading } from './part.ts'
import { list, moment, text } from './read.ts'

/** Where a thing came from: what it is, what names it, and a delivery that holds it alone. */
export interface Source {
  kind: Part['kind'] | 'delivery'
  key: () => string
  content: () => string
}

/** What a delivery is read for. */
export interface Receiver {
  phoneNumberId: string
  wabaId: string | null
}

/** One thing that a delivery holds; what has no place says why. */
export type Thing = { source: Source } & Reading

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
  return text(asFields(asFields(change?.value).metadata).phone_number_id)
}

function readJson(body: string): Fields | undefined {
  try {
    return asFields(storable(JSON.parse(body)))
  } catch {
    return undefined
  }
}

function readChange(entry: Fields, change: Fields, { phoneNumberId, wabaId }: Receiver): Thing[] {
  const value = asFields(change.value)
  const rest = restOf(value)
  const field = text(change.field) ?? 'none'
  const source = (kind: Part['kind'], id: string | null, held: Fields): Source => {
    const content = () =>
      JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ ...entry, changes: [{ ...change, value: { ...rest, ...held } }] }],
      })
    return { kind, content, key: () => (id ? `${kind} ${id}` : content()) }
  }
  const whole = source('change', null, value)
  if (TEMPLATE_FIELDS.includes(field)) {
    const account = text(entry.id)
    const template = { wabaId: wabaId ?? '', field, value, at: moment(entry.time) }
    return [
      { source: whole, ...(wabaId && account === wabaId ? { template } : parked('parked.other_account', account)) },
    ]
  }
  if (field !== 'messages' && !isKnown(value)) return [{ source: whole, ...parked('parked.field', field) }]
  const parts = partsOf(field, value)
  // The secret that signed this body speaks for one number only.
  const number = text(asFields(value.metadata).phone_number_id)
  const foreign = number === phoneNumberId ? undefined : parked('parked.other_number', number)
  if (parts.length === 0) return [{ source: whole, ...(foreign ?? parked('parked.no_entry')) }]
  return parts.map(({ kind, id, held, read }) => ({
    source: source(kind, id, held),
    ...(foreign ?? readSafely(read)),
  }))
}

function readSafely(read: () => Reading): Reading {
  try {
    return read()
  } catch {
    return parked('parked.failed')
  }
}
