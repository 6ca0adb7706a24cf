import { useTranslation } from '@sapa/shared/platform'
import type { dailyRows } from './dailyRows'

interface Props {
  channels: string[]
  rows: ReturnType<typeof dailyRows>
  /** A date as people say it. */
  day: (date: string) => string
}

/** The chart's figures for screen readers. */
export function DailyTable({ channels, rows, day }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    // A table is as wide as its words, whatever it is told: what holds it is hidden.
    <div className="visually-hidden">
      <table>
        <caption>{t('daily.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('daily.date')}</th>
            {channels.map((channel, index) => (
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
  )
}
