import { useTranslation } from '@sapa/shared/platform'
import { Card } from '@sapa/shared/ui/base'
import { PasswordForm } from './PasswordForm'

interface Props {
  userId: string
  /** False for who signs in with Google alone. */
  hasPassword: boolean
}

export function PasswordCard({ userId, hasPassword }: Props) {
  const { t } = useTranslation('auth')
  return (
    <Card>
      <div className="settings__head">
        <h2>{t('password.title')}</h2>
        <p>{t(hasPassword ? 'password.text' : 'password.none')}</p>
      </div>
      {hasPassword && <PasswordForm userId={userId} />}
    </Card>
  )
}
