/** Both ends included. */
export interface Range {
  start: number
  end: number
}

/**
 * The one part of a file that a `range` header asks for.
 *
 * @returns undefined for no header, or one that may be ignored; null for a part that the file does not have
 */
export function rangeOf(header: string | undefined, size: number): Range | null | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (!first && !last) return undefined
  if (!first) return Number(last) > 0 ? { start: Math.max(0, size - Number(last)), end: size - 1 } : null
  const range = { start: Number(first), end: last ? Math.min(Number(last), size - 1) : size - 1 }
  if (last && Number(last) < range.start) return undefined
  return range.start < size ? range : null
}
