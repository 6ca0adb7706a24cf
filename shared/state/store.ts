import { combineSlices, configureStore } from '@reduxjs/toolkit'
import { setupListeners } from '@reduxjs/toolkit/query/react'
import { useDispatch, useSelector } from 'react-redux'
import { api } from '../api/api.ts'
import { authSlice } from './authSlice.ts'
import { badgeSlice } from './badgeSlice.ts'
import { readAuthCookie, writeAuthCookie, type StoredAuth } from './cookie.ts'
import { modalSlice } from './modalSlice.ts'
import { organizationSlice, writeOrganization } from './organizationSlice.ts'
import { personLeft } from './personLeft.ts'
import { THEME_KEY, themeSlice } from './themeSlice.ts'
import { readToken } from './token.ts'

const reducer = combineSlices(authSlice, organizationSlice, modalSlice, themeSlice, badgeSlice, api)

/** What another tab has kept already is not written again: it may have gone on since. */
function keepAuth(auth: StoredAuth): void {
  if (JSON.stringify(readAuthCookie()) !== JSON.stringify(auth)) writeAuthCookie(auth)
}

/** A store whose session, business and theme are kept in the browser. The page makes one; each test makes its own. */
export function createStore() {
  const store = configureStore({ reducer, middleware: (defaults) => defaults().concat(api.middleware) })
  let { auth, organization, theme } = store.getState()
  store.subscribe(() => {
    const now = store.getState()
    const before = readToken(auth.accessToken)?.id
    if (now.auth !== auth) keepAuth((auth = now.auth))
    if (now.organization !== organization) writeOrganization((organization = now.organization))
    if (now.theme !== theme) localStorage.setItem(THEME_KEY, (theme = now.theme).theme)
    // Nothing that one person read is shown to the next, and no call of theirs is answered to another.
    if (before === undefined || before === readToken(auth.accessToken)?.id) return
    personLeft()
    store.dispatch(api.util.resetApiState())
  })
  setupListeners(store.dispatch)
  return store
}

export type Store = ReturnType<typeof createStore>
export type RootState = ReturnType<Store['getState']>
export const useAppDispatch = useDispatch.withTypes<Store['dispatch']>()
export const useAppSelector = useSelector.withTypes<RootState>()
