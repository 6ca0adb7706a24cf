import { LIMITS } from '@sapa/shared/contracts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { randomToken, sha256 } from '../../platform/seal.ts'
import type { CodeTicket } from './codes.ts'
import { mask, readIdentifier, type Delivery } from './identity.ts'

export type Action = 'register' | 'reset-password' | 'link-google'

/** How long a sign-up or a new password may take from asking to the code. */
const TICKET_MS = 60 * 60 * 1000

interface NewTicket {
  action: Action
  destination: string
  delivery: Delivery
  /** The account that the address has already. */
  user_id: string | null
  name: string | null
  business_name: string | null
  email: string | null
  phone: string | null
  password_hash: string | null
  google_sub?: string
  invitation_id?: string | null
}

/**
 * Writes down what was asked for. Tickets that are long over are thrown away at the same time.
 *
 * @returns the ticket's secret, which only its asker holds, and what its first code needs: the address waits for
 * the next code no less because somebody started anew
 */
export async function openTicket(tx: Tx, ticket: NewTicket): Promise<{ secret: string; forCode: CodeTicket }> {
  const { destination } = ticket
  await tx
    .deleteFrom('tickets')
    .where('expires_at', '<', new Date(Date.now() - 24 * TICKET_MS))
    .execute()
  const last = await tx
    .selectFrom('tickets')
    .select('code_sent_at')
    .where('destination', '=', destination)
    .where('used_at', 'is', null)
    .where('code_sent_at', 'is not', null)
    .orderBy('code_sent_at', 'desc')
    .executeTakeFirst()
  const secret = randomToken()
  const id = newId('ticket')
  await tx
    .insertInto('tickets')
    .values({
      id,
      ...ticket,
      ticket_hash: sha256(secret),
      code_hash: null,
      expires_at: new Date(Date.now() + TICKET_MS),
    })
    .execute()
  return { secret, forCode: { id, destination, code_sent_at: last?.code_sent_at ?? null } }
}

/**
 * The ticket of a secret.
 *
 * @param identifier - the address the code went to, whole or masked as the asker was told it
 * @throws AppError `invalid_code` for a ticket that is unknown, over, used, or of another address
 */
export async function findTicket(tx: Tx, secret: string, action: Action, identifier: string) {
  const ticket = await tx
    .selectFrom('tickets')
    .selectAll()
    .where('ticket_hash', '=', sha256(secret))
    .where('action', '=', action)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
  const named =
    ticket && [mask(ticket.destination), ticket.destination].includes(readIdentifier(identifier)?.value ?? identifier)
  if (!named) throw new AppError('invalid_code', 'auth.ticket_over')
  return ticket
}

/** Ends what a person has asked for: no code that is on its way does anything any more. */
export async function voidTickets(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('tickets')
    .set({ used_at: new Date() })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** What the asker gets: the same for a known and an unknown address. */
export function ticketAnswer(ticket: string, action: Action, destination: string, delivery: Delivery) {
  return { ticket, action, identifier: mask(destination), delivery, resend_in_seconds: LIMITS.otp.resendSeconds }
}
