import { useListDailyChatsQuery } from '@sapa/shared/api/analytics.gen'
import { useTranslation } from '@sapa/shared/platform'
import { Chart } from '@sapa/shared/chart'
import { EmptyState, ErrorState, SkeletonRows, useMedia, useMode } from '@sapa/shared/ui/patterns'
import { chartOptions, COLOURS } from './chartOptions'
import { dailyRows, everyDay, fewLines, niceTop } from './dailyRows'
import { DailyTable } from './DailyTable'

/** Messages a day, a line for each channel; the same figures as a table for screen readers. */
export default function DailyChats({ organizationId }: { organizationId: string }) {
  const { t, i18n } = useTranslation('dashboard')
  const mode = useMode()
  const phone = useMedia('(max-width: 767px)')
  const { data, error, isLoading, refetch } = useListDailyChatsQuery(
    { organizationId, days: 30 },
    { refetchOnMountOrArgChange: true },
  )
  if (isLoading) return <SkeletonRows rows={5} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const channels = fewLines(data?.data ?? [], COLOURS.length, t('daily.others'))
  const rows = everyDay(dailyRows(channels))
  if (rows.length === 0) return <EmptyState icon="chats" title={t('daily.empty.title')} text={t('daily.empty.text')} />
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 })
  const top = niceTop(Math.max(...rows.flatMap(({ counts }) => counts)))
  const day = (date: string) =>
    new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(date))

  return (
    <>
      <div aria-hidden="true">
        <Chart
          type="line"
          height={260}
          series={channels.map(({ channel }, index) => ({
            name: channel,
            data: rows.map(({ counts }) => counts[index] ?? 0),
          }))}
          options={chartOptions({ days: rows.map(({ date }) => day(date)), top, number, mode, phone })}
        />
      </div>
      <DailyTable channels={channels.map(({ channel }) => channel)} rows={rows} day={day} />
    </>
  )
}
