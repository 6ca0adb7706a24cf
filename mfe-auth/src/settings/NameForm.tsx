import { errorMessage } from '@sapa/shared/api'
import { useUpdateUserMutation } from '@sapa/shared/api/auth.gen'
import { applyServerErrors, FormError, TextField, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { profileSchema } from './profile.schema'

export function NameForm({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const [update, { isLoading }] = useUpdateUserMutation()
  const form = useAppForm(profileSchema, { name })
  const submit = form.handleSubmit(async (body) => {
    try {
      const { data, message } = await update({ id, body }).unwrap()
      form.reset({ name: data.name })
      if (message) toast.success(message)
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormError form={form} />
      <TextField name="name" control={form.control} label={t('fields.name')} autoComplete="name" />
      <Button type="primary" htmlType="submit" loading={isLoading} disabled={!form.formState.isDirty}>
        {common('save')}
      </Button>
    </form>
  )
}
