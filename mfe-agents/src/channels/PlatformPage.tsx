import { useState } from 'react'
import { useListAgentsQuery } from '@sapa/shared/api/agents.gen'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { PageHeader } from '@sapa/shared/ui/patterns'
import { AgentChoice } from './AgentChoice'
import { ChannelList } from './ChannelList'
import { ConnectWhatsAppDialog } from './ConnectWhatsAppDialog'
import { ParkedList } from './ParkedList'
import '../agents.css'

export default function PlatformPage() {
  const { t } = useTranslation('agents')
  const { organization, may } = useSession()
  const [connecting, setConnecting] = useState(false)
  const { data: agents } = useListAgentsQuery(
    { organizationId: organization?.id ?? '', status: 'active', limit: 2 },
    { skip: !connecting },
  )
  // Who has one agent means that one; among several, the number's card asks which.
  const agent = agents?.data.length === 1 ? agents.data[0] : undefined
  const add = may('channels.write') && (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => setConnecting(true)}>
      {t('platform.add')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('platform.title')} subtitle={t('platform.subtitle')} actions={add} />
      <ChannelList
        action={(channel) =>
          may('channels.write') && !channel.agent && channel.status !== 'disconnected' ? (
            <AgentChoice channel={channel} />
          ) : null
        }
      />
      <ParkedList />
      {connecting && <ConnectWhatsAppDialog agent={agent} onClose={() => setConnecting(false)} />}
    </>
  )
}
