import type { UIEvent } from 'react'
import { useListConversationsQuery } from '@sapa/shared/api/conversations.gen'
import { useListAddress } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { ConversationItems } from './ConversationItems'
import type { Narrowed } from './filters'
import { ListFilters } from './ListFilters'
import { NoConversations } from './NoConversations'
import { useListLength } from './useListLength'
import { useMoreConversations } from './useMoreConversations'

const PAGE = 50
/** The next page is asked for when no more than this is left below, in pixels. */
const AHEAD = 600

interface Props {
  organizationId: string
  /** Undefined: of every channel type. */
  channelType: 'whatsapp' | undefined
  narrowed: Narrowed
  openContactId: string | null
  openChannelId: string | null
}

/** The inbox's list: filters with their counts, search, and page after page as one scrolls. */
export function ConversationList({ organizationId, channelType, narrowed, openContactId, openChannelId }: Props) {
  const { t } = useTranslation('chats')
  const { filter, search } = narrowed
  const { change } = useListAddress('filter', 'search', 'channelId', 'contactId')
  const query = {
    organizationId,
    limit: PAGE,
    ...(channelType ? { channelType } : {}),
    ...(filter === 'all' ? {} : { filter }),
    ...(search ? { search } : {}),
  }
  const {
    currentData: data,
    error,
    isFetching,
    fulfilledTimeStamp: answeredAt,
    refetch,
  } = useListConversationsQuery(query, { refetchOnMountOrArgChange: true })
  const more = useMoreConversations(query, data)
  const conversations = data?.data ?? []
  const isLookingOn = conversations.length === 0 && Boolean(data?.meta.next_cursor)
  const isOpen = ({ contact, channel_id }: (typeof conversations)[number]) =>
    contact.id === openContactId && (openChannelId === null || channel_id === openChannelId)
  // Another filter leaves the conversation open, also where it is not in that list.
  const opened = openContactId
    ? { channel_type: 'whatsapp', channel_id: openChannelId, contact: { id: openContactId } }
    : undefined
  const atTop = useListLength(query, {
    length: conversations.length,
    answeredAt,
    isLoading: more.isLoading || isFetching,
  })
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollTop < AHEAD) atTop()
    if (scrollHeight - scrollTop - clientHeight < AHEAD) more.load()
  }

  return (
    <aside className="chats__list" aria-label={t('list.label')} onScroll={onScroll}>
      <ListFilters
        organizationId={organizationId}
        narrowed={narrowed}
        opened={opened}
        onSearch={(words) => change({ search: words })}
      />
      {(data ? isLookingOn : isFetching) && <SkeletonRows rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && conversations.length === 0 && !isLookingOn && (
        <NoConversations
          narrowed={search !== '' || filter !== 'all'}
          onClear={() => change({ filter: '', search: '' })}
        />
      )}
      <ConversationItems conversations={conversations} narrowed={narrowed} isOpen={isOpen} />
      {data?.meta.next_cursor && (
        <Button type="text" block loading={more.isLoading} onClick={more.load}>
          {t(search && more.isLoading ? 'list.searching' : 'list.more')}
        </Button>
      )}
    </aside>
  )
}
