/** Milliseconds as 'median / 99th percentile'. */
export function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(0)
  return `${at(0.5)} / ${at(0.99)} ms`
}

/** Does `work` for 0, 1, 2 …, so many at a time. */
export async function each(count: number, atOnce: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < count) await work(next++)
    }),
  )
}
