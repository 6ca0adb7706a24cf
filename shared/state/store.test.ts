import { createStore } from './store'
import { api } from '../api/api'
import { CONFIG_FIELDS, parseConfig, setConfig } from '../config'
import { fakeServer } from '../testing'
import { otpSent, signedIn, signedOut } from './authSlice'
import { followOtherTabs } from './otherTabs'
import { modalClosed, modalOpened } from './modalSlice'
import { organizationChosen } from './organizationSlice'
import { themeChosen } from './themeSlice'

const written: string[] = []
const jar = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')!

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'auth-storage=; max-age=0; path=/'
  written.length = 0
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => jar.get!.call(document) as string,
    set: (text: string) => {
      written.push(text)
      jar.set!.call(document, text)
    },
  })
})

test('tokens and the time of the last code are kept in one cookie and found by the next page [S3.14, S4.10]', () => {
  const store = createStore()
  store.dispatch(signedIn({ accessToken: 'a', refreshToken: 'r' }))
  store.dispatch(otpSent('2026-01-01T00:00:00.000Z'))
  expect(written.at(-1)).toMatch(/^auth-storage=/)
  expect(createStore().getState().auth).toEqual({
    accessToken: 'a',
    refreshToken: 'r',
    sendOtpDate: '2026-01-01T00:00:00.000Z',
  })
})

test('the cookie lasts thirty days, and not a moment longer than the session [S3.15, S9.1]', () => {
  const store = createStore()
  store.dispatch(signedIn({ accessToken: 'a', refreshToken: 'r' }))
  expect(written.at(-1)).toMatch(/; max-age=2592000;/)
  store.dispatch(signedOut())
  expect(written.at(-1)).toMatch(/; max-age=0;/)
  expect(createStore().getState().auth.accessToken).toBeNull()
})

test('the business that is worked in is kept with its role [S3.16]', () => {
  createStore().dispatch(organizationChosen({ id: 'org_a', name: 'Toko A', role: 4 }))
  expect(JSON.parse(localStorage.getItem('user-organization-storage') ?? '')).toEqual({
    userOrganization: { id: 'org_a', name: 'Toko A', role: 4 },
  })
  expect(createStore().getState().organization.userOrganization).toEqual({ id: 'org_a', name: 'Toko A', role: 4 })
})

test('the theme is system until another is chosen, which is kept; what is no theme is system [S1.14, S1.15, S9.4]', () => {
  const store = createStore()
  expect(store.getState().theme.theme).toBe('system')
  store.dispatch(themeChosen('dark'))
  expect(createStore().getState().theme.theme).toBe('dark')
  localStorage.setItem('theme', 'pink')
  expect(createStore().getState().theme.theme).toBe('system')
})

test('nothing is stored under other names than the three of the specification [S9.3]', () => {
  const store = createStore()
  store.dispatch(signedIn({ accessToken: 'a', refreshToken: 'r' }))
  store.dispatch(organizationChosen({ id: 'org_a', name: 'Toko A', role: 4 }))
  store.dispatch(themeChosen('light'))
  expect(Object.keys(localStorage).sort()).toEqual(['theme', 'user-organization-storage'])
  expect(document.cookie.split('; ').map((part) => part.split('=')[0])).toEqual(['auth-storage'])
})

test('the dialog is open with a type and data, or closed with neither [S4.7]', () => {
  const store = createStore()
  expect(store.getState().modal).toEqual({ type: null, data: null })
  store.dispatch(modalOpened({ type: 'createOrganization', data: { from: 'sidebar' } }))
  expect(store.getState().modal).toEqual({ type: 'createOrganization', data: { from: 'sidebar' } })
  store.dispatch(modalClosed())
  expect(store.getState().modal).toEqual({ type: null, data: null })
})

describe('two tabs of one browser', () => {
  const pages = api.injectEndpoints({
    endpoints: (build) => ({ readOwn: build.query<unknown, void>({ query: () => '/own' }) }),
  })
  const tokenOf = (id: string) => `x.${btoa(JSON.stringify({ id }))}.x`
  let ends: (() => void)[] = []
  const other = () => {
    const store = createStore()
    ends.push(followOtherTabs(store))
    return store
  }
  /** A browser tells the other tabs alone of what is kept. */
  const told = () => window.dispatchEvent(new Event('storage'))
  beforeEach(() => {
    setConfig(parseConfig(Object.fromEntries(CONFIG_FIELDS.map((field) => [field, '']))))
    fakeServer({ 'GET /own': { data: 'mine' } })
  })
  afterEach(() => {
    for (const end of ends) end()
    ends = []
  })

  test('who signs out in one is signed out in the other, where nothing that was read stays', async () => {
    const here = createStore()
    here.dispatch(signedIn({ accessToken: tokenOf('usr_a'), refreshToken: 'r' }))
    const there = other()
    await there.dispatch(pages.endpoints.readOwn.initiate())
    here.dispatch(signedOut())
    told()
    expect(there.getState().auth.accessToken).toBeNull()
    expect(pages.endpoints.readOwn.select()(there.getState()).data).toBeUndefined()
  })

  test('another person who signs in in one is who works in the other, in their own business', () => {
    const here = createStore()
    const there = other()
    here.dispatch(signedIn({ accessToken: tokenOf('usr_b'), refreshToken: 'r2' }))
    here.dispatch(organizationChosen({ id: 'org_b', name: 'Toko B', role: 5 }))
    written.length = 0
    document.dispatchEvent(new Event('visibilitychange'))
    expect(there.getState().auth.refreshToken).toBe('r2')
    expect(there.getState().organization.userOrganization?.id).toBe('org_b')
    // The other tab may have newer tokens by now.
    expect(written).toEqual([])
  })

  test('the same person goes on in each with the business that was chosen there', () => {
    const here = createStore()
    here.dispatch(signedIn({ accessToken: tokenOf('usr_a'), refreshToken: 'r' }))
    here.dispatch(organizationChosen({ id: 'org_a', name: 'Toko A', role: 3 }))
    const there = other()
    here.dispatch(organizationChosen({ id: 'org_b', name: 'Toko B', role: 5 }))
    told()
    expect(there.getState().organization.userOrganization?.id).toBe('org_a')
  })
})
