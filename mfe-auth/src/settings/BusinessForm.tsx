import { useEffect, useMemo } from 'react'
import type { Control } from 'react-hook-form'
import { applyServerErrors, FormError, SelectField, useAppForm } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import type { OrganizationValues } from '../organization/organization.schema'
import { organizationBody } from '../organization/organizationBody'
import { OrganizationFields } from '../organization/OrganizationFields'
import { businessSchema } from './business.schema'
import { organizationValues, type Organization } from './organization'
import { timeZoneOptions } from './timeZones'
import { useSaveOrganization } from './useSaveOrganization'

export function BusinessForm({ saved, readOnly }: { saved: Organization; readOnly: boolean }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const { save, isLoading } = useSaveOrganization(saved)
  const form = useAppForm(businessSchema, organizationValues(saved))
  const { reset } = form
  const timeZones = useMemo(() => timeZoneOptions(saved.time_zone), [saved.time_zone])

  // What a colleague saved meanwhile appears; what was typed here stays.
  useEffect(() => reset(organizationValues(saved), { keepDirtyValues: true }), [saved, reset])

  const submit = form.handleSubmit(async ({ timeZone, ...values }) => {
    try {
      reset(organizationValues(await save({ ...organizationBody(values), timeZone })))
    } catch (error) {
      applyServerErrors(form, error)
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormError form={form} />
      {/* The form has all of these fields and one more. */}
      <OrganizationFields control={form.control as unknown as Control<OrganizationValues>} disabled={readOnly} />
      <SelectField
        name="timeZone"
        control={form.control}
        label={t('business.time_zone')}
        hint={t('business.time_zone_hint')}
        options={timeZones}
        disabled={readOnly}
      />
      {!readOnly && (
        <Button type="primary" htmlType="submit" loading={isLoading} disabled={!form.formState.isDirty}>
          {common('save')}
        </Button>
      )}
    </form>
  )
}
