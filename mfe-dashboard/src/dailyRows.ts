export interface ChannelCounts {
  channel: string
  values: { date: string; count: number }[]
}

const DAY_MS = 86_400_000

/** The end of the scale above a highest count: few whole steps, each a round number. */
export function niceTop(highest: number): number {
  if (highest <= 4) return Math.max(highest, 1)
  const power = 10 ** Math.floor(Math.log10(highest / 4))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size * 4 >= highest) ?? highest
  return step * 4
}

/** Channels as lines that can be told apart: the busiest by themselves, the others as one. */
export function fewLines(channels: ChannelCounts[], most: number, others: string): ChannelCounts[] {
  if (channels.length <= most) return channels
  const total = ({ values }: ChannelCounts) => values.reduce((sum, { count }) => sum + count, 0)
  const sorted = [...channels].sort((a, b) => total(b) - total(a))
  const rest = dailyRows(sorted.slice(most - 1)).map(({ date, counts }) => ({
    date,
    count: counts.reduce((sum, count) => sum + count, 0),
  }))
  return [...sorted.slice(0, most - 1), { channel: others, values: rest }]
}

/** Merges channels into rows by date: one count a channel, 0 where it has none, dates ascending. */
export function dailyRows(channels: ChannelCounts[]): { date: string; counts: number[] }[] {
  const dates = [...new Set(channels.flatMap(({ values }) => values.map(({ date }) => date)))].sort()
  return dates.map((date) => ({
    date,
    counts: channels.map(({ values }) => values.find((value) => value.date === date)?.count ?? 0),
  }))
}

/** The same with the quiet days between the first and the last, so that a step along the axis is always a day. */
export function everyDay(rows: ReturnType<typeof dailyRows>): ReturnType<typeof dailyRows> {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return rows
  const days = (Date.parse(last.date) - Date.parse(first.date)) / DAY_MS
  return Array.from({ length: days + 1 }, (_, index) => {
    const date = new Date(Date.parse(first.date) + index * DAY_MS).toISOString().slice(0, 10)
    return rows.find((row) => row.date === date) ?? { date, counts: first.counts.map(() => 0) }
  })
}
