import { useEffect, useRef } from 'react'
import type { EventName } from '../contracts/index.ts'
import { onRealtime, type Handler } from './handlers.ts'

/** Calls `handler` with each event of the current business. The latest handler counts; none is missed in between. */
export function useRealtime<N extends EventName>(name: N, handler: Handler<N>): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => onRealtime(name, (payload) => latest.current(payload)), [name])
}
