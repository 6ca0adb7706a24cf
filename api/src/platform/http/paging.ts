import { cursorAfter } from '@sapa/shared/contracts'
import { AppError } from '../errors.ts'

/** @throws AppError `malformed` for a text that no list of ours gave out */
export function decodeCursor(cursor: string | undefined, length: number): string[] | undefined {
  if (!cursor) return undefined
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown
    if (Array.isArray(values) && values.length === length && values.every((value) => typeof value === 'string'))
      return values as string[]
  } catch {
    // Said below.
  }
  throw new AppError('malformed', 'error.malformed')
}

/** Cuts a page from rows that were asked for with one more than the page holds. */
export function page<R>(
  rows: R[],
  limit: number,
  sortedBy: (row: R) => (string | number)[],
): { rows: R[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > limit && last ? cursorAfter(sortedBy(last)) : null }
}

/** Words to look for, as a LIKE pattern in which they stand for themselves. */
export function likePattern(search: string): string {
  return `%${search.replace(/[\\%_]/g, '\\$&')}%`
}
