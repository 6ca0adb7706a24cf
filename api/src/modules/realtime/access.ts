import type { Deps } from '../../app.ts'

export interface Visitor {
  userId: string
  sessionId: string
}

/**
 * Which of some sessions are still signed in, and in which organizations their people are active members.
 *
 * @returns by session id, the ids of the organizations; a session that ended is not in it
 */
export function accessOf(deps: Pick<Deps, 'database'>, sessionIds: string[]): Promise<Map<string, Set<string>>> {
  return deps.database.asService(async (tx) => {
    const found = new Map<string, Set<string>>()
    if (!sessionIds.length) return found
    const rows = await tx
      .selectFrom('sessions')
      .leftJoin('members', (join) =>
        join.onRef('members.user_id', '=', 'sessions.user_id').on('members.status', '=', 'active'),
      )
      .select(['sessions.id', 'members.organization_id'])
      .where('sessions.id', 'in', sessionIds)
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', new Date())
      .execute()
    for (const { id, organization_id } of rows) {
      const organizations = found.get(id) ?? new Set()
      if (organization_id) organizations.add(organization_id)
      found.set(id, organizations)
    }
    return found
  })
}

/**
 * Who a socket's token stands for.
 *
 * @throws AppError `session_expired`; Error for a session that ended
 */
export async function visitorOf(deps: Pick<Deps, 'database' | 'tokens'>, token: unknown): Promise<Visitor> {
  const { id, session } = await deps.tokens.verify(typeof token === 'string' ? token : '')
  if (!(await accessOf(deps, [session])).has(session)) throw new Error('the session ended')
  return { userId: id, sessionId: session }
}
