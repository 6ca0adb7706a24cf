import { useEndSessionMutation, type ListSessionsApiResponse } from '@sapa/shared/api/auth.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Button, Tag } from '@sapa/shared/ui/base'
import { deviceName } from './device'

interface Props {
  userId: string
  session: ListSessionsApiResponse['data'][number]
}

/** One device where the person is signed in. */
export function SessionRow({ userId, session }: Props) {
  const { t, i18n } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const [end, { isLoading }] = useEndSessionMutation()
  const device = deviceName(session.user_agent) ?? t('sessions.unknown_device')
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(session.last_used_at),
  )
  const signOut = async () => {
    try {
      const { message } = await end({ id: userId, sessionId: session.id }).unwrap()
      if (message) toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  return (
    <li className="settings__row">
      <div>
        <h3>{device}</h3>
        <p>{t(session.address_hint ? 'sessions.used_from' : 'sessions.used', { time, place: session.address_hint })}</p>
      </div>
      {session.current ? (
        <Tag>{t('sessions.this_device')}</Tag>
      ) : (
        <Button
          loading={isLoading}
          aria-label={t('sessions.sign_out_device', { device })}
          onClick={() => void signOut()}
        >
          {t('sessions.sign_out')}
        </Button>
      )}
    </li>
  )
}
