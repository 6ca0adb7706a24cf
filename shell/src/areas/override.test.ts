import { parseConfig, setConfig } from '@sapa/shared/config'
import { isAllowed, overridden, readOverride, writeOverride } from './override'
import type { RegisteredArea } from './registry'

const ENTRY = 'http://localhost:3002/remoteEntry.js'
const area = (id: string): RegisteredArea => ({
  id,
  version: 'one',
  entry: `/areas/${id}/one/e.js`,
  routes: [],
  slots: [],
  misfit: ['x'],
})
const allow = (areaOverrideOrigins: string | undefined) =>
  setConfig(
    parseConfig({
      apiBaseUrl: '',
      googleClientId: '',
      botChallengeSiteKey: 'embedded',
      socketUrl: '',
      appName: 'core',
      appSecret: 'public',
      metaAppId: '',
      metaConfigId: '',
      areaOverrideOrigins,
    }),
  )

beforeEach(() => localStorage.clear())

test.each([
  ['http://localhost:*', ENTRY, true],
  ['http://localhost:*', 'https://localhost:3002/e.js', false],
  ['http://localhost:*', 'http://localhost.evil.example/e.js', false],
  ['https://areas.example http://localhost:*', 'https://areas.example/agents/e.js', true],
  ['https://areas.example', 'https://areas.example.evil.example/e.js', false],
  ['https://areas.example', 'https://areas.example:8443/e.js', false],
  ['https://areas.example', 'javascript:alert(1)', false],
  ['https://areas.example', '/e.js', false],
  ['', ENTRY, false],
  [undefined, ENTRY, false],
])('where %s is allowed, %s is: %s', (origins, address, allowed) => {
  allow(origins)
  expect(isAllowed(address)).toBe(allowed)
})

test('one area comes from elsewhere, and the others as they are deployed', () => {
  allow('http://localhost:*')
  writeOverride({ area: 'agents', entry: ENTRY })
  const [agents, chats] = overridden([area('agents'), area('chats')])
  expect(agents).toMatchObject({ entry: ENTRY, version: 'override', overridden: true, misfit: undefined })
  expect(chats).toEqual(area('chats'))
  writeOverride(undefined)
  expect(overridden([area('agents')])).toEqual([area('agents')])
})

test('what was kept is nothing where it is not allowed, or is broken', () => {
  allow('')
  writeOverride({ area: 'agents', entry: ENTRY })
  expect(readOverride()).toBeUndefined()
  expect(overridden([area('agents')])).toEqual([area('agents')])
  allow('http://localhost:*')
  for (const broken of ['{', 'null', '{"area":"agents"}']) {
    localStorage.setItem('sapa-area-override', broken)
    expect(readOverride()).toBeUndefined()
  }
})
