import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { countAct } from '../auth/limits.ts'

/** Mails that one address gets, and that one business has sent, within an hour. */
const SENDS_PER_HOUR = { address: 5, business: 100 }

/**
 * Counts one mail that asks somebody into a business.
 *
 * @throws AppError `too_many` until the hour is over
 */
export async function countInvitation(tx: Tx, organizationId: string, email: string): Promise<void> {
  try {
    await countAct(tx, `invite:${email}`, SENDS_PER_HOUR.address)
    await countAct(tx, `invite-by:${organizationId}`, SENDS_PER_HOUR.business)
  } catch (error) {
    if (!(error instanceof AppError) || error.retryAfter === undefined) throw error
    const { retryAfter } = error
    throw new AppError('too_many', 'invitations.too_many', {
      retryAfter,
      values: { minutes: Math.ceil(retryAfter / 60) },
    })
  }
}

/** @throws AppError `conflict` at the address when it is a member's already */
export async function refuseMember(tx: Tx, organizationId: string, email: string): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!member) return
  const message = member.status === 'active' ? 'members.already' : 'members.already_inactive'
  throw new AppError('conflict', message, { fields: [{ key: 'email', message }] })
}
