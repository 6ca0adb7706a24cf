import type { Tx } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'

/** The businesses in which a person is active, with their role. */
export function organizations(tx: Tx, userId: string) {
  return tx
    .selectFrom('organizations')
    .innerJoin('members', 'members.organization_id', 'organizations.id')
    .selectAll('organizations')
    .select('members.role')
    .where('members.user_id', '=', userId)
    .where('members.status', '=', 'active')
}

type Row = Awaited<ReturnType<ReturnType<typeof organizations>['executeTakeFirstOrThrow']>>

/** A row as the api shows it. */
export function organizationView({ phone, updated_at: _changed, event_sequence: _sequence, ...row }: Row) {
  return { ...row, phone_number: phone }
}

/** One of them. @throws AppError `not_found` */
export async function readOne(tx: Tx, organizationId: string, userId: string) {
  const row = await organizations(tx, userId).where('organizations.id', '=', organizationId).executeTakeFirst()
  if (!row) throw notFound()
  return organizationView(row)
}
