import { lazy, Suspense, useEffect } from 'react'
import { errorMessage } from '@sapa/shared/api'
import { useLoginMutation } from '@sapa/shared/api/auth.gen'
import { config } from '@sapa/shared/config'
import { applyServerErrors, FormError, PasswordField, TextField, useLaterForm } from '@sapa/shared/fields'
import { Link, toast, useTranslation } from '@sapa/shared/platform'
import { PageHeader } from '@sapa/shared/ui/patterns'
import { challengeRefusal, useChallenge } from '../challenge/useChallenge'
import { useInvitation } from '../invitation/useInvitation'
import { SubmitButton } from './SubmitButton'
import { TermsNote } from './TermsNote'
import { useEnter } from './useEnter'
import { useKeptAddress } from './useKeptAddress'
import '../auth.css'

// Most who sign in see none of these: the page is there without them.
const BotChallenge = lazy(() =>
  import('../challenge/BotChallenge').then((module) => ({ default: module.BotChallenge })),
)
const InvitationNotice = lazy(() =>
  import('../invitation/InvitationNotice').then((module) => ({ default: module.InvitationNotice })),
)
const GoogleSignIn = lazy(() => import('./GoogleSignIn').then((module) => ({ default: module.GoogleSignIn })))

export default function SignInPage() {
  const { t, i18n } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const address = useKeptAddress()
  const enter = useEnter()
  const [login] = useLoginMutation()
  const challenge = useChallenge(false)
  const form = useLaterForm(() => import('./signIn.schema').then(({ signInSchema }) => signInSchema), {
    identifier: '',
    password: '',
  })
  const invited = useInvitation()
  const invitedAddress = invited.invitation?.email
  useEffect(() => {
    if (invitedAddress && !form.getValues('identifier')) form.setValue('identifier', invitedAddress)
  }, [invitedAddress, form])
  const submit = form.handleSubmit(async (body) => {
    try {
      enter(await challenge.send((solution) => login({ body: { ...body, challenge: solution } }).unwrap()))
    } catch (error) {
      if (!challengeRefusal(error) && !applyServerErrors(form, error))
        toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  return (
    <>
      <PageHeader title={t('sign_in.title')} subtitle={t('sign_in.subtitle')} />
      <Suspense>
        {Boolean(invited.invitation ?? invited.error) && (
          <InvitationNotice {...invited} next={t('invitation.over_sign_in')} />
        )}
      </Suspense>
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
        <PasswordField
          name="password"
          control={form.control}
          label={t('fields.password')}
          autoComplete="current-password"
        />
        <div className="auth-form__side">
          <Link to={address('/forgotten-password')}>{t('sign_in.forgotten')}</Link>
        </div>
        <Suspense>
          {challenge.shown && <BotChallenge key={challenge.turn} action="login" {...challenge.element} />}
        </Suspense>
        <SubmitButton loading={form.formState.isSubmitting}>{t('sign_in.submit')}</SubmitButton>
      </form>
      <Suspense>{i18n.language === 'id' && config().googleClientId && <GoogleSignIn />}</Suspense>
      <footer className="auth-foot">
        <p>
          {t('sign_in.no_account')} <Link to={address('/sign-up')}>{t('sign_in.to_sign_up')}</Link>
        </p>
        <TermsNote sentence="sign_in.terms" />
      </footer>
    </>
  )
}
