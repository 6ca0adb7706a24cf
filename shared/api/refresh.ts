import type { BaseQueryApi } from '@reduxjs/toolkit/query/react'
import { config } from '../config/index.ts'
import { currentLanguage } from '../i18n/language.ts'
import { signedIn } from '../state/authSlice.ts'
import { readAuthCookie } from '../state/cookie.ts'

let running: Promise<string | undefined | null> | undefined

/** Waits for other tabs, where the browser can; their new tokens then stand in the cookie. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? (navigator.locks.request('sapa-refresh', work) as Promise<T>) : work()
}

/**
 * New tokens for an access token that was refused (or, without one, to learn of a new business). Calls that come
 * meanwhile get the same answer.
 *
 * @returns the new access token, `undefined` when the session is over, `null` when the server could not be asked
 */
export function refreshTokens(store: Pick<BaseQueryApi, 'dispatch'>, refused?: string): Promise<string | undefined | null> {
  running ??= alone(async () => {
    const stored = readAuthCookie()
    if (refused && stored.accessToken && stored.accessToken !== refused && stored.refreshToken) {
      store.dispatch(signedIn({ accessToken: stored.accessToken, refreshToken: stored.refreshToken }))
      return stored.accessToken
    }
    if (!stored.refreshToken) return undefined
    const response = await fetch(`${config().apiBaseUrl}/v1/auth/refresh`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stored.refreshToken}`, 'accept-language': currentLanguage() },
    })
    if (response.status >= 500) return null
    if (!response.ok) return undefined
    const { data } = (await response.json()) as { data: { access_token: string; refresh_token: string } }
    store.dispatch(signedIn({ accessToken: data.access_token, refreshToken: data.refresh_token }))
    return data.access_token
  })
    .catch(() => null)
    .finally(() => {
      running = undefined
    })
  return running
}
