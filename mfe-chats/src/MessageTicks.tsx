import { useTranslation } from '@sapa/shared/platform'
import { Tooltip } from '@sapa/shared/ui/base'
import { Icon, type IconName } from '@sapa/shared/ui/icon'
import { clockTime } from './format'
import type { Message } from './types'

const ICONS: Record<Message['status'], IconName> = {
  received: 'check', queued: 'clock', sending: 'clock', unconfirmed: 'question', sent: 'check', delivered: 'checks', read: 'checks', failed: 'warning',
}

/** Where a message is on its way, as ticks; the times stand in the tooltip. */
export function MessageTicks({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('chats')
  const at = { sent: message.sent_at, delivered: message.delivered_at, read: message.read_at }[message.status as 'sent' | 'delivered' | 'read']
  const label = t(`status.${message.status}`)
  return (
    <Tooltip title={at ? `${label} ${clockTime(at, i18n.language)}` : label}>
      <span className={`ticks ticks--${message.status}`} role="img" aria-label={label}>
        <Icon name={ICONS[message.status]} />
      </span>
    </Tooltip>
  )
}
