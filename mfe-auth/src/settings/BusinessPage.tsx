import { useGetOrganizationQuery } from '@sapa/shared/api/organizations.gen'
import { skipToken, useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Alert, Card } from '@sapa/shared/ui/base'
import { ErrorState, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { AgentsSwitch } from './AgentsSwitch'
import { BusinessForm } from './BusinessForm'
import '../auth.css'

export default function BusinessPage() {
  const { t } = useTranslation('auth')
  const { organization, may } = useSession()
  const query = useGetOrganizationQuery(organization ? { organizationId: organization.id } : skipToken)
  const { data, error, isLoading, refetch } = query
  useRefetchOn('organization.upserted', query)
  const saved = data?.data
  const readOnly = !may('business.write')
  return (
    <>
      <PageHeader title={t('business.title')} subtitle={t('business.subtitle')} />
      <div className="settings">
        {isLoading && <SkeletonRows rows={7} />}
        {error && !saved && <ErrorState error={error} onRetry={() => void refetch()} />}
        {saved && (
          <>
            {readOnly && <Alert type="info" showIcon title={t('business.read_only')} />}
            <Card>
              <AgentsSwitch saved={saved} readOnly={readOnly} />
            </Card>
            <Card>
              <BusinessForm key={saved.id} saved={saved} readOnly={readOnly} />
            </Card>
          </>
        )}
      </div>
    </>
  )
}
