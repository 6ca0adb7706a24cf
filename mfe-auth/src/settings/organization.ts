import type { GetOrganizationApiResponse } from '@sapa/shared/api/organizations.gen'
import type { OrganizationValues } from '../organization/organization.schema'

export type Organization = GetOrganizationApiResponse['data']

/** A saved business as its form shows it. */
export function organizationValues(saved: Organization): OrganizationValues & { timeZone: string } {
  return {
    name: saved.name,
    email: saved.email,
    phoneNumber: saved.phone_number,
    organizationTypeId: saved.organization_type_id,
    industryTypeId: saved.industry_type_id,
    timeZone: saved.time_zone,
  }
}
