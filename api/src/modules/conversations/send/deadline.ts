/** A message that could not leave for so long has failed, with the reason of the last refusal. */
export const DEADLINE_MS = 10 * 60_000

/** Until when a message is tried to be sent. */
export function deadlineOf({ created_at }: { created_at: Date }): Date {
  return new Date(created_at.getTime() + DEADLINE_MS)
}
