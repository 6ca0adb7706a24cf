import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { InferType } from 'yup'
import { errorMessage } from '@sapa/shared/api'
import { useRegisterMutation } from '@sapa/shared/api/auth.gen'
import { config } from '@sapa/shared/config'
import { LIMITS } from '@sapa/shared/contracts'
import { applyServerErrors, FormError, PasswordField, PhoneField, TextField, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { BotChallenge } from '../challenge/BotChallenge'
import { challengeRefusal, useChallenge } from '../challenge/useChallenge'
import { DeliveryField } from './DeliveryField'
import { invitedSchema, signUpSchema } from './signUp.schema'
import { SubmitButton } from './SubmitButton'
import { useGoToCode } from './useGoToCode'

const EMPTY = {
  name: '',
  businessName: '',
  email: '',
  phoneNumber: '',
  password: '',
  confirmPassword: '',
  delivery: 'email',
} as const

/** @param invitation - the link that the person came by, and the address that it is for */
export function SignUpForm({ invitation }: { invitation?: { token: string; email: string } | undefined }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const goToCode = useGoToCode()
  const [register] = useRegisterMutation()
  const challenge = useChallenge(true)
  const form = useAppForm<InferType<typeof signUpSchema>>(
    invitation ? invitedSchema : signUpSchema,
    invitation ? { ...EMPTY, email: invitation.email, invitation: invitation.token } : EMPTY,
  )
  const { control, getFieldState, trigger } = form
  const password = useWatch({ control, name: 'password' })

  useEffect(() => {
    // The second password may have become right, or wrong, by a change of the first.
    if (getFieldState('confirmPassword').isTouched) void trigger('confirmPassword')
  }, [password, getFieldState, trigger])

  const submit = form.handleSubmit(async (body) => {
    try {
      const { data, message } = await challenge.send((solution) =>
        register({ body: { ...body, challenge: solution } }).unwrap(),
      )
      if (message) toast.success(message)
      goToCode(data)
    } catch (error) {
      if (!challengeRefusal(error) && !applyServerErrors(form, error))
        toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  return (
    <form className="auth-form" onSubmit={(event) => void submit(event)} noValidate>
      <FormError form={form} />
      <TextField name="name" control={control} label={t('fields.name')} autoComplete="name" />
      {!invitation && (
        <TextField
          name="businessName"
          control={control}
          namespace="auth"
          label={t('fields.business_name')}
          autoComplete="organization"
        />
      )}
      <TextField
        name="email"
        control={control}
        label={t('fields.email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        disabled={Boolean(invitation)}
        hint={invitation && t('invitation.address')}
      />
      <PhoneField name="phoneNumber" control={control} namespace="auth" label={t('fields.phone')} />
      <PasswordField
        name="password"
        control={control}
        label={t('fields.password')}
        autoComplete="new-password"
        hint={t('fields.password_hint', { min: LIMITS.password.min })}
      />
      <PasswordField
        name="confirmPassword"
        control={control}
        label={t('fields.confirm_password')}
        autoComplete="new-password"
      />
      {config().codeDeliveries.includes('phone') && <DeliveryField name="delivery" control={control} />}
      <BotChallenge key={challenge.turn} action="register" {...challenge.element} />
      <SubmitButton loading={form.formState.isSubmitting}>{t('sign_up.submit')}</SubmitButton>
    </form>
  )
}
