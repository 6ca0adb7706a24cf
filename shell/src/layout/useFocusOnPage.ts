import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** A link or button that led elsewhere is gone with its page: the focus it had goes to the new page, not nowhere. */
export function useFocusOnPage(): void {
  const { pathname } = useLocation()
  const had = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => void (had.current = target)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    // Once the new page is drawn; a field in it that takes the focus on purpose keeps it.
    const frame = requestAnimationFrame(() => {
      const gone = had.current instanceof Element && !had.current.isConnected
      if (gone && document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}
