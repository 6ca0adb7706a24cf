import { api, refreshTokens } from '@sapa/shared/api'
import { useAcceptInvitationMutation } from '@sapa/shared/api/invitations.gen'
import { toast, useAppDispatch, useNavigate } from '@sapa/shared/platform'
import { organizationChosen } from '@sapa/shared/session'

/**
 * Accepts an invitation and goes to work there: new tokens that list the business, then its dashboard.
 *
 * @returns a call that throws what the server refused, or an Error when the tokens could not be renewed: accepting
 *   again is then right
 */
export function useJoin(): (token: string) => Promise<void> {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [accept] = useAcceptInvitationMutation()
  return async (token) => {
    const { data, message } = await accept({ body: { invitation: token } }).unwrap()
    if (!(await refreshTokens({ dispatch }))) throw new Error('the tokens were not renewed')
    if (message) toast.success(message)
    dispatch(organizationChosen(data))
    // What is in memory is the other business's.
    dispatch(api.util.resetApiState())
    void navigate('/')
  }
}
