import { useState } from 'react'
import { useSignOut } from '@sapa/shared/account'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'

export function SignOutButton() {
  const { t } = useTranslation('auth')
  const signOut = useSignOut()
  const [leaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return <Button icon={<Icon name="signout" />} loading={leaving} onClick={leave}>{t('profile.sign_out')}</Button>
}
