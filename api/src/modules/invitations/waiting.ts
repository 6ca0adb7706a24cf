import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { InvitationsTable } from '../../platform/database/schema.ts'
import { AppError } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import { sha256 } from '../../platform/seal.ts'

export type Invitation = Selectable<InvitationsTable>

/**
 * The invitation of a link, locked until the transaction ends.
 *
 * @throws AppError `not_found` for a link that is none of ours or was replaced by a newer mail's
 */
export async function findInvitation(tx: Tx, token: string): Promise<Invitation> {
  const invitation = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) throw new AppError('not_found', 'invitations.unknown')
  return invitation
}

export function isOver({ revoked_at, accepted_at, expires_at }: Invitation): boolean {
  return revoked_at !== null || accepted_at !== null || expires_at <= new Date()
}

/** @throws AppError `invitation_over` with the reason and what to do next */
export function refuseOver(invitation: Invitation): void {
  if (invitation.revoked_at) throw new AppError('invitation_over', 'invitations.revoked')
  if (invitation.accepted_at) throw new AppError('invitation_over', 'invitations.used')
  if (invitation.expires_at <= new Date()) throw new AppError('invitation_over', 'invitations.expired')
}

/**
 * Uses an invitation up and makes the person a member.
 *
 * @throws AppError `invitation_over` for somebody who is a member by now: switched off, a link brings nobody back
 */
export async function join(tx: Tx, invitation: Invitation, userId: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_at: new Date(), accepted_by: userId })
    .where('id', '=', invitation.id)
    .execute()
  const joined = await tx
    .insertInto('members')
    .values({ organization_id: invitation.organization_id, user_id: userId, role: invitation.role, status: 'active' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!joined) throw new AppError('invitation_over', 'invitations.used')
  await appendEvent(tx, invitation.organization_id, 'member.upserted', { user_id: userId })
}
