import { useEffect, useRef, useState, type ReactNode } from 'react'

/** What is further than this from what is seen, in pixels, is not in the page. */
const NEAR = 1500

interface Props {
  /** Selector of what it scrolls in. */
  within: string
  /** Where it begins away: how high it probably is. */
  away?: number
  /** Given how high it was, once it comes back. */
  children: (room: number | undefined) => ReactNode
}

/** Shows a part of something long while it is near what is seen, and keeps its room while it is not. */
export function NearView({ within, away, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [{ near, room }, setPlace] = useState<{ near: boolean; room?: number }>(
    away === undefined ? { near: true } : { near: false, room: away },
  )
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)!
        // Where the focus is, it stays.
        if (!entry.isIntersecting && element.contains(document.activeElement)) return
        setPlace((last) =>
          last.near === entry.isIntersecting
            ? last
            : { near: entry.isIntersecting, room: entry.boundingClientRect.height },
        )
      },
      { root: element.closest(within), rootMargin: `${NEAR}px 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [within])
  return (
    <div ref={place} role="none" style={{ contain: 'layout', height: near ? undefined : room }}>
      {near && children(room)}
    </div>
  )
}
