import { useEffect, useState } from 'react'

/** A list is asked once the person pauses. */
export const PAUSE_MS = 300

/** What is typed, once the person pauses. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
