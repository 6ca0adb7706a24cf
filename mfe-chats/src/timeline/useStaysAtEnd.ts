import { useEffect, useLayoutEffect, useRef, type RefObject, type UIEvent } from 'react'

interface Watched {
  /** What scrolls. */
  box: RefObject<HTMLDivElement | null>
  content: RefObject<HTMLDivElement | null>
  /** Whether the newest is in view: nobody scrolled up to read. */
  atEnd: RefObject<boolean>
}

/** Keeps the newest message in view while it is. @returns what is told of each scroll */
export function useStaysAtEnd({ box, content, atEnd }: Watched, data: unknown): (event: UIEvent) => void {
  useLayoutEffect(() => {
    if (atEnd.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [data, box, atEnd])

  const isShown = data !== undefined
  // A keyboard that opens, a box or a message that grows must not cover the newest message.
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    if (content.current) observer.observe(content.current)
    return () => observer.disconnect()
  }, [isShown, box, content, atEnd])

  const scrolled = useRef(0)
  return ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    // What grows below takes nobody from the end: that is who scrolls up.
    atEnd.current = scrollHeight - scrollTop - clientHeight < 80 || (atEnd.current && scrollTop >= scrolled.current)
    scrolled.current = scrollTop
  }
}
