import type { UIEvent } from 'react'
import { useCountConversationsQuery, useListConversationsQuery } from '@sapa/shared/api/conversations.gen'
import { SearchField, useListAddress } from '@sapa/shared/list'
import { Link, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { EmptyState, ErrorState, LinkButton, SkeletonRows } from '@sapa/shared/ui/patterns'
import { AlertsSwitch } from '../alerts/AlertsSwitch'
import { ConversationItem } from './ConversationItem'
import { FILTERS, inboxPath, type Narrowed } from './filters'
import { upToLimit } from '../format'
import { NearView } from '../NearView'
import { useListLength } from './useListLength'
import { useMoreConversations } from './useMoreConversations'

const PAGE = 50
/** So many come into the page and leave it together, and how high each is, about, in pixels. */
const TOGETHER = 10
const HEIGHT = 92
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
  const { may } = useSession()
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
  const { data: counts } = useCountConversationsQuery({ organizationId })
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
  const today = new Date().toDateString()
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    if (scrollTop < AHEAD) atTop()
    if (scrollHeight - scrollTop - clientHeight < AHEAD) more.load()
  }

  return (
    <aside className="chats__list" aria-label={t('list.label')} onScroll={onScroll}>
      <div className="chats__filters">
        <div className="chats__head">
          <span className="chats__title" aria-hidden="true">
            {t('title')}
          </span>
          <AlertsSwitch />
        </div>
        <SearchField label={t('list.search')} value={search} onChange={(words) => change({ search: words })} />
        <nav className="chats__tabs" aria-label={t('list.filter')}>
          {FILTERS.map((value) => (
            <Link
              key={value}
              to={inboxPath({ filter: value, search }, opened)}
              className="chats__tab"
              aria-current={value === filter ? 'page' : undefined}
            >
              {t(`filter.${value}`)}
              {counts && <span className="chats__tab-count">{upToLimit(counts.data[value])}</span>}
            </Link>
          ))}
        </nav>
      </div>
      {(data ? isLookingOn : isFetching) && <SkeletonRows rows={6} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data &&
        conversations.length === 0 &&
        !isLookingOn &&
        (search || filter !== 'all' ? (
          <EmptyState
            icon="search"
            title={t('empty.filtered.title')}
            text={t('empty.filtered.text')}
            action={<Button onClick={() => change({ filter: '', search: '' })}>{t('empty.filtered.clear')}</Button>}
          />
        ) : (
          <EmptyState
            icon="chats"
            title={t('empty.title')}
            text={t('empty.text')}
            action={may('platform.read') ? <LinkButton to="/platform">{t('empty.action')}</LinkButton> : undefined}
          />
        ))}
      <div className="chats__items" role="list">
        {Array.from({ length: Math.ceil(conversations.length / TOGETHER) }, (_, part) => (
          <NearView key={part} within=".chats__list" {...(part > 0 ? { away: TOGETHER * HEIGHT } : {})}>
            {() =>
              conversations
                .slice(part * TOGETHER, (part + 1) * TOGETHER)
                .map((conversation) => (
                  <ConversationItem
                    key={conversation.id}
                    conversation={conversation}
                    to={inboxPath(narrowed, conversation)}
                    open={isOpen(conversation)}
                    today={today}
                  />
                ))
            }
          </NearView>
        ))}
      </div>
      {data?.meta.next_cursor && (
        <Button type="text" block loading={more.isLoading} onClick={more.load}>
          {t(search && more.isLoading ? 'list.searching' : 'list.more')}
        </Button>
      )}
    </aside>
  )
}
