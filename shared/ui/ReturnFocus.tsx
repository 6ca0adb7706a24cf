import { useEffect, useState } from 'react'
import { giveFocus, standsIn } from './focus.ts'

/**
 * Part of whatever opens over the page: when it goes, however it goes, focus returns to what opened it. Where that is
 * gone too (a row that was deleted), it goes to the nearest thing around it that takes focus.
 */
export function ReturnFocus() {
  // While it is first drawn: later the focus is inside.
  const [places] = useState(() => standsIn(document.activeElement))
  // After the page without it is complete, and after whoever else takes the focus on purpose.
  useEffect(() => () => void setTimeout(() => giveFocus(places)), [places])
  return null
}
