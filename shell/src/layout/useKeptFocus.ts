import { useEffect } from 'react'
import { giveFocus, standsIn } from '@sapa/shared/ui/patterns'

/**
 * What has the focus may go: a link with its page, a button with its row. Who works with the keyboard then goes on from
 * the nearest thing around it that takes focus, at last the page, instead of from the top of the document.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let places: HTMLElement[] = []
    let frame = 0
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) places = standsIn(target)
    }
    const observer = new MutationObserver(() => {
      if (!places[0] || places[0].isConnected) return
      const left = places
      places = []
      // Once all is drawn: a dialog that closes, or a field that takes the focus on purpose, comes first.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => void setTimeout(() => giveFocus(left)))
    })
    document.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}
