import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import { config } from '../config/index.ts'
import { currentLanguage } from '../i18n/language.ts'
import { sessionTaken, signedIn, signedOut } from '../state/authSlice.ts'
import { readAuthCookie } from '../state/cookie.ts'
import { readOrganization } from '../state/organizationSlice.ts'
import type { Store } from '../state/store.ts'
import { readToken } from '../state/token.ts'
import { sessionEnded } from './sessionEnded.ts'

/** The access token of this tab. */
const heldToken = (dispatch: BaseQueryApi['dispatch']): string | null =>
  (dispatch as Store['dispatch'])((_, getState) => getState().auth.accessToken)

let running: Promise<string | undefined | null> | undefined

/** Waits for other tabs, where the browser can; their new tokens then stand in the cookie. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? (navigator.locks.request('sapa-refresh', work) as Promise<T>) : work()
}

/** One of the two calls whose bearer is the refresh token; it has no body, and nothing is said of its outcome. */
const callWith = (refreshToken: string, path: '/auth/refresh' | '/auth/revoke', options: RequestInit = {}) =>
  fetch(`${config().apiBaseUrl}/v1${path}`, {
    ...options,
    method: 'POST',
    headers: { authorization: `Bearer ${refreshToken}`, 'accept-language': currentLanguage() },
  })

/**
 * New tokens for an access token that was refused (or, without one, to learn of a new business). Calls that come
 * meanwhile get the same answer. Where somebody else has signed in in another tab, this tab becomes theirs too, and what
 * was asked in the first one's name is not asked again in theirs.
 *
 * @returns the new access token, `undefined` when the session is over, `null` when the server could not be asked or would
 *   answer somebody else
 */
export function refreshTokens(
  store: Pick<BaseQueryApi, 'dispatch'>,
  refused?: string,
): Promise<string | undefined | null> {
  const { dispatch } = store
  const personOf = (token: string | null) => readToken(token)?.id
  running ??= alone(async () => {
    const stored = readAuthCookie()
    const asking = refused ?? heldToken(dispatch)
    const isAnothers = ({ accessToken }: typeof stored) =>
      accessToken !== null && personOf(accessToken) !== personOf(asking)
    const makeRoom = (auth: typeof stored): null => {
      dispatch(sessionTaken({ auth, ...readOrganization() }))
      return null
    }
    if (isAnothers(stored)) return makeRoom(stored)
    if (refused && stored.accessToken && stored.accessToken !== refused && stored.refreshToken) {
      dispatch(signedIn({ accessToken: stored.accessToken, refreshToken: stored.refreshToken }))
      return stored.accessToken
    }
    if (!stored.refreshToken) return undefined
    const response = await callWith(stored.refreshToken, '/auth/refresh')
    if (response.status >= 500) return null
    if (!response.ok) return undefined
    const { data } = (await response.json()) as { data: { access_token: string; refresh_token: string } }
    // Who signed out meanwhile stays signed out.
    const now = readAuthCookie()
    if (now.refreshToken !== stored.refreshToken)
      return isAnothers(now) ? makeRoom(now) : (now.accessToken ?? undefined)
    dispatch(signedIn({ accessToken: data.access_token, refreshToken: data.refresh_token }))
    return data.access_token
  })
    .catch(() => null)
    .finally(() => {
      running = undefined
    })
  return running
}

/** Signs out where a session could not be continued, with a word. */
export function endSession({ dispatch }: Pick<BaseQueryApi, 'dispatch'>): void {
  // Nobody is signed in any more in another tab either: one word is enough.
  if (readAuthCookie().accessToken === null && heldToken(dispatch) === null) return
  dispatch(signedOut())
  sessionEnded()
}

/** Ends the session on the server. It is sent even if the page is left, and nobody waits for it: a server that cannot be reached keeps nobody signed in. */
export function revokeTokens(): void {
  const { refreshToken } = readAuthCookie()
  if (refreshToken) callWith(refreshToken, '/auth/revoke', { keepalive: true }).catch(() => undefined)
}
