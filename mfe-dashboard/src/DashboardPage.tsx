import { lazy, Suspense } from 'react'
import { useGetSummariesQuery } from '@sapa/shared/api/analytics.gen'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { ErrorState, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { allDone, FirstSteps } from './FirstSteps'
import { RecentChats } from './RecentChats'
import { SummaryCards } from './SummaryCards'
import { useLiveAnalytics } from './useLiveAnalytics'
import './dashboard.css'

// The chart's library is large: it comes after the figures are there.
const DailyChats = lazy(() => import(/* webpackChunkName: "chart" */ './DailyChats'))

export default function DashboardPage() {
  const { t } = useTranslation('dashboard')
  const { organization, may } = useSession()
  const organizationId = organization?.id ?? ''
  const { data, error, refetch } = useGetSummariesQuery({ organizationId }, { refetchOnMountOrArgChange: true })
  useLiveAnalytics()
  const cards = <SummaryCards summary={data?.data} />
  const begins = data && may('agents.write') && !allDone(data.data.first_steps)

  return (
    <>
      <PageHeader title={t('title')} subtitle={organization?.name} />
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !begins && cards}
      {/* Counters of nothing come after what makes them count. */}
      {!error && begins && (
        <>
          <FirstSteps steps={data.data.first_steps} />
          {cards}
        </>
      )}
      {/* They load at once and stand once it is known what stands above them: nothing is pushed down under the eye. */}
      <div className="dashboard__columns" hidden={!data && !error}>
        <section className="panel" aria-labelledby="daily-title">
          <h2 id="daily-title">{t('daily.title')}</h2>
          <Suspense fallback={<SkeletonRows rows={5} />}>
            {data && <DailyChats organizationId={organizationId} />}
          </Suspense>
        </section>
        <section className="panel" aria-labelledby="recent-title">
          <h2 id="recent-title">{t('recent.title')}</h2>
          <RecentChats organizationId={organizationId} />
        </section>
      </div>
    </>
  )
}
