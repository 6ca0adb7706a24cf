import { useEffect, useRef } from 'react'
import type { EventName, EventPayloads } from '../contracts/index.ts'
import { useRealtime } from './useRealtime.ts'

/** What is used of what a generated query hook returns. */
interface Query {
  isUninitialized: boolean
  refetch: () => PromiseLike<{ requestId?: string | undefined }> & { requestId: string }
}

/**
 * Asks a query again after an event. Where an answer is on its way it is asked once more after that: the answer may be older
 * than the event, and RTK Query takes no call beside a running one.
 *
 * @param concerns - whether an event is about what was asked; each is, where it is not given
 */
export function useRefetchOn<N extends EventName>(
  name: N,
  query: Query,
  concerns: (payload: EventPayloads[N]) => boolean = () => true,
): void {
  const latest = useRef<Query>(undefined)
  const [isRunning, isOld] = [useRef(false), useRef(false)]
  useEffect(() => {
    latest.current = query
    return () => {
      latest.current = undefined
    }
  })
  useRealtime(name, async (payload) => {
    if (!concerns(payload)) return
    isOld.current = true
    if (isRunning.current) return
    isRunning.current = true
    while (isOld.current && latest.current && !latest.current.isUninitialized) {
      const asked = latest.current.refetch()
      isOld.current = false
      const { requestId } = await asked
      // Another call was on its way, and this one was not made.
      if (requestId !== asked.requestId) isOld.current = true
    }
    isRunning.current = false
  })
}
