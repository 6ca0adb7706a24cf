import { object, type InferType } from 'yup'
import { LIMITS } from '@sapa/shared/contracts'
import { rules } from '@sapa/shared/forms'

/** What a business is; both ids are numbers here and travel as texts. */
export const organizationFields = {
  name: rules.text('organization.name_required', LIMITS.businessName.max),
  email: rules.email('organization.email_invalid', 'organization.email_invalid'),
  phoneNumber: rules.phone('organization.phone_required'),
  organizationTypeId: rules.choice('organization.type_required'),
  industryTypeId: rules.choice('organization.industry_required'),
}

export const organizationSchema = object(organizationFields)

export type OrganizationValues = InferType<typeof organizationSchema>
