import { LIMITS, OrganizationRole, type Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { translate, type MessageKey } from '../../platform/messages.ts'

/** What is said at each part of the quota. */
const SAID: Record<number, { subject: MessageKey; text: MessageKey }> = {
  80: { subject: 'analytics.quota_near_subject', text: 'analytics.quota_near_text' },
  100: { subject: 'analytics.quota_full_subject', text: 'analytics.quota_full_text' },
}

/** Job quota.notice: mails a business's admins, each in their language. One address that refuses keeps the mail from nobody. */
export async function noticeQuota(deps: Pick<Deps, 'database' | 'post' | 'config' | 'log'>, { organizationId, month, percent }: Jobs['quota.notice']): Promise<void> {
  const said = SAID[percent]
  if (!said) return
  const admins = await deps.database.asService((tx) =>
    tx.selectFrom('members').innerJoin('users', 'users.id', 'members.user_id').innerJoin('organizations', 'organizations.id', 'members.organization_id')
      .select(['users.email', 'users.language', 'users.name', 'organizations.name as organization'])
      .where('members.organization_id', '=', organizationId).where('members.role', '=', OrganizationRole.ADMIN).where('members.status', '=', 'active')
      .where('users.email', 'is not', null).execute(),
  )
  const sent = await Promise.allSettled(
    admins.map(({ email, language, name, organization }) => {
      const spoken: Language = language === 'en' ? 'en' : 'id'
      const values = {
        name, organization, limit: new Intl.NumberFormat(spoken).format(LIMITS.monthlyAutomaticAnswers), month: monthName(month, spoken), address: `${deps.config.publicUrl}/`,
      }
      return deps.post.mail.send({ to: email!, subject: translate(spoken, said.subject, values), text: translate(spoken, said.text, values) })
    }),
  )
  const refused = sent.filter((result) => result.status === 'rejected')
  for (const { reason } of refused) deps.log.error({ err: reason as unknown, organizationId }, 'a notice of the quota could not be mailed')
  if (refused.length > 0 && refused.length === admins.length) throw new Error('no notice of the quota could be mailed')
}

function monthName(month: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`))
}
