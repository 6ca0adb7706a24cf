import { useEffect, useState } from 'react'

/** Nothing has come over the line for this long. */
const PAUSE_MS = 2000
/** A page that never rests has had its time. */
const PATIENCE_MS = 10_000

let quiet: Promise<void> | undefined

/** When the page that was asked for stands and nothing more comes: once, for all that can wait until then. */
function whenQuiet(): Promise<void> {
  quiet ??= new Promise<void>((resolve) => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      observer?.disconnect()
      clearTimeout(pause)
      clearTimeout(patience)
      performance.mark?.('quiet')
      resolve()
    }
    const rest = () => {
      clearTimeout(pause)
      pause = setTimeout(
        () => (typeof requestIdleCallback === 'function' ? requestIdleCallback(end, { timeout: PAUSE_MS }) : end()),
        PAUSE_MS,
      )
    }
    const observer = typeof PerformanceObserver === 'function' ? new PerformanceObserver(rest) : undefined
    const patience = setTimeout(end, PATIENCE_MS)
    observer?.observe({ type: 'resource' })
    rest()
  })
  return quiet
}

export function useQuiet(): boolean {
  const [is, setIs] = useState(false)
  useEffect(() => {
    let shown = true
    void whenQuiet().then(() => shown && setIs(true))
    return () => void (shown = false)
  }, [])
  return is
}
