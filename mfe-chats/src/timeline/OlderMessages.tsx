import { useListMessagesQuery } from '@sapa/shared/api/conversations.gen'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { Days } from './Days'
import { MESSAGES_PER_PAGE } from '../page'

interface Props {
  conversationId: string
  cursor: string
  windowOpen: boolean
  /** Asks for the page before this one; left out where that is shown already. */
  onMore: ((cursor: string) => void) | undefined
}

export function OlderMessages({ conversationId, cursor, windowOpen, onMore }: Props) {
  const { t } = useTranslation('chats')
  const { data, error, isLoading, refetch } = useListMessagesQuery({ id: conversationId, limit: MESSAGES_PER_PAGE, cursor })
  if (isLoading) return <SkeletonRows rows={4} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const next = data?.meta?.next_cursor
  return (
    <>
      {next && onMore && <Button type="text" block onClick={() => onMore(next)}>{t('messages.older')}</Button>}
      <Days messages={[...(data?.data ?? [])].reverse()} windowOpen={windowOpen} />
    </>
  )
}
