import { api } from '@sapa/shared/api'
import { useRevokeMutation } from '@sapa/shared/api/auth.gen'
import { useAppDispatch, useNavigate, useTranslation } from '@sapa/shared/platform'
import { signedOut } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'

/** Ends the session on the server and here. A server that cannot be reached keeps nobody signed in. */
export function SignOutButton() {
  const { t } = useTranslation('auth')
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const [revoke, { isLoading }] = useRevokeMutation()
  const signOut = async () => {
    await revoke()
    dispatch(signedOut())
    dispatch(api.util.resetApiState())
    // After the guard has sent the page away with a return address: who leaves by choice starts afresh.
    setTimeout(() => void navigate('/sign-in', { replace: true }))
  }
  return (
    <Button icon={<Icon name="signout" />} loading={isLoading} onClick={() => void signOut()}>
      {t('profile.sign_out')}
    </Button>
  )
}
