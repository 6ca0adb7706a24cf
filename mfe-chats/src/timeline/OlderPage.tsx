import { useEffect, useLayoutEffect, useRef } from 'react'
import { useListMessagesQuery } from '@sapa/shared/api/conversations.gen'
import { skipToken, useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { Days } from './Days'
import { MESSAGES_PER_PAGE } from '../page'
import { useLiveMessages } from './useLiveMessages'

export interface OlderPageProps {
  conversationId: string
  cursor: string
  windowOpen: boolean
  /** Whether it is wanted; until then it is a button. */
  asked: boolean
  onAsk: (cursor: string) => void
  /** Told which page is before this one. */
  onNext: (cursor: string, next: string) => void
  /** How high it was when it was last shown. */
  room: number | undefined
}

/** It is asked for when no more than this is left above, in pixels. */
const AHEAD = 800

export function OlderPage({ conversationId, cursor, windowOpen, asked, onAsk, onNext, room }: OlderPageProps) {
  const { t } = useTranslation('chats')
  const query = { id: conversationId, limit: MESSAGES_PER_PAGE, cursor }
  const { data, error, refetch } = useListMessagesQuery(asked ? query : skipToken)
  useLiveMessages(query)
  const place = useRef<HTMLDivElement>(null)
  const next = data?.meta?.next_cursor
  useEffect(() => {
    if (next) onNext(cursor, next)
  }, [cursor, next, onNext])

  useEffect(() => {
    const element = place.current
    if (asked || !element) return
    const observer = new IntersectionObserver((entries) => entries.at(-1)!.isIntersecting && onAsk(cursor), {
      root: element.closest('.messages'),
      rootMargin: `${AHEAD}px 0px`,
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [asked, cursor, onAsk])

  // What comes above moves nothing of what is read. A page that was cut from the newest one stands where it stood.
  const high = useRef(room ?? (asked ? undefined : 0))
  const loaded = data !== undefined
  useLayoutEffect(() => {
    const element = place.current
    const box = element?.closest('.messages')
    if (!element || !box) return
    const grown = element.offsetHeight - (high.current ?? element.offsetHeight)
    high.current = element.offsetHeight
    const [top, boxTop] = [element.getBoundingClientRect().top, box.getBoundingClientRect().top]
    if (grown !== 0 && top < boxTop + box.clientHeight / 2) box.scrollTop += grown
  }, [asked, loaded])

  return (
    <div ref={place} style={loaded ? undefined : { minHeight: room }}>
      {!asked && (
        <Button type="text" block onClick={() => onAsk(cursor)}>
          {t('messages.older')}
        </Button>
      )}
      {asked &&
        !data &&
        (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={4} />)}
      {data && <Days messages={[...data.data].reverse()} windowOpen={windowOpen} />}
    </div>
  )
}
