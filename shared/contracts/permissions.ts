import { OrganizationRole, UserType } from './roles.ts'

const { SYSTEM, ADMIN, MANAGER, STAFF } = OrganizationRole
const everyone = [SYSTEM, ADMIN, MANAGER, STAFF]

/**
 * Who may do what. The api's routes and the interface read this one table, so a button that is shown
 * is a call that is allowed. SYSTEM is the operator's read-only look into an organization.
 */
const table = {
  'dashboard.read': everyone,
  'chats.read': everyone,
  'chats.reply': [ADMIN, MANAGER, STAFF],
  'replies.write': [ADMIN, MANAGER],
  'agents.read': everyone,
  'agents.write': [ADMIN, MANAGER],
  'channels.read': everyone,
  'channels.write': [ADMIN, MANAGER],
  'platform.read': [SYSTEM, ADMIN, MANAGER],
  'members.names': everyone,
  'members.read': [SYSTEM, ADMIN, MANAGER],
  'members.write': [ADMIN, MANAGER],
  'members.write-any-role': [ADMIN],
  'organization.read': everyone,
  'business.read': [SYSTEM, ADMIN, MANAGER],
  'business.write': [ADMIN],
  'profile.write': everyone,
} as const satisfies Record<string, readonly OrganizationRole[]>

export type Permission = keyof typeof table

export const PERMISSIONS = Object.keys(table) as Permission[]

/** The organization roles that hold a permission; the sidebar's role lists are derived from this. */
export function rolesWith(permission: Permission): readonly OrganizationRole[] {
  return table[permission]
}

/** The user types that can hold a permission at all. Today both can hold each. */
export function userTypesWith(_permission: Permission): readonly UserType[] {
  return [UserType.CLIENT, UserType.ORGANIZATION]
}

export function may(role: OrganizationRole | undefined, permission: Permission): boolean {
  return role !== undefined && rolesWith(permission).includes(role)
}
