import { useEffect, useState } from 'react'

/** A browser's timer holds no longer time than this. */
const LONGEST_MS = 2 ** 31 - 1
const MINUTE_MS = 60_000

/** Milliseconds until a moment (0 once it has passed), kept right: every minute within the last `watched`, and at its end. */
export function useTimeLeft(moment: string | null, watched: number): number {
  const left = () => (moment ? Math.max(0, new Date(moment).getTime() - Date.now()) : 0)
  const [, setTick] = useState(0)
  const now = left()
  useEffect(() => {
    if (now === 0) return
    // Just after the minute, the beginning of the watched time or the end, whichever comes first.
    const wait = now > watched ? now - watched : now % MINUTE_MS || MINUTE_MS
    const timer = setTimeout(() => setTick((tick) => tick + 1), Math.min(wait + 50, LONGEST_MS))
    return () => clearTimeout(timer)
  })
  return now
}
