import { errorMessage } from '@sapa/shared/api'
import { useSendOtpMutation } from '@sapa/shared/api/auth.gen'
import { applyServerErrors, FormError, TextField, useAppForm } from '@sapa/shared/forms'
import { Link, toast, useTranslation } from '@sapa/shared/platform'
import { PageHeader } from '@sapa/shared/ui/patterns'
import { BotChallenge } from '../challenge/BotChallenge'
import { challengeRefusal, useChallenge } from '../challenge/useChallenge'
import { forgottenPasswordSchema } from './forgottenPassword.schema'
import { SubmitButton } from './SubmitButton'
import { useGoToCode } from './useGoToCode'
import { useKeptAddress } from './useKeptAddress'
import '../auth.css'

export default function ForgottenPasswordPage() {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const address = useKeptAddress()
  const goToCode = useGoToCode()
  const [sendOtp] = useSendOtpMutation()
  const challenge = useChallenge(true)
  const form = useAppForm(forgottenPasswordSchema, { identifier: '' })
  const submit = form.handleSubmit(async ({ identifier }) => {
    try {
      const { data, message } = await challenge.send((solution) =>
        sendOtp({ body: { identifier, action: 'reset-password', challenge: solution } }).unwrap(),
      )
      if (message) toast.success(message)
      goToCode(data)
    } catch (error) {
      if (!challengeRefusal(error) && !applyServerErrors(form, error))
        toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  return (
    <>
      <PageHeader title={t('forgotten.title')} subtitle={t('forgotten.subtitle')} />
      <form className="auth-form" onSubmit={(event) => void submit(event)} noValidate>
        <FormError form={form} />
        <TextField
          name="identifier"
          control={form.control}
          namespace="auth"
          label={t('fields.identifier')}
          autoComplete="username"
          // The page has this one thing to do.
          autoFocus
        />
        <BotChallenge key={challenge.turn} action="otp" {...challenge.element} />
        <SubmitButton loading={form.formState.isSubmitting}>{t('forgotten.submit')}</SubmitButton>
      </form>
      <footer className="auth-foot">
        <p>
          <Link to={address('/sign-in')}>{t('forgotten.to_sign_in')}</Link>
        </p>
      </footer>
    </>
  )
}
