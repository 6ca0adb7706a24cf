import { useListChannelsQuery, type ListChannelsApiResponse } from '@sapa/shared/api/channels.gen'
import { Link, useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Alert } from '@sapa/shared/ui/base'
import { clockTime } from '../format'
import { useTimeLeft } from '../composer/useTimeLeft'

type Channel = ListChannelsApiResponse['data'][number]

const DAY_MS = 86_400_000
/** More than these would leave the inbox no room. */
const SHOWN = 2

/** The numbers that WhatsApp lets send nothing now, above the inbox: replies wait, and here stands why. */
export function PausedNumbers({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('chats')
  const { may } = useSession()
  const query = useListChannelsQuery({ organizationId, paused: true, limit: SHOWN })
  useRefetchOn('channel.upserted', query)
  const { data } = query
  if (!data) return null
  return (
    <>
      {data.data.map((channel) => (
        <PausedNumber key={channel.id} channel={channel} />
      ))}
      {data.meta.next_cursor && (
        <Alert
          className="chats__paused"
          type="warning"
          showIcon
          title={
            <>
              {t('paused.more')} {may('platform.read') && <Link to="/platform">{t('paused.numbers')}</Link>}
            </>
          }
        />
      )}
    </>
  )
}

function PausedNumber({ channel: { name, paused_reason, paused_until } }: { channel: Channel }) {
  const { t, i18n } = useTranslation('chats')
  const { may } = useSession()
  const left = useTimeLeft(paused_until, DAY_MS)
  if (paused_until && left === 0) return null
  return (
    <Alert
      className="chats__paused"
      type="warning"
      showIcon
      role="status"
      title={t('paused.title', { name })}
      description={
        <>
          {paused_reason}{' '}
          {paused_until ? t('paused.until', { time: clockTime(paused_until, i18n.language) }) : t('paused.open')}
          {may('channels.write') && (
            <>
              {' '}
              <Link to="/platform">{t('paused.mend')}</Link>
            </>
          )}
        </>
      }
    />
  )
}
