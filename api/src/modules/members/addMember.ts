import { LIMITS, may, OrganizationRole, type Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, type FieldProblem } from '../../platform/errors.ts'
import { appendEvent } from '../../platform/events.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { translate } from '../../platform/messages.ts'
import { normalizeServedPhone } from '../../platform/phone.ts'
import { normalizeEmail, normalizeName } from '../auth/identity.ts'
import { countInvitation, refuseMember } from '../invitations/checks.ts'
import { activeAdmins, members, memberView } from './members.ts'

interface Body {
  name?: string
  email: string
  phoneNumber?: string
  role: OrganizationRole
}

interface Entered {
  name: string
  email: string
  phone: string | null
}

/**
 * Makes a person a member and mails them so. Somebody new gets an account without a password and sets one with a
 * code; who has an account keeps it as it is, and the business sees of it only what it entered itself.
 *
 * @throws AppError `forbidden` for a manager who adds more than staff, `validation`, `conflict` for a member,
 * `too_many` mails
 */
export async function addMember(deps: Deps, tenant: Tenant, body: Body, language: Language) {
  if (body.role !== OrganizationRole.STAFF && !may(tenant.role, 'members.write-any-role')) {
    throw new AppError('forbidden', 'members.staff_only')
  }
  const person = readPerson(body)
  // People are no tenant's: the account is found or made with the service role, and the membership with it.
  const { view, organization, hasPassword } = await deps.database.asService(async (tx) => {
    await countInvitation(tx, tenant.organizationId, person.email)
    await refuseMember(tx, tenant.organizationId, person.email)
    const { userId, hasPassword } = await findOrMakeUser(tx, person)
    // Who is added needs no invitation, and one that still waits must not outlive a later end of the membership.
    // In the order of accepting, account, invitation, membership: the two wait for each other and never both.
    await tx
      .updateTable('invitations')
      .set({ revoked_at: new Date() })
      .where('organization_id', '=', tenant.organizationId)
      .where('email', '=', person.email)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    const added = await tx
      .insertInto('members')
      .values({ organization_id: tenant.organizationId, user_id: userId, role: body.role, status: 'active', ...person })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added) throw new AppError('conflict', 'members.already')
    const row = await members(tx)
      .where('members.organization_id', '=', tenant.organizationId)
      .where('members.user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const { name: organization } = await tx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', tenant.organizationId)
      .executeTakeFirstOrThrow()
    const view = memberView(row, await activeAdmins(tx, tenant.organizationId))
    await appendEvent(tx, tenant.organizationId, 'member.upserted', { user_id: userId })
    return { view, organization, hasPassword }
  })
  // They are a member whether or not the mail leaves.
  const values = {
    name: person.name,
    organization,
    email: person.email,
    sign_in: `${deps.config.publicUrl}/sign-in`,
    new_password: `${deps.config.publicUrl}/forgotten-password`,
  }
  deps.post.mail
    .send({
      to: person.email,
      subject: translate(language, 'members.mail_subject', values),
      text: translate(language, hasPassword ? 'members.mail_known_text' : 'members.mail_new_text', values),
    })
    .catch((err: unknown) => deps.log.error({ err }, 'a new member could not be mailed'))
  return view
}

/** Checks what JSON Schema cannot, all fields at once. */
function readPerson(body: Body): Entered {
  const name = normalizeName(body.name ?? '')
  const email = normalizeEmail(body.email)
  const phone = body.phoneNumber?.trim() ? normalizeServedPhone(body.phoneNumber) : null
  const fields: FieldProblem[] = []
  if (!name) fields.push({ key: 'name', message: 'field.too_short', values: { min: LIMITS.personName.min } })
  if (!email) fields.push({ key: 'email', message: 'auth.email_invalid' })
  if (phone === undefined) fields.push({ key: 'phone_number', message: 'auth.phone_invalid' })
  if (!name || !email || phone === undefined) throw new AppError('validation', 'error.validation', { fields })
  return { name, email, phone }
}

/** A number that is another account's stays in the membership alone: nobody learns here that the account exists. */
async function findOrMakeUser(
  tx: Tx,
  { name, email, phone }: Entered,
): Promise<{ userId: string; hasPassword: boolean }> {
  const make = (phone: string | null) =>
    tx
      .insertInto('users')
      .values({
        id: newId('user'),
        name,
        business_name: null,
        email,
        phone,
        password_hash: null,
        google_sub: null,
        language: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const find = () =>
    tx.selectFrom('users').select(['id', 'password_hash', 'google_sub']).where('email', '=', email).executeTakeFirst()
  for (const step of [undefined, phone, null]) {
    if (step !== undefined) await make(step)
    const user = await find()
    if (user) return { userId: user.id, hasPassword: user.password_hash !== null || user.google_sub !== null }
  }
  throw new Error('an account could be neither found nor made')
}
