import { may, OrganizationRole } from '@sapa/shared/contracts'
import { AppError, notFound } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { returnToQueue } from '../conversations/inbox/ownership.ts'
import { activeAdmins, members, memberView } from './members.ts'

interface Change {
  role?: OrganizationRole
  status?: 'active' | 'inactive'
}

/**
 * Changes a member's role or status.
 *
 * @throws AppError `not_found`, `forbidden` for a manager who touches more than staff, `last_admin`
 */
export function updateMember(tenant: Tenant, userId: string, change: Change) {
  return tenant.run(async (tx) => {
    // One change of a business's people at a time, or two admins who demote each other would both succeed.
    await tx.selectFrom('organizations').select('id').where('id', '=', tenant.organizationId).forNoKeyUpdate().execute()
    const member = await members(tx).where('members.user_id', '=', userId).executeTakeFirst()
    if (!member) throw notFound()
    const role = change.role ?? member.role
    const status = change.status ?? member.status
    const staffOnly = member.role === OrganizationRole.STAFF && role === OrganizationRole.STAFF
    if (!staffOnly && !may(tenant.role, 'members.write-any-role')) throw new AppError('forbidden', 'members.staff_only')
    await tx
      .updateTable('members')
      .set({ role, status, updated_at: new Date() })
      .where('user_id', '=', userId)
      .execute()
    const admins = await activeAdmins(tx, tenant.organizationId)
    if (admins.length === 0) throw new AppError('last_admin', 'members.last_admin')
    if (status === 'inactive' && member.status === 'active') await returnToQueue(tx, tenant.organizationId, userId)
    await appendEvent(tx, tenant.organizationId, 'member.upserted', { user_id: userId })
    return memberView({ ...member, role, status }, admins)
  })
}
