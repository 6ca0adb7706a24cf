import { setConfig } from '../config'
import { keepLanguage } from '../i18n/language'
import { createStore } from '../state/store'
import { signedIn } from '../state/authSlice'
import { fakeServer, testToken } from '../testing'
import { agentsApi } from './agents.gen'
import { authApi } from './auth.gen'
import { errorMessage, fieldErrors } from './errors'
import { refreshTokens, revokeTokens } from './refresh'

const BASE = 'https://api.example'
let asked: Request[]

/** A page whose server answers these; every request as it was sent is in `asked`. */
function page(responses: Parameters<typeof fakeServer>[0], token: string | null = testToken()) {
  document.cookie = 'auth-storage=; max-age=0; path=/'
  setConfig({
    apiBaseUrl: BASE,
    googleClientId: '',
    botChallengeSiteKey: '',
    socketUrl: '',
    appName: 'core',
    appSecret: 'public',
    metaAppId: '',
    metaConfigId: '',
    codeDeliveries: 'email',
    googleScriptUrl: '',
    turnstileScriptUrl: '',
    metaScriptUrl: '',
    metaGraphVersion: 'v26.0',
    environment: 'staging',
    areaOverrideOrigins: '',
  })
  fakeServer(responses)
  const answer = globalThis.fetch
  asked = []
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init)
    asked.push(request.clone())
    return answer(request)
  }
  const store = createStore()
  if (token) store.dispatch(signedIn({ accessToken: token, refreshToken: 'refresh-1' }))
  return store
}

const header = (name: string) => asked.map((request) => request.headers.get(name))
const agents = { data: [], meta: { next_cursor: null } }

test('a call goes to the configured base with the prefix /v1 [S7.1]', async () => {
  await page({ 'GET /agents': agents }).dispatch(agentsApi.endpoints.listAgents.initiate({ organizationId: 'org_a' }))
  expect(asked.map(({ url }) => url)).toEqual([`${BASE}/v1/agents?organizationId=org_a`])
})

test('a call carries the access token when there is one, and nothing otherwise [S7.2]', async () => {
  await page({ 'GET /agents': agents }).dispatch(agentsApi.endpoints.listAgents.initiate({}))
  expect(header('authorization')).toEqual([`Bearer ${testToken()}`])
  await page({ 'GET /agents': agents }, null).dispatch(agentsApi.endpoints.listAgents.initiate({}))
  expect(header('authorization')).toEqual([null])
})

test('a call carries the language of the page [S7.3]', async () => {
  for (const language of ['en', 'id'] as const) {
    keepLanguage(language)
    await page({ 'GET /agents': agents }).dispatch(agentsApi.endpoints.listAgents.initiate({}))
    expect(header('accept-language')).toEqual([language])
  }
  keepLanguage('en')
})

test('sending and checking a code name the client by Basic, also for somebody signed in [S7.11, S7.12]', async () => {
  const store = page({ 'POST /auth/otp': { data: {} }, 'POST /auth/otp/verify': { data: {} } })
  await store.dispatch(authApi.endpoints.sendOtp.initiate({ body: { identifier: 'a@b.co', action: 'register' } }))
  await store.dispatch(
    authApi.endpoints.verifyOtp.initiate({
      body: { identifier: 'a@b.co', ticket: 't', action: 'register', otp: '123456' },
    }),
  )
  expect(header('authorization')).toEqual(Array(2).fill(`Basic ${btoa('core:public')}`))
})

test('refresh and revoke carry the refresh token and no body [S7.9, S7.10]', async () => {
  const store = page({ 'POST /auth/refresh': [401, {}], 'POST /auth/revoke': { data: {} } })
  revokeTokens()
  await refreshTokens(store)
  expect(header('authorization')).toEqual(['Bearer refresh-1', 'Bearer refresh-1'])
  expect(await Promise.all(asked.map((request) => request.text()))).toEqual(['', ''])
})

test('an expired access token is exchanged once for all calls that wait, each of which is sent again', async () => {
  const fresh = testToken(4)
  const store = page({
    'GET /agents': () =>
      asked.at(-1)?.headers.get('authorization') === `Bearer ${fresh}`
        ? agents
        : [401, { message: 'expired', code: 'session_expired' }],
    'POST /auth/refresh': { data: { access_token: fresh, refresh_token: 'refresh-2' } },
  })
  const answers = await Promise.all(
    ['a', 'b'].map((search) => store.dispatch(agentsApi.endpoints.listAgents.initiate({ search }))),
  )
  expect(answers.map(({ isSuccess }) => isSuccess)).toEqual([true, true])
  expect(asked.filter(({ url }) => url.endsWith('/auth/refresh'))).toHaveLength(1)
  expect(store.getState().auth).toMatchObject({ accessToken: fresh, refreshToken: 'refresh-2' })
})

test("the server's sentence is shown, else the fallback", () => {
  expect(errorMessage({ status: 409, data: { message: 'Taken' } }, 'An error occurred')).toBe('Taken')
  for (const without of [
    { status: 'FETCH_ERROR' },
    { status: 500, data: '<html>' },
    undefined,
    { status: 500, data: {} },
  ]) {
    expect(errorMessage(without, 'An error occurred')).toBe('An error occurred')
  }
})

test('keys become camelCase [S5.38]; a text is taken as it is [S5.39] and of a list the first [S5.40]', () => {
  const errors = [
    { key: 'organization_type_id', message: 'No such type' },
    { key: 'email', message: ['Bad', 'Worse'] },
  ]
  expect(fieldErrors({ data: { errors } })).toEqual([
    { name: 'organizationTypeId', message: 'No such type' },
    { name: 'email', message: 'Bad' },
  ])
})
