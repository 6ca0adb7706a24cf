import { sql } from 'kysely'
import { OrganizationRole, UserType } from '@sapa/shared/contracts'
import type { Tx } from '../../platform/database/database.ts'

/** The people of the tenant's business, by the columns that a list of people and invitations shares. */
export function members(tx: Tx) {
  return tx
    .selectFrom('members')
    .select([
      'members.user_id as id',
      'members.name',
      'members.email',
      'members.phone',
      sql<UserType>`(select users.user_type from users where users.id = members.user_id)`.as('user_type'),
      'members.role',
      'members.status',
      'members.created_at',
      'members.sort_name',
      sql<Date | null>`null::timestamptz`.as('sent_at'),
      sql<Date | null>`null::timestamptz`.as('expires_at'),
    ])
}

/** The invitations that wait, as inactive people of whom the address is known. */
export function waitingInvitations(tx: Tx) {
  return tx
    .selectFrom('invitations')
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .select([
      'invitations.id',
      'invitations.email as name',
      'invitations.email',
      sql<string | null>`null::text`.as('phone'),
      sql<UserType>`${sql.lit(UserType.CLIENT)}::smallint`.as('user_type'),
      'invitations.role',
      sql<'active' | 'inactive'>`'inactive'::text`.as('status'),
      'invitations.created_at',
      'invitations.email as sort_name',
      'invitations.sent_at',
      'invitations.expires_at',
    ])
}

export type MemberRow = Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirstOrThrow']>>

/** The business's active admins: all of them, or two where there are more. */
export function activeAdmins(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organizationId)
    .where('role', '=', OrganizationRole.ADMIN)
    .where('status', '=', 'active')
    .limit(2)
    .execute()
}

/**
 * What the api tells of a member or of an invitation that waits.
 *
 * @param admins - of `activeAdmins`, to mark the one who cannot go
 */
export function memberView({ sort_name: _, sent_at, expires_at, ...row }: MemberRow, admins: { user_id: string }[]) {
  const { id, phone, role, ...shown } = row
  const invitation = sent_at && expires_at && { id, sent_at, expires_at, expired: expires_at.getTime() <= Date.now() }
  return {
    ...shown,
    user_id: invitation ? null : id,
    phone_number: phone,
    role: role as Extract<OrganizationRole, 3 | 4 | 5>,
    last_admin: admins.length === 1 && admins[0]?.user_id === id,
    invitation,
  }
}
