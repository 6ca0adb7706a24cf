import type { Control } from 'react-hook-form'
import { useListIndustryTypesQuery, useListOrganizationTypesQuery } from '@sapa/shared/api/organizations.gen'
import { PhoneField, TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import type { OrganizationValues } from './organization.schema'
import { TypeField } from './TypeField'

/** The fields of a business, the same where it is created and where it is changed. */
export function OrganizationFields({
  control,
  disabled = false,
}: {
  control: Control<OrganizationValues>
  disabled?: boolean
}) {
  const { t } = useTranslation('auth')
  const types = useListOrganizationTypesQuery()
  const industries = useListIndustryTypesQuery()
  const common = { control, disabled, namespace: 'auth' }
  const choice = { control, disabled, placeholder: t('organization.choose') }
  return (
    <>
      <TextField {...common} name="name" label={t('fields.business_name')} autoComplete="organization" />
      <TextField
        {...common}
        name="email"
        label={t('fields.business_email')}
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <PhoneField {...common} name="phoneNumber" label={t('fields.business_phone')} />
      <TypeField {...choice} name="organizationTypeId" label={t('fields.business_type')} list={types} />
      <TypeField {...choice} name="industryTypeId" label={t('fields.industry')} list={industries} />
    </>
  )
}
