import { useTranslation } from '@sapa/shared/platform'
import { Icon, type IconName } from '@sapa/shared/ui/icon'
import { clockTime } from '../format'
import type { Message } from '../types'

const ICONS: Record<Message['status'], IconName> = {
  received: 'check',
  queued: 'clock',
  sending: 'clock',
  unconfirmed: 'question',
  sent: 'check',
  delivered: 'checks',
  read: 'checks',
  failed: 'warning',
}

/** Where a message is on its way, as ticks; with the time of each step in the tooltip and for screen readers. */
export function MessageTicks({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('chats')
  const steps = (
    [
      ['sent', message.sent_at],
      ['delivered', message.delivered_at],
      ['read', message.read_at],
    ] as const
  ).flatMap(([step, at]) => (at ? `${t(`status.${step}`)} ${clockTime(at, i18n.language)}` : []))
  const isOnItsWay = message.status === 'sent' || message.status === 'delivered' || message.status === 'read'
  // The last step first: it is what the ticks show.
  const label = isOnItsWay && steps.length > 0 ? steps.reverse().join(' · ') : t(`status.${message.status}`)
  return (
    <span className={`ticks ticks--${message.status}`} role="img" aria-label={label} title={label}>
      <Icon name={ICONS[message.status]} />
    </span>
  )
}
