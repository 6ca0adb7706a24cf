import { configure, render, type RenderResult } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { Provider } from 'react-redux'
import { UNSAFE_createMemoryHistory, useRoutes, type RouteObject } from 'react-router-dom'
import type { Area } from '../area/index.ts'
import { parseConfig, setConfig } from '../config/index.ts'
import { OrganizationRole } from '../contracts/index.ts'
import { addTexts, startI18n, translator } from '../i18n/index.ts'
import { keepLanguage } from '../i18n/language.ts'
import { lazy } from 'react'
import { Router } from '../router/Router.tsx'
import { signedIn } from '../state/authSlice.ts'
import { createStore, type Store } from '../state/store.ts'

// A page is compiled when it is first shown, which on a busy machine takes longer than the library waits.
configure({ asyncUtilTimeout: 10_000 })

/** What the server would answer: by 'METHOD /path' below /v1, a body (200), `[status, body]`, a Response, or a function of the call. */
export type Responses = Record<string, unknown | ((call: { url: URL; body: unknown }) => unknown)>

export interface Rendered extends RenderResult {
  store: Store
  /** Every call that was made, oldest first: 'METHOD /path' and its body. */
  calls: { request: string; body: unknown; headers: Headers }[]
}

/** A token as the api makes them, for the given role; nobody checks its signature in the browser. */
export function testToken(
  role: OrganizationRole = OrganizationRole.ADMIN,
  organizations = [{ id: 'org_a', name: 'Toko Uji' }],
): string {
  const claims = {
    id: 'usr_me',
    user_type: 1,
    organization_members: organizations.map((organization) => ({ ...organization, role })),
  }
  return `x.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_')}.x`
}

/** Answers fetch from a table; a call that is not in it fails the test with its name. */
export function fakeServer(responses: Responses): Rendered['calls'] {
  const calls: Rendered['calls'] = []
  globalThis.fetch = async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init)
    const url = new URL(request.url)
    const name = `${request.method} ${url.pathname.replace(/^\/v1/, '')}`
    const text = await request.text()
    const body: unknown =
      text && request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text || undefined
    calls.push({ request: name, body, headers: request.headers })
    const answer = responses[name]
    const value: unknown =
      typeof answer === 'function'
        ? await (answer as (call: { url: URL; body: unknown }) => unknown)({ url, body })
        : answer
    if (value instanceof Response) return value
    if (value === undefined)
      return Response.json({ message: `no answer for ${name}`, code: 'not_found', request_id: 'test' }, { status: 404 })
    return Array.isArray(value) && typeof value[0] === 'number'
      ? Response.json(value[1], { status: value[0] })
      : Response.json(value)
  }
  globalThis.XMLHttpRequest = FormRequest as unknown as typeof XMLHttpRequest
  return calls
}

/** What the interface uses of XMLHttpRequest to send a form, over the same fake server; a form is answered as its fields. */
class FormRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  status = 0
  responseText = ''
  onload = () => {}
  onerror = () => {}
  onabort = () => {}
  onloadend = () => {}
  #to = { method: '', url: '' }
  #headers = new Headers()
  #aborted = false

  open(method: string, url: string) {
    this.#to = { method, url }
  }
  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value)
  }
  abort() {
    this.#aborted = true
    this.onabort()
    this.onloadend()
  }
  send(form: FormData) {
    this.#headers.set('content-type', 'application/json')
    const fields = Object.fromEntries(
      [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]),
    )
    this.upload.onprogress?.({ loaded: 1, total: 2 })
    void fetch(this.#to.url, { method: this.#to.method, headers: this.#headers, body: JSON.stringify(fields) }).then(
      async (response) => {
        if (this.#aborted) return
        this.status = response.status
        this.responseText = await response.text()
        this.onload()
        this.onloadend()
      },
    )
  }
}

export interface RenderOptions {
  path: string
  responses?: Responses
  /** Null: signed out. */
  role?: OrganizationRole | null
  language?: 'en' | 'id'
  /** Stands for the other pages that links lead to. */
  elsewhere?: ReactNode
}

/** Shows an area's route as the shell would: real store, real texts, a fake server. */
export async function renderRoute(
  area: Area,
  { path, responses = {}, role = OrganizationRole.ADMIN, language = 'en', elsewhere = 'elsewhere' }: RenderOptions,
): Promise<Rendered> {
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
      codeDeliveries: 'email phone',
    }),
  )
  const calls = fakeServer(responses)
  document.cookie = 'auth-storage=; max-age=0; path=/'
  localStorage.clear()
  keepLanguage(language)
  if (!translator.isInitialized) await startI18n()
  await translator.changeLanguage(language)
  await addTexts('common', { en: () => import('../i18n/locales/en.json'), id: () => import('../i18n/locales/id.json') })
  await addTexts(area.namespace, area.locales)
  const store = createStore()
  if (role !== null) store.dispatch(signedIn({ accessToken: testToken(role), refreshToken: 'refresh' }))
  await area.setup?.().then(({ setup }) => setup())
  const routes = area.routes.map((route) => {
    const Page = lazy(route.lazy)
    return { path: route.path, element: <Page /> }
  })
  const history = UNSAFE_createMemoryHistory({ initialEntries: [path], v5Compat: true })
  const result = render(
    <Provider store={store}>
      <Suspense fallback="loading">
        <Router history={history}>
          <Pages routes={[...routes, { path: '*', element: elsewhere }]} />
        </Router>
      </Suspense>
    </Provider>,
  )
  return { ...result, store, calls }
}

const Pages = ({ routes }: { routes: RouteObject[] }) => useRoutes(routes)
