/** Roles inside one organization (specification, section 6). The numbers are what travels on the wire. */
export const OrganizationRole = { SYSTEM: 1, ORGANIZATION: 2, ADMIN: 3, MANAGER: 4, STAFF: 5 } as const
export type OrganizationRole = (typeof OrganizationRole)[keyof typeof OrganizationRole]

/** What kind of account a person has: a merchant's, or one of the operator's own staff. */
export const UserType = { CLIENT: 1, ORGANIZATION: 2 } as const
export type UserType = (typeof UserType)[keyof typeof UserType]

/** The roles a person can hold; ORGANIZATION is the organization's own service actor, never a person. */
export const PERSON_ROLES = [OrganizationRole.ADMIN, OrganizationRole.MANAGER, OrganizationRole.STAFF] as const
