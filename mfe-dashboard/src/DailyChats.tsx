import { useListDailyChatsQuery } from '@sapa/shared/api/analytics.gen'
import { useTranslation } from '@sapa/shared/platform'
import { Chart } from '@sapa/shared/chart'
import { EmptyState, ErrorState, SkeletonRows, useMedia, useMode } from '@sapa/shared/ui/patterns'
import { dailyRows, everyDay, fewLines, niceTop } from './dailyRows'

/** Told apart from each other and from both backgrounds. */
const COLOURS = ['#128a68', '#3b6fd4', '#c2681b', '#8d4fc9', '#b8365a', '#0e8ba3', '#7d7a16', '#6b7280']
/** Letters of a number's name that a phone has room for beside its line. */
const LEGEND = 28
/** Up to here each day has its point. */
const FEW_DAYS = 10

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
          options={{
            chart: {
              toolbar: { show: false },
              zoom: { enabled: false },
              background: 'transparent',
              animations: { enabled: false },
              fontFamily: 'inherit',
            },
            theme: { mode },
            colors: COLOURS,
            stroke: { width: 2, curve: 'straight' },
            // A line needs two days; a day by itself is a point.
            markers: { size: rows.length > FEW_DAYS ? 0 : 5, strokeWidth: 0, hover: { size: 6 } },
            grid: { borderColor: 'var(--sapa-border)', padding: { left: 16, right: 16 } },
            xaxis: {
              categories: rows.map(({ date }) => day(date)),
              // As many dates as there is room for, written level.
              tickAmount: Math.min(rows.length - 1, phone ? 3 : 5),
              labels: { rotate: 0, hideOverlappingLabels: true },
              tooltip: { enabled: false },
            },
            yaxis: {
              min: 0,
              max: top,
              tickAmount: Math.min(top, 4),
              labels: { formatter: (value: number) => number.format(value) },
            },
            legend: {
              show: true,
              showForSingleSeries: true,
              position: 'top',
              formatter: (name) => (name.length > LEGEND ? `${name.slice(0, LEGEND - 1)}…` : name),
            },
            dataLabels: { enabled: false },
          }}
        />
      </div>
      {/* A table is as wide as its words, whatever it is told: what holds it is hidden. */}
      <div className="visually-hidden">
        <table>
          <caption>{t('daily.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('daily.date')}</th>
              {channels.map(({ channel }, index) => (
                <th key={index} scope="col">
                  {channel}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ date, counts }) => (
              <tr key={date}>
                <th scope="row">{day(date)}</th>
                {counts.map((count, index) => (
                  <td key={index}>{count}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
