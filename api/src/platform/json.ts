/** Careful looks into JSON that strangers wrote: each gives undefined for what is not there or not of its kind. */

export type Fields = Record<string, unknown>

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function asObject(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** What an object holds; nothing where there is no object. */
export const asFields = (value: unknown): Fields => asObject(value) ?? {}

/** The items of a list; none where there is no list. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text that is not empty; a number is taken as its digits, since providers write ids both ways. */
export function asText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A number, also where it is written as a text. */
export function asNumber(value: unknown): number | undefined {
  const found = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof found === 'number' && Number.isFinite(found) ? found : undefined
}
