import { screen, waitFor, within } from '@testing-library/dom'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { api, refreshTokens } from '@sapa/shared/api'
import { OrganizationRole, UserType, type OrganizationEvent } from '@sapa/shared/contracts'
import { authApi } from '@sapa/shared/api/auth.gen'
import hotToast from 'react-hot-toast'
import { startI18n } from '@sapa/shared/i18n'
import { createStore } from '@sapa/shared/platform'
import { deliver, deliverGap } from '@sapa/shared/realtime'
import { signedIn } from '@sapa/shared/session'
import { fakeServer, testToken } from '@sapa/shared/testing'
import { CONFIG_FIELDS, parseConfig, setConfig } from '@sapa/shared/config'
import { App } from './App'
import { loadArea } from './areas/loadArea'
import type { RegisteredArea, RegisteredRoute } from './areas/registry'

jest.mock('./areas/loadArea', () => ({ loadArea: jest.fn() }))

const words = (en: string, id: string) => ({ en, id })
const page = (path: string, access: RegisteredRoute['access'], title: ReturnType<typeof words>): RegisteredRoute => ({
  path,
  access,
  layout: 'app',
  title,
  nav: { label: title, icon: 'agents', group: 'main', order: 1 },
})
const signIn: RegisteredRoute = {
  path: '/sign-in',
  access: 'public',
  layout: 'public',
  guard: 'signed-out',
  title: words('Sign in', 'Masuk'),
}
const area = (id: string, route: RegisteredRoute, slots: RegisteredArea['slots'] = []): RegisteredArea => {
  return { id, version: '1', entry: `/${id}.js`, slots, routes: [route] }
}
const areas: RegisteredArea[] = [
  area('home', page('/', { permission: 'dashboard.read' }, words('Dashboard', 'Dasbor'))),
  area('people', page('/staff', { permission: 'members.read' }, words('Staff', 'Staf'))),
  area('auth', signIn, [{ slot: 'root-dialogs', id: 'dialog', order: 1 }]),
]

beforeAll(() => startI18n())
beforeEach(() => {
  // What an earlier test said stays for some seconds.
  hotToast.remove()
  localStorage.clear()
  document.cookie = 'auth-storage=; max-age=0; path=/'
  setConfig(parseConfig(Object.fromEntries(CONFIG_FIELDS.map((field) => [field, '']))))
  jest.mocked(loadArea).mockImplementation(async ({ id, routes }) => ({
    id,
    layout: 'app',
    namespace: id,
    locales: {} as never,
    routes: routes.map(({ path, access }) => ({
      path,
      access,
      title: '',
      lazy: async () => ({ default: () => <h1>{`page ${path}`}</h1> }),
    })),
    slots: [{ slot: 'root-dialogs', id: 'dialog', order: 1, lazy: async () => ({ default: () => <p>the dialog</p> }) }],
  }))
})

function open(path: string, role: OrganizationRole | null = OrganizationRole.ADMIN) {
  history.replaceState(null, '', path)
  const store = createStore()
  const organizations = [
    { id: 'org_a', name: 'Toko A' },
    { id: 'org_b', name: 'Toko B' },
  ]
  if (role !== null) store.dispatch(signedIn({ accessToken: testToken(role, organizations), refreshToken: 'r' }))
  const me = { data: { id: 'usr_me', name: 'Sari Wijaya' } }
  const calls = fakeServer({ 'GET /users/usr_me': me, 'POST /auth/revoke': { data: {} } })
  render(<App store={store} areas={areas} />)
  return { store, calls }
}

test('a member sees the page, its title on the tab, the sidebar and who they are [S2.46]', async () => {
  open('/staff')
  expect(await screen.findByRole('heading', { name: 'page /staff' })).toBeTruthy()
  expect(document.title).toBe('Staff · Sapa')
  const item = within(screen.getByRole('navigation')).getByRole('link', { name: 'Staff' })
  expect(item).toHaveAttribute('aria-current', 'page')
  expect(await screen.findByText('Sari Wijaya')).toBeTruthy()
  expect(screen.getByText('Business Admin')).toBeTruthy()
})

test.each([
  [OrganizationRole.ADMIN, 'Business Admin'],
  [OrganizationRole.MANAGER, 'Business Manager'],
  [OrganizationRole.STAFF, 'Business Staff'],
])('role %i is displayed as %s, of a merchant [S6.2, S6.4]', async (role, name) => {
  open('/', role)
  expect(await screen.findByText(name)).toBeTruthy()
  expect(screen.getByText('Merchant')).toBeTruthy()
})

test("the operator's own people are displayed as Internal [S6.4]", async () => {
  const claims = {
    id: 'usr_me',
    user_type: UserType.ORGANIZATION,
    organization_members: [{ id: 'org_a', name: 'Sapa', role: OrganizationRole.SYSTEM }],
  }
  const { store } = open('/', null)
  act(() => void store.dispatch(signedIn({ accessToken: `x.${btoa(JSON.stringify(claims))}.x`, refreshToken: 'r' })))
  expect(await screen.findByText('Internal')).toBeTruthy()
})

test('a page that is not open to the role is not found, and is not in the sidebar', async () => {
  open('/staff', OrganizationRole.STAFF)
  expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeTruthy()
  expect(document.title).toBe('Not Found · Sapa')
  expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull()
})

test('an address that nobody knows is not found [S2.56]', async () => {
  open('/nowhere')
  expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeTruthy()
})

test('without a session the sign-in page opens and keeps where to return to', async () => {
  open('/staff', null)
  expect(await screen.findByRole('heading', { name: 'page /sign-in' })).toBeTruthy()
  expect(location.pathname + location.search).toBe('/sign-in?return=%2Fstaff')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('the business that is worked in is kept for the next page, also where nobody chose it', async () => {
  open('/staff')
  await screen.findByRole('heading', { name: 'page /staff' })
  expect(JSON.parse(localStorage.getItem('user-organization-storage') ?? '{}')).toMatchObject({
    userOrganization: { id: 'org_a' },
  })
})

test('choosing another business is remembered and opens its dashboard [S1.5]', async () => {
  const { store } = open('/staff')
  await screen.findByRole('heading', { name: 'page /staff' })
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Business' }), 'Toko B')
  expect(await screen.findByRole('heading', { name: 'page /' })).toBeTruthy()
  expect(store.getState().organization.userOrganization).toMatchObject({ id: 'org_b' })
  const kept: unknown = JSON.parse(localStorage.getItem('user-organization-storage') ?? '{}')
  expect(kept).toMatchObject({ userOrganization: { id: 'org_b' } })
})

test('the dialog of another area opens over any page [S2.3]', async () => {
  open('/')
  await screen.findByRole('heading', { name: 'page /' })
  expect(screen.queryByText('the dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Create more business' }))
  expect(await screen.findByText('the dialog')).toBeTruthy()
})

test('the theme goes through light, dark and system, and is kept [S1.15]', async () => {
  open('/')
  await screen.findByRole('heading', { name: 'page /' })
  const seen = []
  for (let press = 0; press < 3; press++) {
    await userEvent.click(screen.getByRole('button', { name: /^Theme/ }))
    seen.push(localStorage.getItem('theme'))
  }
  expect(seen).toEqual(['light', 'dark', 'system'])
})

test('who is switched off in a business is told at the next call, and works on in the other one', async () => {
  const { store } = open('/staff')
  await screen.findByRole('heading', { name: 'page /staff' })
  await screen.findByText('Sari Wijaya')
  fakeServer({
    'GET /users/usr_me': [403, { message: 'Switched off.', code: 'member_inactive', request_id: '1' }],
    'POST /auth/refresh': {
      data: { access_token: testToken(OrganizationRole.STAFF, [{ id: 'org_b', name: 'Toko B' }]), refresh_token: 'r2' },
    },
  })
  void store.dispatch(authApi.endpoints.getUser.initiate({ id: 'usr_me' }, { forceRefetch: true }))
  expect(
    await screen.findByText('Your access to Toko A has been switched off. Ask an admin of the business.'),
  ).toBeTruthy()
  expect(store.getState().auth.refreshToken).toBe('r2')
  expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeTruthy()
})

test.each([
  ['is told at once', () => deliver({ name: 'member.upserted', payload: { user_id: 'usr_me' } } as OrganizationEvent)],
  ['was away for too long to be told', deliverGap],
])('whose role is another one since, and who %s, has its pages', async (_, learns) => {
  open('/', OrganizationRole.STAFF)
  await screen.findByRole('heading', { name: 'page /' })
  expect(screen.queryByRole('link', { name: 'Staff' })).toBeNull()
  fakeServer({
    'POST /auth/refresh': {
      data: {
        access_token: testToken(OrganizationRole.ADMIN, [{ id: 'org_a', name: 'Toko A' }]),
        refresh_token: 'r2',
      },
    },
  })
  act(() => learns())
  expect(await screen.findByRole('link', { name: 'Staff' })).toBeTruthy()
})

test('the theme of the system is shown until another is chosen, also when it changes [S1.16, S2.1]', async () => {
  let dark = true
  const listeners = new Set<() => void>()
  const before = window.matchMedia
  window.matchMedia = ((media: string) => ({
    ...before(media),
    get matches() {
      return dark && media.includes('dark')
    },
    addEventListener: (_type: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: string, listener: () => void) => void listeners.delete(listener),
  })) as typeof matchMedia
  open('/')
  await screen.findByRole('heading', { name: 'page /' })
  expect(document.documentElement.dataset.theme).toBe('dark')
  dark = false
  act(() => {
    for (const listener of listeners) listener()
  })
  expect(document.documentElement.dataset.theme).toBe('light')
  for (const theme of ['light', 'dark']) {
    await userEvent.click(screen.getByRole('button', { name: /^Theme/ }))
    expect(document.documentElement.dataset.theme).toBe(theme)
  }
  window.matchMedia = before
})

test('signing out ends the session on the server and here', async () => {
  const { store, calls } = open('/staff')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'page /sign-in' })).toBeTruthy()
  expect(calls.map(({ request }) => request)).toContain('POST /auth/revoke')
  expect(store.getState().auth.accessToken).toBeNull()
  await waitFor(() => expect(location.pathname + location.search).toBe('/sign-in'))
})

test('signing out ends what is being read: nobody is told of a session that they ended themselves', async () => {
  const { store } = open('/staff')
  await screen.findByRole('heading', { name: 'page /staff' })
  let cut = false
  globalThis.fetch = async (input) => {
    const { url, signal } = input as Request
    // The server has ended the session when this answer leaves it.
    if (url.endsWith('/usr_me')) await new Promise((over) => signal.addEventListener('abort', () => over((cut = true))))
    return Response.json({}, { status: url.endsWith('/usr_me') ? 401 : 200 })
  }
  void store.dispatch(authApi.endpoints.getUser.initiate({ id: 'usr_me' }, { forceRefetch: true }))
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'page /sign-in' })
  expect(cut).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('signing out does not wait for the server', async () => {
  open('/staff')
  await screen.findByRole('heading', { name: 'page /staff' })
  globalThis.fetch = () => new Promise(() => {})
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByRole('heading', { name: 'page /sign-in' })).toBeTruthy()
})

test('a session that cannot go on ends with a word, and signing in again leads back', async () => {
  const { store } = open('/staff?search=a')
  await screen.findByRole('heading', { name: 'page /staff' })
  fakeServer({
    'POST /auth/refresh': [401, { message: '', code: 'session_expired', request_id: '1' }],
    'GET /users/usr_me': [401, { message: '', code: 'session_expired', request_id: '1' }],
  })
  act(() => void store.dispatch(api.util.resetApiState()))
  expect(await screen.findByText('Your session has ended. Sign in again to go on where you were.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'page /sign-in' })).toBeTruthy()
  expect(location.pathname + location.search).toBe('/sign-in?return=%2Fstaff%3Fsearch%3Da')
  fakeServer({ 'GET /users/usr_me': { data: { id: 'usr_me', name: 'Sari Wijaya' } } })
  act(() => void store.dispatch(signedIn({ accessToken: testToken(OrganizationRole.ADMIN), refreshToken: 'r' })))
  expect(await screen.findByRole('heading', { name: 'page /staff' })).toBeTruthy()
  await waitFor(() => expect(location.search).toBe('?search=a'))
})

test.each([
  ['revoked [S8.9]', { 'POST /auth/revoke': { data: {}, message: 'It is over.' } }],
  ['revoked in vain [S8.9]', { 'POST /auth/revoke': [500, { message: 'It failed.' }] }],
])('nothing is said when a session is %s', async (_name, answer) => {
  open('/staff')
  await screen.findByRole('heading', { name: 'page /staff' })
  const calls = fakeServer(answer)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'page /sign-in' })
  expect(calls.map(({ request }) => request)).toContain('POST /auth/revoke')
  expect(screen.queryByText(/^It /)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('nothing is said when tokens are refreshed [S8.8]', async () => {
  const { store } = open('/staff')
  await screen.findByRole('heading', { name: 'page /staff' })
  fakeServer({
    'POST /auth/refresh': {
      data: { access_token: testToken(OrganizationRole.ADMIN), refresh_token: 'r2' },
      message: 'It is fresh.',
    },
  })
  await act(() => refreshTokens(store))
  expect(store.getState().auth.refreshToken).toBe('r2')
  expect(screen.queryByText(/^It /)).toBeNull()
})

test('the menu of a narrow window takes the focus, closes with Escape and gives it back', async () => {
  open('/')
  await screen.findByRole('heading', { name: 'page /' })
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  expect(screen.getByRole('complementary')).toContainElement(document.activeElement as HTMLElement)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus())
})

test('choosing another business closes the menu of a narrow window', async () => {
  open('/')
  await screen.findByRole('heading', { name: 'page /' })
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Business' }), 'Toko B')
  expect(await screen.findByRole('button', { name: 'Open menu' })).toBeTruthy()
  expect(screen.getByRole('main')).not.toHaveAttribute('inert')
})

test('going to a page from the menu of a narrow window puts the focus on the page', async () => {
  open('/')
  await screen.findByRole('heading', { name: 'page /' })
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  await userEvent.click(screen.getByRole('link', { name: 'Staff' }))
  expect(await screen.findByRole('heading', { name: 'page /staff' })).toBeTruthy()
  expect(screen.getByRole('main')).toHaveFocus()
})

test('the whole shell speaks Indonesian at one press', async () => {
  open('/staff')
  await screen.findByRole('heading', { name: 'page /staff' })
  await userEvent.click(screen.getByRole('button', { name: 'ID' }))
  expect(await screen.findByRole('link', { name: 'Staf' })).toBeTruthy()
  expect(document.title).toBe('Staf · Sapa')
  expect(document.documentElement.lang).toBe('id')
  await userEvent.click(screen.getByRole('button', { name: 'EN' }))
})
