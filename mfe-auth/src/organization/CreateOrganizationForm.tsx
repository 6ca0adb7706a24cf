import type { DefaultValues } from 'react-hook-form'
import { errorMessage } from '@sapa/shared/api'
import { applyServerErrors, FormError, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { SubmitButton } from '../session/SubmitButton'
import { organizationSchema, type OrganizationValues } from './organization.schema'
import { OrganizationFields } from './OrganizationFields'
import { useCreateOrganization } from './useCreateOrganization'

interface Props {
  initial: DefaultValues<OrganizationValues>
  onCreated?: () => void
}

export function CreateOrganizationForm({ initial, onCreated }: Props) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const create = useCreateOrganization()
  const form = useAppForm<OrganizationValues>(organizationSchema, initial)
  const submit = form.handleSubmit(async (values) => {
    try {
      await create(values)
      form.reset()
      onCreated?.()
    } catch (error) {
      applyServerErrors(form, error)
      toast.error(errorMessage(error, common('error.something')))
    }
  })
  return (
    <form className="auth-form" onSubmit={(event) => void submit(event)} noValidate>
      <FormError form={form} />
      <OrganizationFields control={form.control} />
      <SubmitButton loading={form.formState.isSubmitting}>{t('organization.submit')}</SubmitButton>
    </form>
  )
}
