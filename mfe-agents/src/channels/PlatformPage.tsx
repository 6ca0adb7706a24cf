import { useState } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { PageHeader } from '@sapa/shared/ui/patterns'
import { ChannelList } from './ChannelList'
import { ConnectWhatsAppDialog } from './ConnectWhatsAppDialog'
import { ParkedList } from './ParkedList'
import '../agents.css'

export default function PlatformPage() {
  const { t } = useTranslation('agents')
  const { may } = useSession()
  const [connecting, setConnecting] = useState(false)
  const add = may('channels.write') && <Button type="primary" icon={<Icon name="plus" />} onClick={() => setConnecting(true)}>{t('platform.add')}</Button>
  return (
    <>
      <PageHeader title={t('platform.title')} subtitle={t('platform.subtitle')} actions={add} />
      <ChannelList />
      <ParkedList />
      {connecting && <ConnectWhatsAppDialog onClose={() => setConnecting(false)} />}
    </>
  )
}
