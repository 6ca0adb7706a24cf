import { api } from '@sapa/shared/api'
import { authApi } from '@sapa/shared/api/auth.gen'
import { useAppDispatch, useNavigate } from '@sapa/shared/platform'
import { signedOut } from '@sapa/shared/session'

/**
 * Ends the session on the server and here, and leaves nothing of it in memory. A server that cannot be reached keeps
 * nobody signed in.
 */
export function useSignOut(): () => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return async () => {
    await dispatch(authApi.endpoints.revoke.initiate())
    dispatch(signedOut())
    dispatch(api.util.resetApiState())
    // After the guard has sent the page away with a return address: who leaves by choice starts afresh.
    setTimeout(() => void navigate('/sign-in', { replace: true }))
  }
}
