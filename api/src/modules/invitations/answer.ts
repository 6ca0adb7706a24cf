import type { OrganizationRole } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { AppError } from '../../platform/errors.ts'
import { mask } from '../auth/identity.ts'
import { findInvitation, join, refuseOver } from './waiting.ts'

/** What the receiver of a link is asked. @throws AppError `not_found`, `invitation_over` */
export function readInvitation(deps: Deps, token: string) {
  return deps.database.asService(async (tx) => {
    const invitation = await findInvitation(tx, token)
    refuseOver(invitation)
    const organization = await tx
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('id', '=', invitation.organization_id)
      .executeTakeFirstOrThrow()
    const { email, expires_at } = invitation
    return { organization, email, role: invitation.role as Extract<OrganizationRole, 3 | 4 | 5>, expires_at }
  })
}

/**
 * Makes a signed-in person a member, if the invitation is for their address. Accepting again changes nothing.
 *
 * @throws AppError `not_found`, `invitation_over`, `invitation_foreign` for another address
 */
export function acceptInvitation(deps: Deps, userId: string, token: string) {
  return deps.database.asService(async (tx) => {
    const invitation = await findInvitation(tx, token)
    const { role, organization_id } = invitation
    if (invitation.accepted_by !== userId) {
      refuseOver(invitation)
      const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
      if (user.email !== invitation.email) {
        throw new AppError('invitation_foreign', 'invitations.foreign', { values: { email: mask(invitation.email) } })
      }
      await join(tx, invitation, userId)
    }
    const organization = await tx
      .selectFrom('organizations')
      .select(['id', 'name'])
      .where('id', '=', organization_id)
      .executeTakeFirstOrThrow()
    return { ...organization, role: role as Extract<OrganizationRole, 3 | 4 | 5> }
  })
}
