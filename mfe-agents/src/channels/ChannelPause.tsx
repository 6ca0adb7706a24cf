import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import type { Channel } from '../types'

interface Props {
  channel: Channel
  /** Missing for those who may not change numbers. */
  onTry?: () => void
  isTrying: boolean
}

/** Why WhatsApp lets a number send nothing, until when, and the way to try it again at once. */
export function ChannelPause({ channel, onTry, isTrying }: Props) {
  const { t, i18n } = useTranslation('agents')
  if (!channel.paused_reason) return null
  const until =
    channel.paused_until &&
    new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit' }).format(
      new Date(channel.paused_until),
    )
  return (
    <div className="channel__pause" role="status">
      <p className="channel__problem">
        <strong>{t('channel.paused')}</strong> {channel.paused_reason}
      </p>
      <p className="channel__next">{until ? t('channel.paused_until', { time: until }) : t('channel.paused_open')}</p>
      {onTry && (
        <Button loading={isTrying} onClick={onTry}>
          {t('channel.try_again')}
        </Button>
      )}
    </div>
  )
}
