import { LIMITS, type Language } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { translate, type MessageKey } from '../../platform/messages.ts'
import { mailAdmins } from '../members/mailAdmins.ts'

/** What is said at each part of the quota. */
const SAID: Record<number, { subject: MessageKey; text: MessageKey }> = {
  80: { subject: 'analytics.quota_near_subject', text: 'analytics.quota_near_text' },
  100: { subject: 'analytics.quota_full_subject', text: 'analytics.quota_full_text' },
}

/** Job quota.notice: mails a business's admins how much of the month's answers is used. */
export async function noticeQuota(
  deps: Pick<Deps, 'database' | 'post' | 'config' | 'log'>,
  { organizationId, month, percent }: Jobs['quota.notice'],
): Promise<void> {
  const said = SAID[percent]
  if (!said) return
  await mailAdmins(deps, organizationId, 'a notice of the quota', ({ name, organization, language }) => {
    const values = {
      name,
      organization,
      limit: new Intl.NumberFormat(language).format(LIMITS.monthlyAutomaticAnswers),
      month: monthName(month, language),
      address: `${deps.config.publicUrl}/`,
    }
    return { subject: translate(language, said.subject, values), text: translate(language, said.text, values) }
  })
}

function monthName(month: string, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-15T00:00:00Z`),
  )
}
