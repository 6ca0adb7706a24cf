import { errorMessage } from '@sapa/shared/api'
import { useChangePasswordMutation } from '@sapa/shared/api/auth.gen'
import { LIMITS } from '@sapa/shared/contracts'
import { applyServerErrors, FormError, PasswordField, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { passwordSchema } from './password.schema'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** A new password for who knows the current one; everywhere else the person is signed out. */
export function PasswordForm({ userId }: { userId: string }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const [change, { isLoading }] = useChangePasswordMutation()
  const form = useAppForm(passwordSchema, EMPTY)
  const { control } = form
  const submit = form.handleSubmit(async (body) => {
    try {
      const { message } = await change({ id: userId, body }).unwrap()
      form.reset(EMPTY)
      if (message) toast.success(message)
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormError form={form} />
      <PasswordField
        name="currentPassword"
        control={control}
        label={t('password.current')}
        autoComplete="current-password"
      />
      <PasswordField
        name="newPassword"
        control={control}
        label={t('fields.new_password')}
        autoComplete="new-password"
        hint={t('fields.password_hint', { min: LIMITS.password.min })}
      />
      <PasswordField
        name="confirmPassword"
        control={control}
        label={t('password.confirm')}
        autoComplete="new-password"
      />
      <Button type="primary" htmlType="submit" loading={isLoading} disabled={!form.formState.isDirty}>
        {t('password.submit')}
      </Button>
    </form>
  )
}
