import { useDeferredValue, useState } from 'react'
import { useListChannelsQuery } from '@sapa/shared/api/channels.gen'
import { useTranslation } from '@sapa/shared/platform'
import { useRealtime } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Input } from '@sapa/shared/ui/entry'
import { Icon } from '@sapa/shared/ui/icon'
import { EmptyState, ErrorState, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { ChannelCard } from './ChannelCard'
import { ConnectWhatsAppDialog } from './ConnectWhatsAppDialog'
import { ParkedList } from './ParkedList'
import './agents.css'

export default function PlatformPage() {
  const { t } = useTranslation('agents')
  const { organization, may } = useSession()
  const [search, setSearch] = useState('')
  const [connecting, setConnecting] = useState(false)
  const words = useDeferredValue(search).trim()
  const { data, error, isLoading, refetch } = useListChannelsQuery({ organizationId: organization?.id ?? '', limit: 100, ...(words ? { search: words } : {}) })
  useRealtime('channel.upserted', () => void refetch())
  const channels = data?.data ?? []
  const add = may('channels.write') && <Button type="primary" icon={<Icon name="plus" />} onClick={() => setConnecting(true)}>{t('platform.add')}</Button>
  return (
    <>
      <PageHeader title={t('platform.title')} subtitle={t('platform.subtitle')} actions={add} />
      <Input.Search value={search} onChange={(event) => setSearch(event.target.value)} placeholder={t('platform.filter')} aria-label={t('platform.filter')} allowClear className="agents__filter" />
      {isLoading && <SkeletonRows rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && channels.length === 0 && <EmptyState icon="platform" title={t('platform.empty.title')} text={t(words ? 'platform.empty.filtered' : 'platform.empty.text')} />}
      <ul className="channels">
        {channels.map((channel) => (
          <ChannelCard key={channel.id} channel={channel}>
            <span>{channel.agent ? t('channel.answered_by', { name: channel.agent.agent_name }) : t('channel.no_agent')}</span>
          </ChannelCard>
        ))}
      </ul>
      <ParkedList />
      {connecting && <ConnectWhatsAppDialog onClose={() => setConnecting(false)} />}
    </>
  )
}
