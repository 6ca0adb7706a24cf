import type { IconName } from '@sapa/shared/ui/icon'
import { rolesWith, userTypesWith, type Language, type OrganizationRole, type UserType } from '@sapa/shared/contracts'
import type { RegisteredArea } from '../areas/registry'

interface NavigationItem {
  path: string
  label: Record<Language, string>
  icon: IconName
  order: number
  /** Empty: visible to all. */
  organizationRoles: readonly OrganizationRole[]
  userRoles: readonly UserType[]
}

export interface NavigationGroup {
  group: 'main' | 'manage' | 'settings'
  items: NavigationItem[]
}

/** All items, in groups, as the areas declare them; the role lists come from each route's permission. */
export function navigationOf(areas: RegisteredArea[]): NavigationGroup[] {
  const items = areas.flatMap(({ routes }) =>
    routes.flatMap(({ path, nav, access }) => {
      if (!nav) return []
      const permission = typeof access === 'object' ? access.permission : undefined
      const roles = permission
        ? { organizationRoles: rolesWith(permission), userRoles: userTypesWith(permission) }
        : { organizationRoles: [], userRoles: [] }
      return [{ ...nav, ...roles, path: withoutParameters(path) }]
    }),
  )
  return (['main', 'manage', 'settings'] as const).map((group) => ({
    group,
    items: items.filter((item) => item.group === group).sort((a, b) => a.order - b.order),
  }))
}

/** '/chats/:channelType?' is linked to as '/chats'. */
function withoutParameters(path: string): string {
  return path.replace(/\/:.*$/, '')
}

/**
 * The sidebar's rule (specification, section 6): an item with no role list is visible to all, otherwise both roles
 * must match; a group left with no items is hidden.
 */
export function visibleNavigation(
  groups: NavigationGroup[],
  role: OrganizationRole | undefined,
  userType: UserType | undefined,
): NavigationGroup[] {
  const visible = ({ organizationRoles, userRoles }: NavigationItem) =>
    (organizationRoles.length === 0 && userRoles.length === 0) ||
    (role !== undefined && userType !== undefined && organizationRoles.includes(role) && userRoles.includes(userType))
  return groups
    .map((group) => ({ ...group, items: group.items.filter(visible) }))
    .filter(({ items }) => items.length > 0)
}
