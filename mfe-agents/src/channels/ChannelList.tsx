import { useRef, type ReactNode } from 'react'
import { useListChannelsQuery } from '@sapa/shared/api/channels.gen'
import { Paging, SearchField, useListAddress } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { EmptyState, ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { ChannelCard } from './ChannelCard'
import type { Channel } from '../types'

/** The business's numbers, page by page, with what can be done with each. */
export function ChannelList({ action }: { action?: (channel: Channel) => ReactNode }) {
  const { t } = useTranslation('agents')
  const { organization } = useSession()
  const {
    asked: { search },
    cursor,
    change,
    retry,
    ...pages
  } = useListAddress('search')
  const query = useListChannelsQuery({
    organizationId: organization?.id ?? '',
    ...(search ? { search } : {}),
    ...(cursor ? { cursor } : {}),
  })
  const { data, error, isLoading, refetch } = query
  useRefetchOn('channel.upserted', query)
  const list = useRef<HTMLUListElement>(null)
  const channels = error ? [] : (data?.data ?? [])
  return (
    <>
      <SearchField
        label={t('platform.filter')}
        value={search}
        onChange={(words) => change({ search: words })}
        className="agents__filter"
      />
      {isLoading && <SkeletonRows rows={3} />}
      {error && <ErrorState error={error} onRetry={() => retry(error, refetch)} />}
      {!error && data && channels.length === 0 && (
        <EmptyState
          icon="platform"
          title={t('platform.empty.title')}
          text={t(search ? 'platform.empty.filtered' : 'platform.empty.text')}
        />
      )}
      <ul ref={list} tabIndex={-1} className="channels">
        {channels.map((channel) => (
          <ChannelCard key={channel.id} channel={channel}>
            <span>
              {channel.agent ? t('channel.answered_by', { name: channel.agent.agent_name }) : t('channel.no_agent')}
            </span>
            {action?.(channel)}
          </ChannelCard>
        ))}
      </ul>
      {!error && <Paging pages={pages} nextCursor={data?.meta.next_cursor} list={list} />}
    </>
  )
}
