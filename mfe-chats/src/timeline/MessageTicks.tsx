import { useState } from 'react'
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

/** Where a message is on its way, as ticks; the time of each step is their name, and written out at a press. */
export function MessageTicks({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('chats')
  const [open, setOpen] = useState(false)
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
    <>
      <button
        type="button"
        className={`ticks ticks--${message.status}`}
        aria-label={label}
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <Icon name={ICONS[message.status]} />
      </button>
      {open && <span className="ticks__steps">{label}</span>}
    </>
  )
}
