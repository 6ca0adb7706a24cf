import { sql } from 'kysely'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { MessageKey } from '../../platform/messages.ts'
import { isOver, join } from '../invitations/waiting.ts'
import { useCode } from './codes.ts'
import { endSessions } from './devices.ts'
import { linkGoogle } from './google.ts'
import { hashPassword } from './passwords.ts'
import { openSession, type TokenPair, type Visitor } from './sessions.ts'
import { findTicket, voidTickets, type Action } from './tickets.ts'

interface Verification {
  identifier: string
  ticket: string
  action: Action
  otp: string
  password?: string
}

type Ticket = Awaited<ReturnType<typeof findTicket>>

/**
 * Proves the ticket's address and does what the ticket was for: the account, the new password, or the link to a Google
 * account; then signs in.
 *
 * @throws AppError `invalid_code`, `conflict` when somebody else proved the same address meanwhile
 */
export async function verifyCode(
  deps: Deps,
  body: Verification,
  visitor: Visitor,
): Promise<{ tokens: TokenPair; message: MessageKey }> {
  if (body.action === 'reset-password' && !body.password) throw invalid('password', 'field.required')
  const passwordHash = body.action === 'reset-password' && body.password ? await hashPassword(body.password) : null
  // A wrong try is counted, so the refusal must not roll it back: it is thrown after the transaction.
  const done = await deps.database.asService(async (tx) => {
    const ticket = await findTicket(tx, body.ticket, body.action, body.identifier)
    if (!(await useCode(deps, tx, ticket.id, body.otp))) return undefined
    const entered = await enter(tx, body.action, ticket, passwordHash)
    if (entered && passwordHash) await deps.jobs.send(tx, 'password.changed', { userId: entered.userId })
    return entered && { tokens: await openSession(deps, tx, entered.userId, visitor), message: entered.message }
  })
  if (!done) {
    throw new AppError('invalid_code', 'auth.code_wrong', { fields: [{ key: 'otp', message: 'auth.code_wrong' }] })
  }
  return done
}

/** Does what the ticket was for. @returns undefined where the ticket leads to nobody */
async function enter(
  tx: Tx,
  action: Action,
  ticket: Ticket,
  passwordHash: string | null,
): Promise<{ userId: string; message: MessageKey } | undefined> {
  if (action === 'link-google') return { userId: await link(tx, ticket), message: 'auth.google_linked' }
  const userId = passwordHash ? await setPassword(tx, ticket, passwordHash) : await createUser(tx, ticket)
  if (!userId) return undefined
  if (passwordHash) return { userId, message: 'auth.password_changed' }
  const joined = await joinThrough(tx, ticket.invitation_id, userId)
  return { userId, message: joined ? 'auth.registered' : 'auth.registered_not_joined' }
}

/** Which addresses a code has just proved. */
const proved = (ticket: Ticket) => (ticket.delivery === 'email' ? { email_verified_at: new Date() } : {})

/** Whoever knew the old password, or asked for another code, is out. */
async function setPassword(tx: Tx, ticket: Ticket, passwordHash: string): Promise<string | undefined> {
  const { user_id: userId } = ticket
  if (!userId) return undefined
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      updated_at: new Date(),
      ...proved(ticket),
      // A Google account that came before anybody had proved the address is not its owner's.
      ...(ticket.delivery === 'email'
        ? { google_sub: sql`case when email_verified_at is null then null else google_sub end` }
        : {}),
    })
    .where('id', '=', userId)
    .execute()
  await endSessions(tx, userId)
  await voidTickets(tx, userId)
  return userId
}

async function link(tx: Tx, { user_id: userId, google_sub: sub }: Ticket): Promise<string> {
  const linked = userId && sub && (await linkGoogle(tx, userId, sub))
  if (!linked) throw new AppError('conflict', 'auth.google_taken')
  return linked
}

async function createUser(tx: Tx, ticket: Ticket): Promise<string | undefined> {
  if (ticket.user_id) return undefined
  const user = await tx
    .insertInto('users')
    .values({
      id: newId('user'),
      name: ticket.name ?? '',
      business_name: ticket.business_name,
      email: ticket.email,
      phone: ticket.phone,
      password_hash: ticket.password_hash,
      google_sub: null,
      language: null,
      ...proved(ticket),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) throw new AppError('conflict', 'auth.address_taken')
  return user.id
}

/**
 * An invitation that ended while the code was on its way costs nobody their account.
 *
 * @returns whether nothing is missing: the business is joined, or nobody was invited
 */
async function joinThrough(tx: Tx, invitationId: string | null, userId: string): Promise<boolean> {
  if (!invitationId) return true
  const invitation = await tx
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', invitationId)
    .forUpdate()
    .executeTakeFirst()
  if (!invitation || isOver(invitation)) return false
  await join(tx, invitation, userId)
  return true
}
