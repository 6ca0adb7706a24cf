/** How fast WhatsApp takes messages: one each so often, and so many at once that are paid back by waiting. */
interface Pace {
  everyMs: number
  burst: number
}

/** Of one number to one customer: 45 at once, one in six seconds. A little below, as clocks and networks differ. */
export const PAIR_PACE: Pace = { everyMs: 6100, burst: 40 }

/** Of one number to everybody: 80 a second, in and out. */
export const NUMBER_PACE: Pace = { everyMs: 17, burst: 20 }

/**
 * The next message at that pace.
 *
 * @param until - up to when the pace is used, as the last call said
 * @returns up to when it is used then, and how long that message still has to wait: nothing is used before
 */
export function nextAt(until: Date | null, { everyMs, burst }: Pace, now: number): { until: Date; waitMs: number } {
  // More than a burst ahead is used by a clock that was wrong, and must not hold messages up until that time.
  const used = Math.min(Math.max(until?.getTime() ?? 0, now), now + burst * everyMs)
  return { until: new Date(used + everyMs), waitMs: Math.max(0, used - now - (burst - 1) * everyMs) }
}
