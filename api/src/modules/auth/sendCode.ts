import type { Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { invalid } from '../../platform/errors.ts'
import { requireChallenge } from '../challenge/requireChallenge.ts'
import { renewCode } from './codes.ts'
import { sendAccountExists, sendCodeTo } from './deliver.ts'
import { readIdentifier, type Delivery } from './identity.ts'
import { findTicket, openTicket, ticketAnswer, type Action } from './tickets.ts'

interface Request {
  identifier: string
  action: Action
  /** Given, it says where the code goes; the identifier must then be that address, or its mask. */
  ticket?: string
  challenge?: string
}

/**
 * Sends a code again for a ticket, or a first one for a new password. The answer never tells whether an account
 * exists.
 *
 * @param ip - who asks
 * @throws AppError `too_many` with the seconds to wait, `invalid_code` for a ticket that is over,
 * `challenge_required`, `challenge_failed`
 */
export async function sendCode(deps: Deps, body: Request, language: Language, ip: string) {
  await requireChallenge(deps, body.challenge, 'otp', ip)
  if (body.ticket) return resend(deps, { ...body, secret: body.ticket }, language, ip)
  if (body.action !== 'reset-password') throw invalid('ticket', 'field.required')
  return startReset(deps, body.identifier, language, ip)
}

async function startReset(deps: Deps, text: string, language: Language, ip: string) {
  const identifier = readIdentifier(text)
  if (!identifier) throw invalid('identifier', 'auth.identifier_invalid')
  const { kind: delivery, value: destination } = identifier
  if (delivery === 'phone' && !deps.post.phone) throw invalid('identifier', 'auth.no_phone_codes')
  const { secret, userId, code } = await deps.database.asService(async (tx) => {
    const user = await tx.selectFrom('users').select('id').where(delivery, '=', destination).executeTakeFirst()
    const ticket = await openTicket(tx, {
      action: 'reset-password',
      destination,
      delivery,
      user_id: user?.id ?? null,
      name: null,
      business_name: null,
      email: null,
      phone: null,
      password_hash: null,
    })
    return { secret: ticket.secret, userId: user?.id, code: await renewCode(deps, tx, ticket.forCode, ip) }
  })
  if (userId) sendUnseen(deps, { delivery, destination }, language, code)
  return ticketAnswer(secret, 'reset-password', destination, delivery)
}

async function resend(
  deps: Deps,
  { secret, action, identifier }: { secret: string; action: Action; identifier: string },
  language: Language,
  ip: string,
) {
  const { ticket, code } = await deps.database.asService(async (tx) => {
    const found = await findTicket(tx, secret, action, identifier)
    return { ticket: found, code: await renewCode(deps, tx, found, ip) }
  })
  if (action === 'reset-password') {
    if (ticket.user_id) sendUnseen(deps, ticket, language, code)
  } else if (action === 'register' && ticket.user_id) await sendAccountExists(deps, ticket.user_id, language)
  else await sendCodeTo(deps, ticket, language, code)
  return ticketAnswer(secret, action, ticket.destination, ticket.delivery)
}

/** An address without an account gets nothing, so neither the time nor a failure of sending may show in the answer. */
function sendUnseen(
  deps: Deps,
  ticket: { delivery: Delivery; destination: string },
  language: Language,
  code: string,
): void {
  sendCodeTo(deps, ticket, language, code).catch((err: unknown) => deps.log.error({ err }, 'a code could not be sent'))
}
