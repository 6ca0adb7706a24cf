import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** Sessions that are shown; who has more signs out of all others at once. */
const SHOWN = 50

/** Where a person is signed in, the last used first. */
export function listSessions(deps: Deps, userId: string, current: string) {
  return deps.database.asService(async (tx) => {
    const rows = await tx
      .selectFrom('sessions')
      .select(['id', 'user_agent', 'address_hint', 'rotated_at', 'created_at'])
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date())
      .orderBy('rotated_at', 'desc')
      .orderBy('id')
      .limit(SHOWN)
      .execute()
    return rows.map(({ rotated_at, ...row }) => ({ ...row, last_used_at: rotated_at, current: row.id === current }))
  })
}

/** Ends one session of a person. @throws AppError `not_found` for one that is over or somebody else's */
export async function endSession(deps: Deps, userId: string, session: string): Promise<void> {
  const ended = await deps.database.asService((tx) =>
    tx
      .updateTable('sessions')
      .set({ revoked_at: new Date() })
      .where('id', '=', session)
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', new Date())
      .returning('id')
      .executeTakeFirst(),
  )
  if (!ended) throw notFound()
}

/**
 * Ends the sessions of a person.
 *
 * @param kept - the one that goes on, if any does
 * @returns how many were ended
 */
export async function endSessions(tx: Tx, userId: string, kept?: string): Promise<number> {
  let open = tx
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date())
  if (kept) open = open.where('id', '!=', kept)
  return (await open.returning('id').execute()).length
}
