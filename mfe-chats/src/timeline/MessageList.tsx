import { useRef } from 'react'
import { useListMessagesQuery } from '@sapa/shared/api/conversations.gen'
import { useTranslation } from '@sapa/shared/platform'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { Days } from './Days'
import { OlderMessages } from './OlderMessages'
import { MESSAGES_PER_PAGE } from '../page'
import type { Conversation } from '../types'
import { useLiveMessages } from './useLiveMessages'
import { useOlderPages } from './useOlderPages'
import { useStaysAtEnd } from './useStaysAtEnd'
import { useTimeLeft } from '../composer/useTimeLeft'
import { WINDOW_WATCHED_MS } from '../composer/WindowNotice'

/** Oldest above, newest below; the view stays at the newest unless somebody scrolled up to read. */
export function MessageList({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  const query = { id: conversation.id, limit: MESSAGES_PER_PAGE }
  const { data, error, isLoading, refetch } = useListMessagesQuery(query)
  useLiveMessages(query)
  const windowOpen = useTimeLeft(conversation.window_closes_at, WINDOW_WATCHED_MS) > 0
  const box = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const atEnd = useRef(true)
  const { pages, onAsk, onNext } = useOlderPages(conversation.id, data, atEnd)
  const onScroll = useStaysAtEnd({ box, content, atEnd }, data)
  if (isLoading)
    return (
      <div className="messages">
        <SkeletonRows rows={8} />
      </div>
    )
  if (error)
    return (
      <div className="messages">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    )

  return (
    <div
      className="messages"
      ref={box}
      onScroll={onScroll}
      // A region that scrolls must be reachable by keyboard.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      role="log"
      aria-label={t('messages.label')}
    >
      <div ref={content}>
        {[...pages].reverse().map(({ cursor, asked }) => (
          <OlderMessages
            key={cursor}
            conversationId={conversation.id}
            cursor={cursor}
            windowOpen={windowOpen}
            asked={asked}
            onAsk={onAsk}
            onNext={onNext}
          />
        ))}
        <Days messages={[...(data?.data ?? [])].reverse()} windowOpen={windowOpen} />
      </div>
    </div>
  )
}
