export interface ChannelCounts {
  channel: string
  values: { date: string; count: number }[]
}

/** Merges channels into rows by date: one count a channel, 0 where it has none, dates ascending. */
export function dailyRows(channels: ChannelCounts[]): { date: string; counts: number[] }[] {
  const dates = [...new Set(channels.flatMap(({ values }) => values.map(({ date }) => date)))].sort()
  return dates.map((date) => ({ date, counts: channels.map(({ values }) => values.find((value) => value.date === date)?.count ?? 0) }))
}
