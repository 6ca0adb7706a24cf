import type { CreateOrganizationApiArg } from '@sapa/shared/api/organizations.gen'
import type { OrganizationValues } from './organization.schema'

/** The form's values as the contract carries them. */
export function organizationBody(values: OrganizationValues): CreateOrganizationApiArg['body'] {
  const { name, email, phoneNumber, organizationTypeId, industryTypeId } = values
  return {
    name,
    email,
    phoneNumber,
    organizationTypeId: String(organizationTypeId),
    industryTypeId: String(industryTypeId),
  }
}
