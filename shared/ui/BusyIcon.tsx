import { useLayoutEffect, useRef } from 'react'

/**
 * What turns in a button that waits, in place of antd's: that one is called 'loading' in every language, and stays in
 * the button's name where the wait was too short for its animation. Also of the buttons that antd draws in dialogs.
 */
export function BusyIcon() {
  const icon = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const button = icon.current?.closest('button')
    button?.setAttribute('aria-busy', 'true')
    return () => button?.removeAttribute('aria-busy')
  }, [])
  return <span ref={icon} className="busy" />
}
