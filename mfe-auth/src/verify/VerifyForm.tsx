import { errorMessage } from '@sapa/shared/api'
import { useVerifyOtpMutation } from '@sapa/shared/api/auth.gen'
import { LIMITS } from '@sapa/shared/contracts'
import { applyServerErrors, FormError, PasswordField, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { SubmitButton } from '../session/SubmitButton'
import { useEnter } from '../session/useEnter'
import { CodeField } from './CodeField'
import type { CodeRequest } from './codeRequest'
import { codeSchema, newPasswordSchema } from './verify.schema'

/** The code, and for a new password that. `onEntered` comes after the person is signed in by it. */
export function VerifyForm({ identifier, ticket, action, onEntered }: CodeRequest & { onEntered?: () => void }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const enter = useEnter()
  const [verify, { isLoading }] = useVerifyOtpMutation()
  const resetting = action === 'reset-password'
  const form = useAppForm<{ otp: string; password: string }>(resetting ? newPasswordSchema : codeSchema, {
    otp: '',
    password: '',
  })
  const submit = form.handleSubmit(async ({ otp, password }) => {
    try {
      enter(await verify({ body: { identifier, ticket, action, otp, ...(resetting ? { password } : {}) } }).unwrap())
      onEntered?.()
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  return (
    <form className="auth-form" onSubmit={(event) => void submit(event)} noValidate>
      <FormError form={form} />
      <CodeField name="otp" control={form.control} />
      {resetting && (
        <PasswordField
          name="password"
          control={form.control}
          label={t('fields.new_password')}
          autoComplete="new-password"
          hint={t('fields.password_hint', { min: LIMITS.password.min })}
        />
      )}
      <SubmitButton loading={isLoading}>{t('verify.submit')}</SubmitButton>
    </form>
  )
}
