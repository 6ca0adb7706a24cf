import { OrganizationRole, UserType } from '@sapa/shared/contracts'
import type { RegisteredArea, RegisteredRoute } from '../areas/registry'
import { guard } from '../routing/guard'
import { sessionOf } from '@sapa/shared/session'
import { navigationOf, visibleNavigation } from './navigation'

type Group = 'main' | 'manage' | 'settings'
const words = (text: string) => ({ en: text, id: text })
const route = (path: string, access: RegisteredRoute['access'], group: Group, order: number): RegisteredRoute => ({
  path,
  access,
  layout: 'app',
  title: words(path),
  nav: { label: words(path), icon: 'agents', group, order },
})
const area = (id: string, ...routes: RegisteredRoute[]): RegisteredArea => {
  return { id, version: '1', entry: `/${id}.js`, routes, slots: [] }
}

const areas = [
  area(
    'settings',
    route('/settings/business', { permission: 'business.read', otherwise: '/settings/profile' }, 'settings', 70),
    route('/settings/profile', { permission: 'profile.write' }, 'settings', 60),
  ),
  area('staff', route('/staff', { permission: 'members.read' }, 'manage', 40)),
  area('platform', route('/platform', { permission: 'platform.read' }, 'manage', 50)),
  area('home', route('/', { permission: 'dashboard.read' }, 'main', 10), route('/help', 'signed-in', 'main', 15)),
]
const groups = navigationOf(areas)
const { SYSTEM, ORGANIZATION, ADMIN, MANAGER, STAFF } = OrganizationRole
const pathsFor = (...roles: Parameters<typeof visibleNavigation> extends [unknown, ...infer Rest] ? Rest : never) =>
  visibleNavigation(groups, ...roles).flatMap(({ items }) => items.map(({ path }) => path))

describe('the sidebar', () => {
  test('orders items within their groups', () => {
    const inOrder = ['/', '/help', '/staff', '/platform', '/settings/profile', '/settings/business']
    expect(pathsFor(ADMIN, UserType.CLIENT)).toEqual(inOrder)
  })

  test('links to a page with parameters without them', () => {
    const chats = navigationOf([area('chats', route('/chats/:channelType?', 'signed-in', 'main', 1))])
    expect(chats[0]?.items.map(({ path }) => path)).toEqual(['/chats'])
  })

  test('hides a group that is left with no items [S2.51]', () => {
    expect(visibleNavigation(groups, STAFF, UserType.CLIENT).map(({ group }) => group)).toEqual(['main', 'settings'])
  })

  test('shows an item without role lists to everybody, even without roles [S2.49]', () => {
    expect(pathsFor(undefined, undefined)).toEqual(['/help'])
  })

  test('shows an item with role lists only if both roles match [S2.50, S6.6, S6.7]', () => {
    const item = groups[0]!.items[0]!
    const only = (organizationRoles: OrganizationRole[], userRoles: UserType[]) => {
      return [{ group: 'main' as const, items: [{ ...item, organizationRoles, userRoles }] }]
    }
    const merchantsOnly = only([ADMIN], [UserType.CLIENT])
    expect(visibleNavigation(merchantsOnly, ADMIN, UserType.CLIENT)).toHaveLength(1)
    expect(visibleNavigation(merchantsOnly, ADMIN, UserType.ORGANIZATION)).toHaveLength(0)
    expect(visibleNavigation(merchantsOnly, STAFF, UserType.CLIENT)).toHaveLength(0)
    expect(visibleNavigation(only([ADMIN], []), ADMIN, UserType.CLIENT)).toHaveLength(0)
  })

  const pairs = [SYSTEM, ORGANIZATION, ADMIN, MANAGER, STAFF].flatMap((role) => {
    return [UserType.CLIENT, UserType.ORGANIZATION].map((userType) => [role, userType] as const)
  })
  test.each(pairs)('shows role %i of user type %i exactly the pages that open', (role, userType) => {
    const claims = { id: 'usr_1', user_type: userType, organization_members: [{ id: 'org_1', name: 'One', role }] }
    const session = sessionOf(`x.${btoa(JSON.stringify(claims))}.x`, null)
    const pages = areas.flatMap(({ routes }) => routes).filter(({ access }) => typeof access === 'object')
    const open = pages.filter((page) => guard(page, session, page.path) === 'open').map(({ path }) => path)
    const shown = pathsFor(role, userType).filter((path) => path !== '/help')
    expect(shown.sort()).toEqual(open.sort())
  })
})
