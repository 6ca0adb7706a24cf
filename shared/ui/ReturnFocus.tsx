import { useEffect, useState } from 'react'

/** What has the focus and what it stands in, nearest first. */
function openers(): HTMLElement[] {
  const found: HTMLElement[] = []
  for (let element = document.activeElement; element instanceof HTMLElement && element !== document.body; element = element.parentElement) found.push(element)
  return found
}

const isLost = () => !document.activeElement || document.activeElement === document.body

/**
 * Part of whatever opens over the page: when it goes, however it goes, focus returns to what opened it. Where that is
 * gone too (a row that was deleted), it goes to the nearest thing around it that takes focus, at last to the page.
 */
export function ReturnFocus() {
  // While it is first drawn: later the focus is inside.
  const [around] = useState(openers)
  useEffect(() => () => {
    // After the page without it is complete, and after whoever else takes the focus on purpose.
    setTimeout(() => {
      for (const element of [...around, document.querySelector('main')]) {
        if (!isLost()) return
        if (element?.isConnected) element.focus({ preventScroll: true })
      }
    })
  }, [around])
  return null
}
