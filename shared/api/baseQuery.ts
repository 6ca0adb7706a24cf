import {
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react'
import { config } from '../config/index.ts'
import { currentLanguage } from '../i18n/language.ts'
import type { StoredAuth } from '../state/cookie.ts'
import { errorCode } from './errors.ts'
import { endSession, refreshTokens } from './refresh.ts'

/** The two calls that name the client by Basic. */
const BASIC = ['/auth/otp', '/auth/otp/verify']

/** A call that failed, with the seconds after which the server wants to be asked again. */
export type Refusal = FetchBaseQueryError & { retryAfter?: number }

const send = (authorization: string | undefined): BaseQueryFn<string | FetchArgs, unknown, Refusal> => {
  const query = fetchBaseQuery({
    baseUrl: `${config().apiBaseUrl}/v1`,
    prepareHeaders: (headers) => {
      headers.set('accept-language', currentLanguage())
      if (authorization) headers.set('authorization', authorization)
    },
  })
  return async (args, store, extra) => {
    const result = await query(args, store, extra)
    const retryAfter = Number(result.meta?.response?.headers.get('retry-after'))
    return result.error && retryAfter > 0 ? { ...result, error: { ...result.error, retryAfter } } : result
  }
}

/**
 * Sends a call with what it has to carry. When the access token has run out, the tokens are refreshed once for all
 * calls and tabs that wait, and the call is sent again; when that fails, the person is signed out with a word.
 */
export const baseQuery: BaseQueryFn<string | FetchArgs, unknown, Refusal> = async (args, store, extra) => {
  const path = (typeof args === 'string' ? args : args.url).split('?')[0] ?? ''
  const { auth } = store.getState() as { auth: StoredAuth }
  if (BASIC.includes(path))
    return send(`Basic ${btoa(`${config().appName}:${config().appSecret}`)}`)(args, store, extra)

  const token = auth.accessToken
  const result = await send(token ? `Bearer ${token}` : undefined)(args, store, extra)
  // Whoever was switched off holds tokens that still list the business: the next ones do not.
  if (result.error?.status === 403 && errorCode(result.error) === 'member_inactive') await refreshTokens(store)
  if (result.error?.status !== 401 || !token) return result
  const fresh = await refreshTokens(store, token)
  if (fresh) return send(`Bearer ${fresh}`)(args, store, extra)
  // Being offline for a moment ends no session.
  if (fresh === null) return result
  endSession(store)
  return result
}
