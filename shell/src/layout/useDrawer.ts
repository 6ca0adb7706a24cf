import { useEffect, useRef, useState } from 'react'

/**
 * The sidebar of a narrow window, which opens over the page: Escape and a wide window close it, focus goes into it
 * and back to the button that opened it. Another place closes it, as does the way back there.
 *
 * @param place - what is shown behind it
 */
export function useDrawer(place: string) {
  const [open, setOpen] = useState(false)
  const [openedAt, setOpenedAt] = useState(place)
  if (openedAt !== place) {
    setOpenedAt(place)
    setOpen(false)
  }
  const drawer = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const returnTo = button.current
    drawer.current?.querySelector<HTMLElement>('a, button, select')?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      returnTo?.focus()
    }
    const wide = matchMedia('(min-width: 768px)')
    const close = () => setOpen(false)
    addEventListener('keydown', onKey)
    wide.addEventListener('change', close)
    return () => {
      removeEventListener('keydown', onKey)
      wide.removeEventListener('change', close)
    }
  }, [open])
  return { open, setOpen, drawer, button }
}
