import { toast, useAppDispatch } from '@sapa/shared/platform'
import { signedIn } from '@sapa/shared/session'

interface Entrance {
  data: { access_token: string; refresh_token: string }
  message?: string
}

/**
 * Takes the tokens of a successful answer and says the server's sentence. The page is left by its own guard, which
 * also knows the address to go back to.
 */
export function useEnter(): (answer: Entrance) => void {
  const dispatch = useAppDispatch()
  return ({ data, message }) => {
    if (message) toast.success(message)
    dispatch(signedIn({ accessToken: data.access_token, refreshToken: data.refresh_token }))
  }
}
