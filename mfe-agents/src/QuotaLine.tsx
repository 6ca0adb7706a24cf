import { useGetSummariesQuery } from '@sapa/shared/api/analytics.gen'
import { useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Alert } from '@sapa/shared/ui/base'

/** How many of the month's automatic answers are used; a banner from four fifths on. */
export function QuotaLine() {
  const { t, i18n } = useTranslation('agents')
  const { organization } = useSession()
  const summaries = useGetSummariesQuery(
    { organizationId: organization?.id ?? '' },
    { skip: !organization, refetchOnMountOrArgChange: true },
  )
  useRefetchOn('organization.upserted', summaries)
  const { data } = summaries
  if (!data) return <p className="quota" />
  const { quota_used, quota_limit } = data.data
  const number = new Intl.NumberFormat(i18n.language)
  const values = { used: number.format(quota_used), limit: number.format(quota_limit) }
  if (quota_used < quota_limit * 0.8) return <p className="quota">{t('quota.line', values)}</p>
  const full = quota_used >= quota_limit
  return (
    <Alert
      className="quota"
      type={full ? 'error' : 'warning'}
      showIcon
      role="status"
      title={t(full ? 'quota.full' : 'quota.near', values)}
    />
  )
}
