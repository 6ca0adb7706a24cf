import {
  estimateTokens,
  LANGUAGES,
  newestWithin,
  OrganizationRole,
  PERMISSIONS,
  PHONE_COUNTRIES,
  rolesWith,
  UserType,
  type Permission,
} from '.'
import { COUNTRIES } from './countries'

test('the organization roles have their numbers [S6.1]', () => {
  expect(OrganizationRole).toEqual({ SYSTEM: 1, ORGANIZATION: 2, ADMIN: 3, MANAGER: 4, STAFF: 5 })
})

test('the user types have their numbers [S6.3]', () => {
  expect(UserType).toEqual({ CLIENT: 1, ORGANIZATION: 2 })
})

test('phones are of four countries, Indonesia first [S9.2]', () => {
  expect(PHONE_COUNTRIES).toEqual(['ID', 'SG', 'MY', 'PH'])
})

test('the languages are English and Indonesian [S9.5]', () => {
  expect(LANGUAGES).toEqual(['en', 'id'])
})

test("the country list is ISO 3166-1's, each country once with its three codes [S9.15]", () => {
  expect(COUNTRIES).toHaveLength(249)
  for (const [place, shape] of [/^[A-Z]{2}$/, /^[A-Z]{3}$/, /^\d{3}$/].entries()) {
    const codes = COUNTRIES.map((country) => country[place])
    expect(new Set(codes).size).toBe(249)
    for (const code of codes) expect(code).toMatch(shape)
  }
  for (const country of [
    ['ID', 'IDN', '360'],
    ['SG', 'SGP', '702'],
    ['MY', 'MYS', '458'],
    ['PH', 'PHL', '608'],
  ])
    expect(COUNTRIES).toContainEqual(country)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  expect(COUNTRIES.filter(([alpha2]) => !names.of(alpha2))).toEqual([])
})

test.each([
  ['', 0],
  ['a', 1],
  ['abcd', 1],
  ['abcde', 2],
  ['a'.repeat(401), 101],
])('the estimate of %j is %i tokens [S9.12]', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})

test('the newest messages that fit together are kept, in order; a budget met exactly still fits [S9.13]', () => {
  const messages = ['aaaa', 'bbbbbbbb', 'cccc', 'dddd'].map((text) => ({ text }))
  const kept = (budget: number) =>
    newestWithin(messages, budget)
      .map(({ text }) => text[0])
      .join('')
  expect([0, 1, 2, 3, 4, 5, 99].map(kept)).toEqual(['', 'd', 'cd', 'cd', 'bcd', 'abcd', 'abcd'])
  // An older one that would fit is not taken over the head of one that does not.
  expect(newestWithin([{ text: 'a' }, { text: 'b'.repeat(40) }, { text: 'c' }], 2)).toEqual([{ text: 'c' }])
})

test('each role may what the design gives it, and no permission is left out [S6.8]', () => {
  const { SYSTEM, ADMIN, MANAGER, STAFF } = OrganizationRole
  const everyone: Permission[] = [
    'dashboard.read',
    'chats.read',
    'agents.read',
    'channels.read',
    'members.names',
    'organization.read',
    'profile.write',
  ]
  const readers: Permission[] = ['platform.read', 'members.read', 'business.read']
  const managers: Permission[] = ['agents.write', 'channels.write', 'members.write', 'replies.write']
  const admins: Permission[] = ['members.write-any-role', 'business.write']
  const holders = (permission: Permission) => [...rolesWith(permission)].sort()
  for (const permission of everyone)
    expect([permission, holders(permission)]).toEqual([permission, [SYSTEM, ADMIN, MANAGER, STAFF]])
  for (const permission of readers)
    expect([permission, holders(permission)]).toEqual([permission, [SYSTEM, ADMIN, MANAGER]])
  for (const permission of managers) expect([permission, holders(permission)]).toEqual([permission, [ADMIN, MANAGER]])
  for (const permission of admins) expect([permission, holders(permission)]).toEqual([permission, [ADMIN]])
  expect(holders('chats.reply')).toEqual([ADMIN, MANAGER, STAFF])
  expect([...everyone, ...readers, ...managers, ...admins, 'chats.reply'].sort()).toEqual([...PERMISSIONS].sort())
})
