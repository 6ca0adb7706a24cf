import { useState } from 'react'
import { errorMessage } from '@sapa/shared/api'
import { useRevokeMutation } from '@sapa/shared/api/auth.gen'
import { Link, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { signedOut } from '@sapa/shared/session'
import { Alert, Button } from '@sapa/shared/ui/base'
import { useMe } from '../session/useMe'
import type { Asked } from './useInvitation'
import { useJoin } from './useJoin'

/** For who is signed in: join, or, with another address, the way to the right one. */
export function Answer({ token, invitation }: { token: string; invitation: NonNullable<Asked['invitation']> }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const dispatch = useAppDispatch()
  const [revoke] = useRevokeMutation()
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
  // The page stays: without a session it offers to sign in for the invitation.
  const signOut = async () => {
    await revoke()
    dispatch(signedOut())
  }
  return (
    <>
      {refused !== undefined && (
        <Alert className="invitation" type="error" showIcon role="alert" title={errorMessage(refused, common('error.offline'))} />
      )}
      {foreign && (
        <Alert className="invitation" type="warning" showIcon role="status" title={t('invitation.foreign', { email: invitation.email, own: own ?? '–' })} />
      )}
      <div className="invitation__actions">
        {foreign ? (
          <Button type="primary" size="large" block onClick={() => void signOut()}>{t('invitation.sign_out')}</Button>
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
