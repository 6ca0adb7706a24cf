import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { deriveKey } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hmac } from '../../platform/seal.ts'
import { countAct, tooMany } from './limits.ts'

/** Codes that one address gets, and that one caller's network address has sent, within an hour. */
const CODES_PER_HOUR = { destination: 5, caller: 40 }

function codeHash(deps: Deps, ticketId: string, code: string): string {
  return hmac(deriveKey(deps.config.secrets.code, 'one-time-code'), `${ticketId}|${code}`).toString('hex')
}

export interface CodeTicket {
  id: string
  destination: string
  code_sent_at: Date | null
}

/**
 * Gives a ticket a new code in place of the old one.
 *
 * @param ip - who asks
 * @throws AppError `too_many` before the wait is over, or when the address or the caller had too many this hour
 */
export async function renewCode(deps: Deps, tx: Tx, ticket: CodeTicket, ip: string): Promise<string> {
  const wait = ticket.code_sent_at ? LIMITS.otp.resendSeconds - (Date.now() - ticket.code_sent_at.getTime()) / 1000 : 0
  if (wait > 0) throw tooMany(wait)
  await countAct(tx, `code:${ticket.destination}`, CODES_PER_HOUR.destination)
  await countAct(tx, `code-caller:${ip}`, CODES_PER_HOUR.caller)
  const code = String(randomInt(0, 10 ** LIMITS.otp.digits)).padStart(LIMITS.otp.digits, '0')
  await tx
    .updateTable('tickets')
    .set({
      code_hash: codeHash(deps, ticket.id, code),
      code_attempts: 0,
      code_sent_at: new Date(),
      code_expires_at: new Date(Date.now() + LIMITS.otp.seconds * 1000),
    })
    .where('id', '=', ticket.id)
    .execute()
  return code
}

/**
 * Uses a code up: right or wrong, each try counts, and a right one works once. One statement, so that two tries at
 * once are two tries.
 *
 * @returns whether it was right
 */
export async function useCode(deps: Deps, tx: Tx, ticketId: string, code: string): Promise<boolean> {
  const hash = codeHash(deps, ticketId, code)
  const row = await tx
    .updateTable('tickets')
    .set({
      code_attempts: sql`code_attempts + 1`,
      used_at: sql`case when code_hash = ${hash} then now() else null end`,
    })
    .where('id', '=', ticketId)
    .where('used_at', 'is', null)
    .where('code_attempts', '<', LIMITS.otp.attempts)
    .where('code_expires_at', '>', new Date())
    .where('expires_at', '>', new Date())
    .returning('used_at')
    .executeTakeFirst()
  return row?.used_at != null
}
