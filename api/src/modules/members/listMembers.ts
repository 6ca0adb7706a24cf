import { sql } from 'kysely'
import { LIMITS, may, type OrganizationRole } from '@sapa/shared/contracts'
import type { Tx } from '../../platform/database/database.ts'
import { decodeCursor, likePattern, page } from '../../platform/http/paging.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { activeAdmins, members, memberView, waitingInvitations, type MemberRow } from './members.ts'

interface Query {
  limit?: number
  cursor?: string
  search?: string
  role?: OrganizationRole
  status?: 'active' | 'inactive' | 'invited'
}

/**
 * The people of a business by name, and among the inactive those who are invited. Who may see names only sees no
 * invitations, which are addresses, and cannot find out the rest by searching either.
 *
 * @throws AppError `malformed` for a cursor that is not ours
 */
export async function listMembers(tenant: Tenant, query: Query) {
  const { limit = LIMITS.page.default, status } = query
  const whole = may(tenant.role, 'members.read')
  if (status === 'invited' && !whole) return { data: [], nextCursor: null }
  const [after] = decodeCursor(query.cursor, 1) ?? []
  const { found, admins } = await tenant.run(async (tx) => {
    const from = after ? await placeOf(tx, after) : undefined
    return {
      found: await selectPeople(tx, { ...query, whole, from, limit: limit + 1 }).execute(),
      admins: whole ? await activeAdmins(tx, tenant.organizationId) : [],
    }
  })
  // A name can be longer than a cursor, so the cursor holds the person and the database looks up the name.
  const { rows, nextCursor } = page(found, limit, (row) => [row.id])
  const data = rows.map((row) => memberView(row, admins))
  return { data: whole ? data : data.map((member) => ({ ...member, email: null, phone_number: null })), nextCursor }
}

export type Place = { sort_name: string; id: string }

/** Where a person stands in the list, also one who joined or was revoked since. */
async function placeOf(tx: Tx, id: string): Promise<Place> {
  const member = await tx
    .selectFrom('members')
    .select(['sort_name', 'user_id as id'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  if (member) return member
  const invitation = await tx
    .selectFrom('invitations')
    .select(['email as sort_name', 'id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return invitation ?? { sort_name: '', id: '' }
}

/** The first members and invitations after a place: some of each kind from its own index, and of these the first. */
export function selectPeople(tx: Tx, query: Query & { whole: boolean; from: Place | undefined; limit: number }) {
  const { search, role, status, whole, from, limit } = query
  let people = members(tx)
  let invited = waitingInvitations(tx)
  if (search) {
    const pattern = likePattern(search)
    people = people.where((eb) =>
      eb.or([
        eb('members.name', 'ilike', pattern),
        ...(whole ? [eb('members.email', 'ilike', pattern), eb('members.phone', 'ilike', pattern)] : []),
      ]),
    )
    invited = invited.where('invitations.email', 'ilike', pattern)
  }
  if (role) {
    people = people.where('members.role', '=', role)
    invited = invited.where('invitations.role', '=', role)
  }
  if (status === 'active' || status === 'inactive') people = people.where('members.status', '=', status)
  if (from) {
    const place = sql`(${from.sort_name}::text, ${from.id}::text)`
    people = people.where(sql<boolean>`(members.sort_name, members.user_id) > ${place}`)
    invited = invited.where(sql<boolean>`(invitations.email, invitations.id) > ${place}`)
  }
  const firstPeople = tx
    .selectFrom(
      people.orderBy('members.sort_name').orderBy('members.user_id').limit(limit).$castTo<MemberRow>().as('person'),
    )
    .selectAll()
  const firstInvited = tx
    .selectFrom(
      invited.orderBy('invitations.email').orderBy('invitations.id').limit(limit).$castTo<MemberRow>().as('person'),
    )
    .selectAll()
  const both =
    status === 'invited'
      ? firstInvited
      : status === 'active' || !whole
        ? firstPeople
        : firstPeople.unionAll(firstInvited)
  return tx.selectFrom(both.as('person')).selectAll().orderBy('sort_name').orderBy('id').limit(limit)
}
