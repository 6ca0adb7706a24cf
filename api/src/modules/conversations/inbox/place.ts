import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../../platform/errors.ts'
import { decodeCursor } from '../../../platform/http/paging.ts'

/** Where a conversation stands in a list, the last active first. */
export interface Place {
  last_message_at: Date
  id: string
}

/** Whether a conversation comes after a place: it was active before. */
export const isAfter = (place: Place): RawBuilder<boolean> => sql`${position} < ${valueOf(place)}`

/** Whether a conversation comes before a place or stands there. */
export const isUpTo = (place: Place): RawBuilder<boolean> => sql`${position} >= ${valueOf(place)}`

const position = sql`(conversations.last_message_at, conversations.id)`
const valueOf = ({ last_message_at, id }: Place) => sql`(${last_message_at}::timestamptz, ${id})`

/** What a cursor is made of. */
export const sortedBy = ({ last_message_at, id }: Place): string[] => [last_message_at.toISOString(), id]

/** @throws AppError `malformed` for a text that no list of ours gave out */
export function placeOf(cursor: string | undefined): Place | undefined {
  const values = decodeCursor(cursor, 2)
  if (!values) return undefined
  const last_message_at = new Date(values[0]!)
  if (Number.isNaN(last_message_at.getTime())) throw new AppError('malformed', 'error.malformed')
  return { last_message_at, id: values[1]! }
}
