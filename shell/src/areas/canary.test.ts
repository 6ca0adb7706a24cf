import { isChosen } from '@sapa/shared/area'
import { areasFor, versionFor } from './canary'
import type { RegisteredArea } from './registry'

const area = (version: string, more: object = {}): RegisteredArea => ({
  id: 'agents',
  version,
  entry: `/areas/agents/${version}/e.js`,
  routes: [],
  slots: [],
  ...more,
})
const someHave = (share: number) => [
  area('one', { canary: { share, organizations: [], area: area('two') } }),
  { ...area('three'), id: 'chats' },
]
const businesses = Array.from({ length: 2000 }, (_, i) => `org_0${(i * 7919).toString(36)}`)
const versions = (areas: RegisteredArea[]) => areas.map(({ version }) => version)

test('a business that is chosen has the new version, the others what most have', () => {
  for (const business of businesses.slice(0, 50)) {
    const chosen = isChosen('agents', { share: 40, organizations: [] }, business)
    expect(versions(areasFor(someHave(40), business))).toEqual([chosen ? 'two' : 'one', 'three'])
  }
})

test('before anybody is known it is what most have', () => {
  expect(versions(areasFor(someHave(99), undefined))).toEqual(['one', 'three'])
})

test('the share is about what was asked for, who is in it stays while it grows, and it differs by area', () => {
  const inside = (id: string, share: number) =>
    new Set(businesses.filter((business) => isChosen(id, { share, organizations: [] }, business)))
  for (const share of [10, 50]) {
    const part = inside('agents', share).size / businesses.length
    expect(Math.abs(part - share / 100)).toBeLessThan(0.05)
  }
  const [few, more] = [inside('agents', 10), inside('agents', 50)]
  expect([...few].every((business) => more.has(business))).toBe(true)
  expect([...inside('chats', 10)].sort()).not.toEqual([...few].sort())
})

test('the page knows which version another business has, whichever its own is', () => {
  const [chosen, other] = [true, false].map((wanted) =>
    businesses.find((business) => isChosen('agents', { share: 40, organizations: [] }, business) === wanted),
  )
  for (const own of [chosen, other]) {
    const [agents] = areasFor(someHave(40), own)
    expect([versionFor(agents!, chosen), versionFor(agents!, other)]).toEqual(['two', 'one'])
  }
})

test("a version that cannot be understood is nobody's", () => {
  const broken = [area('one', { canary: { share: 99, organizations: [], area: { id: 'agents', version: 'two' } } })]
  for (const business of businesses.slice(0, 20)) expect(versions(areasFor(broken, business))).toEqual(['one'])
})
