import { sessionTaken } from './authSlice.ts'
import { readAuthCookie } from './cookie.ts'
import { readOrganization } from './organizationSlice.ts'
import type { Store } from './store.ts'
import { readToken } from './token.ts'

/**
 * Follows what other tabs do to the session: who signs out there is signed out here at once, and nothing that one
 * person read is shown to the next. Tokens of the same person are taken over when they are needed.
 *
 * @returns what ends it
 */
export function followOtherTabs(store: Store): () => void {
  const look = () => {
    const auth = readAuthCookie()
    if (readToken(auth.accessToken)?.id === readToken(store.getState().auth.accessToken)?.id) return
    store.dispatch(sessionTaken({ auth, ...readOrganization() }))
  }
  // Signing in and out change what is kept of the business; a tab that slept looks when it is seen.
  addEventListener('storage', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('storage', look)
    document.removeEventListener('visibilitychange', look)
  }
}
