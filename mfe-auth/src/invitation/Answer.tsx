import { useState } from 'react'
import { useSignOut } from '@sapa/shared/account'
import { errorMessage } from '@sapa/shared/api'
import { Link, useTranslation } from '@sapa/shared/platform'
import { Alert, Button } from '@sapa/shared/ui/base'
import { useMe } from '../session/useMe'
import type { Asked } from './useInvitation'
import { useJoin } from './useJoin'

/** For who is signed in: join, or, with another address, the way to the right one. */
export function Answer({ token, invitation }: { token: string; invitation: NonNullable<Asked['invitation']> }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const signOut = useSignOut()
  const { data: me } = useMe()
  const join = useJoin()
  const [joining, setJoining] = useState(false)
  const [refused, setRefused] = useState<unknown>()
  const own = me?.data.email
  const foreign = own !== undefined && own !== invitation.email

  const accept = async () => {
    setJoining(true)
    setRefused(undefined)
    await join(token).catch(setRefused)
    setJoining(false)
  }
  return (
    <>
      {refused !== undefined && (
        <Alert
          className="invitation"
          type="error"
          showIcon
          role="alert"
          title={errorMessage(refused, common('error.offline'))}
        />
      )}
      {foreign && (
        <Alert
          className="invitation"
          type="warning"
          showIcon
          role="status"
          title={t('invitation.foreign', { email: invitation.email, own: own ?? '–' })}
        />
      )}
      <div className="invitation__actions">
        {foreign ? (
          // The page stays: without a session it offers to sign in for the invitation.
          <Button type="primary" size="large" block onClick={() => signOut({ stay: true })}>
            {t('invitation.sign_out')}
          </Button>
        ) : (
          <Button type="primary" size="large" block loading={joining} onClick={() => void accept()}>
            {t('invitation.join', { organization: invitation.organization.name })}
          </Button>
        )}
        <Link to="/">{t('invitation.not_now')}</Link>
      </div>
    </>
  )
}
