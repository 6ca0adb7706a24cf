import { useTranslation } from '@sapa/shared/platform'
import { Card } from '@sapa/shared/ui/base'
import { ErrorState, PageHeader, SkeletonRows } from '@sapa/shared/ui/patterns'
import { useMe } from '../session/useMe'
import { AccountFacts } from './AccountFacts'
import { LanguageChoice } from './LanguageChoice'
import { NameForm } from './NameForm'
import { PasswordCard } from './PasswordCard'
import { SessionsCard } from './SessionsCard'
import { SettingsRow } from './SettingsRow'
import { SignOutButton } from './SignOutButton'
import { ThemeChoice } from './ThemeChoice'
import '../auth.css'

export default function ProfilePage() {
  const { t } = useTranslation('auth')
  const { data, error, isLoading, refetch } = useMe()
  const me = data?.data
  return (
    <>
      <PageHeader title={t('profile.title')} subtitle={t('profile.subtitle')} />
      <div className="settings">
        {isLoading && <SkeletonRows rows={4} />}
        {error && !me && <ErrorState error={error} onRetry={() => void refetch()} />}
        {me && (
          <>
            <Card>
              <NameForm key={me.id} id={me.id} name={me.name} />
            </Card>
            <Card>
              <AccountFacts email={me.email} phone={me.phone_number} />
            </Card>
          </>
        )}
        <Card>
          <SettingsRow title={t('profile.language')}>
            <LanguageChoice />
          </SettingsRow>
          <SettingsRow title={t('profile.theme')}>
            <ThemeChoice />
          </SettingsRow>
        </Card>
        {me && (
          <>
            <PasswordCard userId={me.id} hasPassword={me.has_password} email={me.email} onSet={() => void refetch()} />
            <SessionsCard userId={me.id} />
          </>
        )}
        <Card>
          <SettingsRow title={t('profile.sign_out')} text={t('profile.sign_out_text')}>
            <SignOutButton />
          </SettingsRow>
        </Card>
      </div>
    </>
  )
}
