import { useSignOut } from '@sapa/shared/account'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'

export function SignOutButton() {
  const { t } = useTranslation('auth')
  const signOut = useSignOut()
  return (
    <Button icon={<Icon name="signout" />} onClick={() => signOut()}>
      {t('profile.sign_out')}
    </Button>
  )
}
