import { Link, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Alert } from '@sapa/shared/ui/base'
import { LinkButton, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { useKeptAddress } from '../session/useKeptAddress'
import { Answer } from './Answer'
import { InvitationNotice } from './InvitationNotice'
import { useInvitation } from './useInvitation'
import '../auth.css'

/** Where a mailed invitation is answered: by who is signed in at once, by others after they sign in or up. */
export default function InvitationPage() {
  const { t } = useTranslation('auth')
  const { signedIn } = useSession()
  const address = useKeptAddress()
  const { token, invitation, error, isLoading } = useInvitation()
  return (
    <>
      <PageHeader title={t('invitation.title')} />
      {isLoading && <SkeletonRows rows={2} />}
      {token ? (
        <InvitationNotice invitation={invitation} error={error} next={t('invitation.over')} />
      ) : (
        <Alert className="invitation" type="warning" showIcon role="alert" title={t('invitation.incomplete')} />
      )}
      {signedIn && token && invitation && <Answer token={token} invitation={invitation} />}
      {signedIn && !invitation && !isLoading && (
        <p>
          <Link to="/">{t('legal.to_dashboard')}</Link>
        </p>
      )}
      {!signedIn && !isLoading && (
        <div className="invitation__actions">
          <LinkButton to={address('/sign-up')}>{t('invitation.to_sign_up')}</LinkButton>
          <Link to={address('/sign-in')}>{t('invitation.to_sign_in')}</Link>
        </div>
      )}
    </>
  )
}
