/**
 * The value with every text in it such as Postgres can hold: without NUL, and without halves of a surrogate pair, which
 * JSON may carry as escapes and which neither `text` nor `jsonb` accepts. Names of properties included.
 */
export function storable<T>(value: T): T {
  return cleaned(value) as T
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed()
  if (Array.isArray(value)) return value.map(cleaned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [cleaned(key), cleaned(held)]))
}
