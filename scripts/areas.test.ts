// The areas as they are declared, the shell's guards and its sidebar, together: what the product's pages do.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { Area, AreaRoute } from '../shared/area/index.ts'
import { AREAS } from '../shared/build/areas.ts'
import {
  LANGUAGES,
  may,
  OrganizationRole,
  UserType,
  type Language,
  type Permission,
} from '../shared/contracts/index.ts'

const root = join(import.meta.dirname, '..')
/** Parts of the interface are compiled with other settings: they are loaded, not imported. */
const load = async <T>(path: string): Promise<T> => (await import(join(root, path))) as T

type Passage = 'open' | 'not-found' | { to: string }
interface Group {
  group: string
  items: { path: string; label: Record<Language, string> }[]
}
const { guard } = await load<{ guard: (route: AreaRoute, session: object, address: string) => Passage }>(
  'shell/src/routing/guard.ts',
)
const { navigationOf, visibleNavigation } = await load<{
  navigationOf: (areas: object[]) => Group[]
  visibleNavigation: (groups: Group[], role?: OrganizationRole, userType?: UserType) => Group[]
}>('shell/src/layout/navigation.ts')

const areas = await Promise.all(
  AREAS.map(async (id) => (await load<{ default: Area }>(`mfe-${id}/src/area.ts`)).default),
)
const routes = areas.flatMap((area) => area.routes)
const routeOf = (path: string) => {
  const matches = ({ path: pattern }: AreaRoute) =>
    new RegExp(`^${pattern.replaceAll(/\/:\w+\?/g, '(/[^/]+)?').replaceAll(/\/:\w+/g, '/[^/]+')}$`).test(path)
  const route = routes.find(matches)
  assert.ok(route, `no area has ${path}`)
  return route
}

function word(area: Area, language: Language, key: string): string {
  const texts = JSON.parse(readFileSync(join(root, `mfe-${area.id}/src/locales/${language}.json`), 'utf8')) as unknown
  return key.split('.').reduce<unknown>((found, part) => (found as Record<string, unknown>)[part], texts) as string
}
const inBoth = (area: Area, key: string) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, word(area, language, key)])) as Record<Language, string>
const registered = areas.map((area) => ({
  ...area,
  routes: area.routes.map((route) => ({
    ...route,
    ...(route.nav ? { nav: { ...route.nav, label: inBoth(area, route.nav.label) } } : {}),
  })),
}))

const session = (state: 'signed out' | 'without a business' | OrganizationRole) => ({
  signedIn: state !== 'signed out',
  memberships: typeof state === 'number' ? [{}] : [],
  may: (permission: Permission) => may(typeof state === 'number' ? state : undefined, permission),
})
const opening = (path: string, state: Parameters<typeof session>[0]) => guard(routeOf(path), session(state), path)

const PUBLIC = ['/sign-in', '/sign-up', '/verify-otp']
const INSIDE = [
  '/',
  '/agents',
  '/agents/agt_1',
  '/agents/agt_1/agent-configuration',
  '/agents/agt_1/knowledge-base',
  '/agents/agt_1/integrations',
  '/chats',
  '/chats/whatsapp',
  '/staff',
  '/platform',
  '/settings/profile',
  '/settings/business',
]
/** The entries that the specification names; areas may add others. */
const SPECIFIED = ['/', '/agents', '/chats', '/staff', '/platform', '/settings/profile', '/settings/business']
const { SYSTEM, ORGANIZATION, ADMIN, MANAGER, STAFF } = OrganizationRole

describe('the pages of the specification', () => {
  test('without a token the public pages open and every other leads to /sign-in [S2.17, S2.15, S4.1]', () => {
    for (const path of PUBLIC) assert.equal(opening(path, 'signed out'), 'open', path)
    for (const path of [...INSIDE, '/create-organization']) {
      const expected = path === '/' ? '/sign-in' : `/sign-in?return=${encodeURIComponent(path)}`
      assert.deepEqual(opening(path, 'signed out'), { to: expected }, path)
    }
  })

  test('with a token without a business only /create-organization opens [S2.18, S2.14, S4.2]', () => {
    assert.equal(opening('/create-organization', 'without a business'), 'open')
    for (const path of INSIDE)
      assert.deepEqual(opening(path, 'without a business'), { to: '/create-organization' }, path)
  })

  test('with a business every page opens to an admin, and /create-organization leads to / [S2.16, S4.3]', () => {
    for (const path of INSIDE) assert.equal(opening(path, ADMIN), 'open', path)
    assert.deepEqual(opening('/create-organization', ADMIN), { to: '/' })
  })

  test('the business settings lead staff to their profile, and open to admin and manager [S2.45, S6.5]', () => {
    assert.deepEqual(opening('/settings/business', STAFF), { to: '/settings/profile' })
    assert.equal(opening('/settings/profile', STAFF), 'open')
    for (const role of [ADMIN, MANAGER]) assert.equal(opening('/settings/business', role), 'open')
  })

  test('after signing in the page that was asked for opens, and never one of another site [S2.57]', () => {
    const asked = opening('/agents/agt_1/knowledge-base', 'signed out') as { to: string }
    assert.deepEqual(guard(routeOf('/sign-in'), session(ADMIN), asked.to), { to: '/agents/agt_1/knowledge-base' })
    for (const elsewhere of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      assert.deepEqual(guard(routeOf('/sign-in'), session(ADMIN), `/sign-in?return=${encodeURIComponent(elsewhere)}`), {
        to: '/',
      })
    }
  })
})

describe('the sidebar', () => {
  const groups = navigationOf(registered)
  const shown = (role: OrganizationRole, userType: UserType) =>
    visibleNavigation(groups, role, userType).flatMap(({ items }) => items)
  const specified = (role: OrganizationRole) =>
    shown(role, UserType.CLIENT).filter(({ path }) => SPECIFIED.includes(path))

  test('has the entries of the specification, in both languages [S2.47]', () => {
    const labels = (language: Language) => specified(ADMIN).map(({ label }) => label[language])
    assert.deepEqual(labels('en'), ['Dashboard', 'Agents', 'Chats', 'Staff', 'Platform', 'Profile', 'Business'])
    assert.deepEqual(labels('id'), ['Dasbor', 'Agen', 'Obrolan', 'Staf', 'Platform', 'Profil', 'Bisnis'])
    assert.deepEqual(
      groups.map(({ group }) => group),
      ['main', 'manage', 'settings'],
    )
  })

  test('shows staff what staff may do: no Staff, no Platform, no Business [S2.48]', () => {
    assert.deepEqual(
      specified(STAFF).map(({ path }) => path),
      ['/', '/agents', '/chats', '/settings/profile'],
    )
    assert.deepEqual(
      visibleNavigation(groups, STAFF, UserType.CLIENT).map(({ group }) => group),
      ['main', 'settings'],
    )
  })

  for (const role of [SYSTEM, ORGANIZATION, ADMIN, MANAGER, STAFF]) {
    for (const userType of [UserType.CLIENT, UserType.ORGANIZATION]) {
      test(`shows role ${role} of user type ${userType} a page if and only if it opens [S2.52]`, () => {
        const visible = shown(role, userType).map(({ path }) => path)
        const open = groups
          .flatMap(({ items }) => items.map(({ path }) => path))
          .filter((path) => opening(path, role) === 'open')
        assert.deepEqual(visible, open)
      })
    }
  }
})
