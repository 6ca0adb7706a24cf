import type { Deps } from '../../app.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { endSessions } from './devices.ts'
import { countAct, forgetActs } from './limits.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { voidTickets } from './tickets.ts'

/** Wrong current passwords within an hour; a stolen session shall not be a way to guess. */
const TRIES_PER_HOUR = 10

interface Change {
  currentPassword: string
  newPassword: string
  confirmPassword: string
}

/**
 * Changes a person's password. Everywhere else they are signed out, and codes for a new password are void: whoever
 * knew the old one is out.
 *
 * @param session - the one that goes on
 * @throws AppError `validation` with each wrong field, `too_many`, `conflict` for an account without a password
 */
export async function changePassword(deps: Deps, userId: string, session: string, change: Change): Promise<void> {
  if (change.newPassword !== change.confirmPassword) throw invalid('confirm_password', 'auth.passwords_differ')
  const tries = `password:${userId}`
  const user = await deps.database.asService(async (tx) => {
    await countAct(tx, tries, TRIES_PER_HOUR)
    return tx.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  })
  if (!user?.password_hash) throw new AppError('conflict', 'auth.no_password')
  if (!(await checkPassword(user.password_hash, change.currentPassword)))
    throw invalid('current_password', 'auth.password_wrong')
  const hash = await hashPassword(change.newPassword)
  await deps.database.asService(async (tx) => {
    await forgetActs(tx, tries)
    await tx
      .updateTable('users')
      .set({ password_hash: hash, updated_at: new Date() })
      .where('id', '=', userId)
      .execute()
    await voidTickets(tx, userId)
    await endSessions(tx, userId, session)
    await deps.jobs.send(tx, 'password.changed', { userId })
  })
}
