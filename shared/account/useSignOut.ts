import { revokeTokens } from '@sapa/shared/api'
import { useAppDispatch, useNavigate } from '@sapa/shared/platform'
import { signedOut } from '@sapa/shared/session'

/**
 * Ends the session here and on the server, and leaves nothing of it in memory.
 *
 * @returns a call that leads to the sign-in page, or leaves the person where they are
 */
export function useSignOut(): (options?: { stay: boolean }) => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return ({ stay } = { stay: false }) => {
    // Read before it is forgotten here.
    revokeTokens()
    dispatch(signedOut())
    // After the guard has sent the page away with a return address: who leaves by choice starts afresh.
    if (!stay) setTimeout(() => void navigate('/sign-in', { replace: true }))
  }
}
