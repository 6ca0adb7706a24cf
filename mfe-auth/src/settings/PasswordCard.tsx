import { useTranslation } from '@sapa/shared/platform'
import { Card } from '@sapa/shared/ui/base'
import { PasswordForm } from './PasswordForm'
import { SetPassword } from './SetPassword'

interface Props {
  userId: string
  /** False for who signs in with Google alone. */
  hasPassword: boolean
  /** Where a code for a first password goes. */
  email: string | null
  onSet: () => void
}

export function PasswordCard({ userId, hasPassword, email, onSet }: Props) {
  const { t } = useTranslation('auth')
  return (
    <Card>
      <div className="settings__head">
        <h2>{t('password.title')}</h2>
        <p>{t(hasPassword ? 'password.text' : 'password.none')}</p>
      </div>
      {hasPassword && <PasswordForm userId={userId} />}
      {!hasPassword && email && <SetPassword email={email} onSet={onSet} />}
    </Card>
  )
}
