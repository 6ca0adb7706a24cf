import { OrganizationRole, type Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Mail } from '../../platform/mail/mailer.ts'

interface Reader {
  name: string
  organization: string
  language: Language
}

/**
 * Mails a business's active admins, each in their language. One address that refuses keeps the mail from nobody.
 *
 * @param about - what the mail is, for the log
 * @throws Error where none of them could be reached, so that the job is tried again
 */
export async function mailAdmins(
  deps: Pick<Deps, 'database' | 'post' | 'log'>,
  organizationId: string,
  about: string,
  write: (reader: Reader) => Omit<Mail, 'to'>,
): Promise<void> {
  const admins = await deps.database.asService((tx) =>
    tx
      .selectFrom('members')
      .innerJoin('users', 'users.id', 'members.user_id')
      .innerJoin('organizations', 'organizations.id', 'members.organization_id')
      .select(['users.email', 'users.language', 'users.name', 'organizations.name as organization'])
      .where('members.organization_id', '=', organizationId)
      .where('members.role', '=', OrganizationRole.ADMIN)
      .where('members.status', '=', 'active')
      .where('users.email', 'is not', null)
      .execute(),
  )
  const sent = await Promise.allSettled(
    admins.map(({ email, language, name, organization }) =>
      deps.post.mail.send({ to: email!, ...write({ name, organization, language: language ?? 'en' }) }),
    ),
  )
  const refused = sent.filter((result) => result.status === 'rejected')
  for (const { reason } of refused)
    deps.log.error({ err: reason as unknown, organizationId, about }, 'a mail to an admin could not be sent')
  if (refused.length > 0 && refused.length === admins.length) throw new Error(`no admin could be mailed: ${about}`)
}
