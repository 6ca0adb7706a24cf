import { Type } from 'typebox'
import { LIMITS, OrganizationRole } from '@sapa/shared/contracts'
import { Id, Moment, OneOfNumbers } from '../../platform/http/fields.ts'
import { access, operation } from '../../platform/http/operation.ts'

const Role = OneOfNumbers([
  OrganizationRole.SYSTEM,
  OrganizationRole.ORGANIZATION,
  OrganizationRole.ADMIN,
  OrganizationRole.MANAGER,
  OrganizationRole.STAFF,
] as const)

export const Organization = Type.Object({
  id: Id('organization'),
  name: Type.String(),
  email: Type.String(),
  phone_number: Type.String(),
  organization_type_id: Type.Integer(),
  industry_type_id: Type.Integer(),
  time_zone: Type.String(),
  agents_paused: Type.Boolean(),
  /** The caller's role in it. */
  role: Role,
  created_at: Moment,
})

/** The ids of the two types are numbers in the form and travel as texts, as the specification has it. */
const TypeId = Type.String({ pattern: '^[0-9]{1,6}$' })

const organizationFields = {
  name: Type.String({ minLength: LIMITS.businessName.min, maxLength: LIMITS.businessName.max }),
  email: Type.String({ minLength: 1, maxLength: LIMITS.email.max }),
  phoneNumber: Type.String({ minLength: 1, maxLength: LIMITS.phone.max }),
  organizationTypeId: TypeId,
  industryTypeId: TypeId,
}

const OrganizationParams = Type.Object({ organizationId: Id('organization') })

export const createOrganization = operation({
  method: 'POST',
  url: '/organizations',
  operationId: 'createOrganization',
  tag: 'organizations',
  summary: 'Create a business; the caller becomes its admin',
  access: access.user,
  body: Type.Object(organizationFields),
  data: Organization,
  status: 201,
})

export const listOrganizations = operation({
  method: 'GET',
  url: '/organizations',
  operationId: 'listOrganizations',
  tag: 'organizations',
  summary: "All of the caller's businesses",
  access: access.user,
  data: Type.Array(Organization),
})

export const getOrganization = operation({
  method: 'GET',
  url: '/organizations/:organizationId',
  operationId: 'getOrganization',
  tag: 'organizations',
  summary: 'One business',
  access: access.organization('params', 'organization.read'),
  params: OrganizationParams,
  data: Organization,
})

export const updateOrganization = operation({
  method: 'PUT',
  url: '/organizations/:organizationId',
  operationId: 'updateOrganization',
  tag: 'organizations',
  summary: 'Change a business',
  access: access.organization('params', 'business.write'),
  params: OrganizationParams,
  body: Type.Object({
    ...organizationFields,
    timeZone: Type.Optional(Type.String({ maxLength: 64 })),
    agentsPaused: Type.Optional(Type.Boolean()),
  }),
  data: Organization,
})

const TypeItem = Type.Object({ id: Type.Integer(), key: Type.String(), name_id: Type.String(), name_en: Type.String() })

export const listOrganizationTypes = operation({
  method: 'GET',
  url: '/organization-types',
  operationId: 'listOrganizationTypes',
  tag: 'organizations',
  summary: 'Kinds of business, in both languages',
  access: access.public,
  data: Type.Array(TypeItem),
})

export const listIndustryTypes = operation({
  method: 'GET',
  url: '/industry-types',
  operationId: 'listIndustryTypes',
  tag: 'organizations',
  summary: 'Industries, in both languages',
  access: access.public,
  data: Type.Array(TypeItem),
})
