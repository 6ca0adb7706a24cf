import { useState } from 'react'
import { useLinkAgentMutation, useUpdateChannelAgentMutation } from '@sapa/shared/api/channels.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { ChannelList } from './ChannelList'
import { ConnectWhatsAppDialog } from './ConnectWhatsAppDialog'
import type { Agent, Channel } from '../types'

/** Where the agent answers: connect a number, or let it answer on one that is connected. */
export function Integrations({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const [connecting, setConnecting] = useState(false)
  const [link, linking] = useLinkAgentMutation()
  const [update, updating] = useUpdateChannelAgentMutation()

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
      return (
        <Button
          size="small"
          type="primary"
          loading={linking.isLoading}
          onClick={() =>
            void act(
              link({ body: { organizationId: agent.organization_id, channelId: channel.id, agentId: agent.id } }),
            )
          }
        >
          {t('channel.link')}
        </Button>
      )
    }
    const next = channel.agent.status === 'active' ? 'paused' : 'active'
    return (
      <Button
        size="small"
        loading={updating.isLoading}
        onClick={() => void act(update({ id: channel.agent!.id, body: { status: next } }))}
      >
        {t(next === 'paused' ? 'channel.pause' : 'channel.resume')}
      </Button>
    )
  }

  return (
    <section aria-label={t('sections.integrations')}>
      {may('channels.write') && (
        <div className="integrations__add">
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setConnecting(true)}>
            {t('connect.title')}
          </Button>
        </div>
      )}
      <ChannelList action={agentAction} />
      {connecting && <ConnectWhatsAppDialog agent={agent} onClose={() => setConnecting(false)} />}
    </section>
  )
}
