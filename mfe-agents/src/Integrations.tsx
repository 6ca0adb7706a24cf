import { useState } from 'react'
import { useLinkAgentMutation, useListChannelsQuery, useUpdateChannelAgentMutation } from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useRealtime } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { EmptyState, ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { ChannelCard } from './ChannelCard'
import { ConnectWhatsAppDialog } from './ConnectWhatsAppDialog'
import type { Agent, Channel } from './types'

/** Where the agent answers: connect a number, or let it answer on one that is connected. */
export function Integrations({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { organization, may } = useSession()
  const [connecting, setConnecting] = useState(false)
  const { data, error, isLoading, refetch } = useListChannelsQuery({ organizationId: organization?.id ?? '', limit: 100 })
  const [link, linking] = useLinkAgentMutation()
  const [update, updating] = useUpdateChannelAgentMutation()
  useRealtime('channel.upserted', () => void refetch())
  const channels = data?.data ?? []

  const act = async (action: { unwrap: () => Promise<{ message?: string }> }) => {
    try {
      const { message } = await action.unwrap()
      if (message) toast.success(message)
    } catch (refused) {
      toast.error(errorMessage(refused, common('error.fallback')))
    }
  }
  const agentAction = (channel: Channel) => {
    if (!may('channels.write') || channel.status === 'disconnected') return null
    if (channel.agent?.agent_id !== agent.id) {
      return <Button size="small" type="primary" loading={linking.isLoading} onClick={() => void act(link({ body: { organizationId: agent.organization_id, channelId: channel.id, agentId: agent.id } }))}>{t('channel.link')}</Button>
    }
    const next = channel.agent.status === 'active' ? 'paused' : 'active'
    return <Button size="small" loading={updating.isLoading} onClick={() => void act(update({ id: channel.agent!.id, body: { status: next } }))}>{t(next === 'paused' ? 'channel.pause' : 'channel.resume')}</Button>
  }

  return (
    <section aria-label={t('sections.integrations')}>
      {may('channels.write') && <div className="knowledge__actions"><Button type="primary" icon={<Icon name="plus" />} onClick={() => setConnecting(true)}>{t('connect.title')}</Button></div>}
      {isLoading && <SkeletonRows rows={3} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && channels.length === 0 && <EmptyState icon="platform" title={t('platform.empty.title')} text={t('platform.empty.text')} />}
      <ul className="channels">
        {channels.map((channel) => (
          <ChannelCard key={channel.id} channel={channel}>
            <span>{channel.agent ? t('channel.answered_by', { name: channel.agent.agent_name }) : t('channel.no_agent')}</span>
            {agentAction(channel)}
          </ChannelCard>
        ))}
      </ul>
      {connecting && <ConnectWhatsAppDialog agentId={agent.id} onClose={() => setConnecting(false)} />}
    </section>
  )
}
