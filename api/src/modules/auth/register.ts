import { LIMITS, type Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { AppError, invalid, type FieldProblem } from '../../platform/errors.ts'
import { normalizeServedPhone } from '../../platform/phone.ts'
import { requireChallenge } from '../challenge/requireChallenge.ts'
import { renewCode } from './codes.ts'
import { sendAccountExists, sendCodeTo } from './deliver.ts'
import { mask, normalizeEmail, normalizeName, type Delivery } from './identity.ts'
import { findInvitation, refuseOver } from '../invitations/waiting.ts'
import { hashPassword } from './passwords.ts'
import { openTicket, ticketAnswer } from './tickets.ts'

interface Registration {
  name: string
  /** Who is invited has none of their own yet. */
  businessName?: string
  email: string
  phoneNumber: string
  password: string
  confirmPassword: string
  delivery?: Delivery
  challenge?: string
  invitation?: string
}

/** Checks what JSON Schema cannot, all fields at once. */
function readRegistration(deps: Deps, body: Registration) {
  const name = normalizeName(body.name)
  const businessName = body.businessName?.trim() || null
  const email = normalizeEmail(body.email)
  const phone = normalizeServedPhone(body.phoneNumber)
  const delivery = body.delivery ?? 'email'
  const fields: FieldProblem[] = []
  if (!name) fields.push({ key: 'name', message: 'field.too_short', values: { min: LIMITS.personName.min } })
  if (!businessName && !body.invitation) fields.push({ key: 'business_name', message: 'field.required' })
  if (!email) fields.push({ key: 'email', message: 'auth.email_invalid' })
  if (!phone) fields.push({ key: 'phone_number', message: 'auth.phone_invalid' })
  if (body.password !== body.confirmPassword) fields.push({ key: 'confirm_password', message: 'auth.passwords_differ' })
  if (delivery === 'phone' && !deps.post.phone) fields.push({ key: 'delivery', message: 'auth.no_phone_codes' })
  if (!name || !email || !phone || fields.length > 0) throw new AppError('validation', 'error.validation', { fields })
  return { name, businessName, email, phone, delivery }
}

/**
 * Takes what sign-up asks and sends a code. Nothing is reserved and nobody learns whether an address has an account:
 * its owner gets a mail that says so instead of a code.
 *
 * @param ip - who asks
 * @throws AppError `not_found` or `invitation_over` for an invitation, `validation` with every wrong field, `challenge_required`,
 *   `challenge_failed`, `too_many`, `unavailable` when nothing could be sent
 */
export async function registerPerson(deps: Deps, body: Registration, language: Language, ip: string) {
  const { name, businessName, email, phone, delivery } = readRegistration(deps, body)
  await requireChallenge(deps, body.challenge, 'register', ip)
  const passwordHash = await hashPassword(body.password)
  const destination = delivery === 'email' ? email : phone
  const { secret, userId, code } = await deps.database.asService(async (tx) => {
    const invitation = body.invitation ? await findInvitation(tx, body.invitation) : undefined
    if (invitation) refuseOver(invitation)
    if (invitation && invitation.email !== email) {
      throw invalid('email', 'invitations.other_address', { email: mask(invitation.email) })
    }
    const users = await tx
      .selectFrom('users')
      .select(['id', delivery])
      .where((eb) => eb.or([eb('email', '=', email), eb('phone', '=', phone)]))
      .execute()
    // E-mail and phone may be two people's; the one whose address was to be proved is told.
    const user = users.find((one) => one[delivery] === destination) ?? users[0]
    const ticket = await openTicket(tx, {
      action: 'register',
      destination,
      delivery,
      user_id: user?.id ?? null,
      name,
      business_name: businessName,
      email,
      phone,
      password_hash: passwordHash,
      invitation_id: invitation?.id ?? null,
    })
    return { secret: ticket.secret, userId: user?.id, code: await renewCode(deps, tx, ticket.forCode, ip) }
  })
  if (userId) await sendAccountExists(deps, userId, language)
  else await sendCodeTo(deps, { delivery, destination }, language, code)
  return ticketAnswer(secret, 'register', destination, delivery)
}
