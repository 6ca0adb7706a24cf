import { waitFor } from '@testing-library/react'
import { CONFIG_FIELDS, parseConfig, setConfig } from '../config/index.ts'
import { signedIn } from '../state/authSlice.ts'
import { NOBODY, readAuthCookie, writeAuthCookie } from '../state/cookie.ts'
import { createStore } from '../state/store.ts'
import { fakeServer } from '../testing/index.tsx'
import { api } from './api.ts'
import { onSessionEnded } from './sessionEnded.ts'

const pages = api.injectEndpoints({
  endpoints: (build) => ({ readPage: build.query<unknown, number>({ query: (page) => `/pages/${page}` }) }),
})

/** A server that takes the access token `fresh` alone, and gives it for the refresh token `r1`. */
function serve(refresh: unknown = { data: { access_token: 'fresh', refresh_token: 'r2' } }) {
  const answers = Object.fromEntries(
    [1, 2, 3, 4].map((page) => [
      `GET /pages/${page}`,
      [401, { message: '', code: 'session_expired', request_id: '1' }],
    ]),
  )
  const calls = fakeServer({ ...answers, 'POST /auth/refresh': refresh })
  const refuse = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { headers, url } =
      input instanceof Request ? input : { headers: new Headers(init?.headers), url: String(input) }
    return headers.get('authorization') === 'Bearer fresh' ? Response.json({ data: url }) : refuse(input, init)
  }
  return calls
}

const open = () => {
  const store = createStore()
  store.dispatch(signedIn({ accessToken: 'old', refreshToken: 'r1' }))
  const read = (page: number) => store.dispatch(pages.endpoints.readPage.initiate(page))
  return { store, read }
}
const refreshes = (calls: ReturnType<typeof serve>) => calls.filter(({ request }) => request === 'POST /auth/refresh')

let words = 0
const silent = onSessionEnded(() => void words++)
afterAll(silent)
beforeEach(() => {
  words = 0
  document.cookie = 'auth-storage=; max-age=0; path=/'
  setConfig(parseConfig(Object.fromEntries(CONFIG_FIELDS.map((field) => [field, '']))))
})

test('many calls that are refused at once refresh the tokens once, and each is sent again', async () => {
  const calls = serve()
  const { store, read } = open()
  const results = await Promise.all([1, 2, 3, 4].map(read))
  expect(results.map(({ data }) => data)).toEqual(
    [1, 2, 3, 4].map((page) => ({ data: `http://localhost/v1/pages/${page}` })),
  )
  expect(refreshes(calls)).toHaveLength(1)
  expect(refreshes(calls)[0]?.headers.get('authorization')).toBe('Bearer r1')
  expect(store.getState().auth).toMatchObject({ accessToken: 'fresh', refreshToken: 'r2' })
  expect(readAuthCookie().refreshToken).toBe('r2')
})

test('tokens that another tab has renewed meanwhile are taken over', async () => {
  const calls = serve()
  const { store, read } = open()
  writeAuthCookie({ accessToken: 'fresh', refreshToken: 'r7', sendOtpDate: null })
  expect((await read(1)).data).toBeDefined()
  expect(refreshes(calls)).toHaveLength(0)
  expect(store.getState().auth.refreshToken).toBe('r7')
})

test('who signs out while the tokens are refreshed stays signed out', async () => {
  serve(() => {
    writeAuthCookie(NOBODY)
    return { data: { access_token: 'fresh', refresh_token: 'r2' } }
  })
  const { read } = open()
  expect((await read(1)).data).toBeUndefined()
  expect(readAuthCookie().refreshToken).toBeNull()
})

test('where the browser can, tabs wait for each other', async () => {
  serve()
  const request = jest.fn((_name: string, work: () => Promise<unknown>) => work())
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  await open().read(1)
  expect(request).toHaveBeenCalledWith('sapa-refresh', expect.any(Function))
  Reflect.deleteProperty(navigator, 'locks')
})

test('a refresh that is refused signs out, with one word for all calls', async () => {
  const calls = serve([401, { message: '', code: 'session_expired', request_id: '1' }])
  const { store, read } = open()
  await Promise.all([1, 2, 3, 4].map(read))
  expect(refreshes(calls)).toHaveLength(1)
  expect(store.getState().auth.accessToken).toBeNull()
  expect(readAuthCookie().refreshToken).toBeNull()
  expect(words).toBe(1)
})

test.each([
  ['is broken', [503, { message: '', code: 'unavailable', request_id: '1' }]],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a server that %s ends no session', async (_what, answer) => {
  serve(answer)
  const { store, read } = open()
  await read(1)
  expect(store.getState().auth).toMatchObject({ accessToken: 'old', refreshToken: 'r1' })
  expect(words).toBe(0)
})

test('what one person asked for is not asked again in the name of whoever signed in in another tab', async () => {
  const tokenOf = (id: string) => `x.${btoa(JSON.stringify({ id }))}.x`
  const calls = serve()
  const store = createStore()
  store.dispatch(signedIn({ accessToken: tokenOf('usr_a'), refreshToken: 'r1' }))
  const others = { accessToken: tokenOf('usr_b'), refreshToken: 'rb', sendOtpDate: null }
  writeAuthCookie(others)
  const { data } = await store.dispatch(pages.endpoints.readPage.initiate(1))
  expect(data).toBeUndefined()
  expect(calls.map(({ request, headers }) => [request, headers.get('authorization')])).toEqual([
    ['GET /pages/1', `Bearer ${tokenOf('usr_a')}`],
  ])
  // The tab is the other's now, and so is their session.
  expect(store.getState().auth).toEqual(others)
  expect(readAuthCookie()).toEqual(others)
  expect(words).toBe(0)
})

test('where a session ended, nothing that was read stays for whoever signs in next', async () => {
  serve([401, { message: '', code: 'session_expired', request_id: '1' }])
  const tokenOf = (id: string) => `x.${btoa(JSON.stringify({ id }))}.x`
  const store = createStore()
  store.dispatch(signedIn({ accessToken: tokenOf('usr_a'), refreshToken: 'r1' }))
  store.dispatch(pages.util.upsertQueryData('readPage', 2, 'of the first'))
  await waitFor(() => expect(pages.endpoints.readPage.select(2)(store.getState()).data).toBe('of the first'))
  await store.dispatch(pages.endpoints.readPage.initiate(1))
  store.dispatch(signedIn({ accessToken: tokenOf('usr_b'), refreshToken: 'rb' }))
  expect(pages.endpoints.readPage.select(2)(store.getState()).data).toBeUndefined()
})
