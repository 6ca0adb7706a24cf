import { may, OrganizationRole, type Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { normalizeEmail } from '../auth/identity.ts'
import { memberView, waitingInvitations } from '../members/members.ts'
import { countInvitation, refuseMember } from './checks.ts'
import { newLink, post, writeLetter } from './send.ts'

function refuseRole(tenant: Tenant, role: OrganizationRole): void {
  if (role !== OrganizationRole.STAFF && !may(tenant.role, 'members.write-any-role')) {
    throw new AppError('forbidden', 'members.staff_only')
  }
}

async function viewOf(tx: Tx, id: string) {
  return memberView(await waitingInvitations(tx).where('invitations.id', '=', id).executeTakeFirstOrThrow(), [])
}

/**
 * Mails somebody a link into the business. Whether the address has an account shows in nothing but that mail.
 *
 * @param invitedBy - the user who asks
 * @throws AppError `forbidden` for a manager who invites more than staff, `validation`, `conflict` for a member or a
 * waiting invitation, `too_many`, `unavailable` when the mail could not be sent
 */
export async function inviteMember(
  deps: Deps,
  tenant: Tenant,
  body: { email: string; role: OrganizationRole },
  language: Language,
  invitedBy: string,
) {
  refuseRole(tenant, body.role)
  const email = normalizeEmail(body.email)
  if (!email) throw invalid('email', 'auth.email_invalid')
  const { organizationId: organization_id } = tenant
  const { token, kept } = newLink()
  const { view, letter } = await deps.database.asService(async (tx) => {
    await countInvitation(tx, organization_id, email)
    await refuseMember(tx, organization_id, email)
    const invitation = {
      id: newId('invitation'),
      organization_id,
      email,
      role: body.role,
      invited_by: invitedBy,
      ...kept,
    }
    const made = await tx
      .insertInto('invitations')
      .values(invitation)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      throw new AppError('conflict', 'invitations.waiting', {
        fields: [{ key: 'email', message: 'invitations.waiting' }],
      })
    }
    const letter = await writeLetter(deps, tx, invitation, token, language)
    const view = await viewOf(tx, invitation.id)
    await appendEvent(tx, organization_id, 'member.upserted', { user_id: null })
    return { view, letter }
  })
  await post(deps, letter)
  return view
}

/** An invitation that waits, for somebody who may change it. @throws AppError `not_found`, `forbidden` */
async function findWaiting(tx: Tx, tenant: Tenant, id: string) {
  const invitation = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', tenant.organizationId)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation) throw notFound()
  refuseRole(tenant, invitation.role)
  return invitation
}

/**
 * Mails a new link with new days; the link before it is over.
 *
 * @throws AppError `not_found` for an invitation that does not wait, `forbidden`, `too_many`, `unavailable`
 */
export async function resendInvitation(deps: Deps, tenant: Tenant, id: string, language: Language) {
  const { token, kept } = newLink()
  const { view, letter } = await deps.database.asService(async (tx) => {
    const invitation = await findWaiting(tx, tenant, id)
    await countInvitation(tx, tenant.organizationId, invitation.email)
    await tx.updateTable('invitations').set(kept).where('id', '=', id).execute()
    const letter = await writeLetter(deps, tx, invitation, token, language)
    const view = await viewOf(tx, id)
    await appendEvent(tx, tenant.organizationId, 'member.upserted', { user_id: null })
    return { view, letter }
  })
  await post(deps, letter)
  return view
}

/** Ends an invitation that waits. @throws AppError `not_found`, `forbidden` */
export function revokeInvitation(tenant: Tenant, id: string): Promise<void> {
  return tenant.run(async (tx) => {
    await findWaiting(tx, tenant, id)
    await tx.updateTable('invitations').set({ revoked_at: new Date() }).where('id', '=', id).execute()
    await appendEvent(tx, tenant.organizationId, 'member.upserted', { user_id: null })
  })
}
