/** Nothing that people send is nested so deep. */
const DEEPEST = 500

/**
 * The value with every text in it such as Postgres can hold: without NUL, and without halves of a surrogate pair, which
 * JSON may carry as escapes and which neither `text` nor `jsonb` accepts. Names of properties included. What is nested
 * too deep for anybody to write it as JSON again is left out.
 */
export function storable<T>(value: T): T {
  return cleaned(value, 0) as T
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.replaceAll('\u0000', '').toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return null
  if (Array.isArray(value)) return value.map((held) => cleaned(held, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [cleaned(key, depth), cleaned(held, depth + 1)]))
}
