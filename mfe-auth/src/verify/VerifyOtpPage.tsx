import { Link, Navigate, useSearchParams, useTranslation } from '@sapa/shared/platform'
import { PageHeader } from '@sapa/shared/ui/patterns'
import { useKeptAddress } from '../session/useKeptAddress'
import { readCodeRequest } from './codeRequest'
import { ResendCode } from './ResendCode'
import { VerifyForm } from './VerifyForm'
import '../auth.css'

/** What the page says for each act that a code completes, and where to begin anew. */
const ABOUT = {
  register: { words: '', start: '/sign-up' },
  'reset-password': { words: 'reset_', start: '/forgotten-password' },
  'link-google': { words: 'link_', start: '/sign-in' },
} as const

export default function VerifyOtpPage() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const address = useKeptAddress()
  const request = readCodeRequest(search)
  if (!request) return <Navigate to="/sign-up" replace />
  const { words, start } = ABOUT[request.action]
  return (
    <>
      <PageHeader
        title={t(`verify.${words}title`)}
        subtitle={t(`verify.${words}subtitle`, { identifier: request.identifier })}
      />
      <VerifyForm {...request} />
      <div className="verify__resend">
        <ResendCode {...request} />
        <Link to={address(start)}>{t('verify.start_again')}</Link>
      </div>
    </>
  )
}
