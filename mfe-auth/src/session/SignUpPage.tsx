import { Link, useTranslation } from '@sapa/shared/platform'
import { PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { InvitationNotice } from '../invitation/InvitationNotice'
import { useInvitation } from '../invitation/useInvitation'
import { SignUpForm } from './SignUpForm'
import { TermsNote } from './TermsNote'
import { useKeptAddress } from './useKeptAddress'
import '../auth.css'

export default function SignUpPage() {
  const { t } = useTranslation('auth')
  const address = useKeptAddress()
  const { token, invitation, error, isLoading } = useInvitation()
  return (
    <>
      <PageHeader
        title={t('sign_up.title')}
        subtitle={
          <>
            {t('sign_up.have_account')} <Link to={address('/sign-in')}>{t('sign_up.to_sign_in')}</Link>
          </>
        }
      />
      <InvitationNotice invitation={invitation} error={error} next={t('invitation.over_sign_up')} />
      {isLoading ? (
        <SkeletonRows rows={5} />
      ) : (
        <SignUpForm invitation={token && invitation ? { token, email: invitation.email } : undefined} />
      )}
      <footer className="auth-foot">
        <TermsNote sentence="sign_up.terms" />
      </footer>
    </>
  )
}
