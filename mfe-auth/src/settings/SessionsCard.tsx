import { errorMessage } from '@sapa/shared/api'
import { useEndOtherSessionsMutation, useListSessionsQuery } from '@sapa/shared/api/auth.gen'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Button, Card } from '@sapa/shared/ui/base'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { SessionRow } from './SessionRow'
import { SettingsRow } from './SettingsRow'

/** Where the person is signed in; each place but this one can be signed out. */
export function SessionsCard({ userId }: { userId: string }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  const { data, error, isLoading, refetch } = useListSessionsQuery({ id: userId }, { refetchOnMountOrArgChange: true })
  const [endOthers, { isLoading: ending }] = useEndOtherSessionsMutation()
  const sessions = data?.data ?? []
  const signOut = async () => {
    try {
      const { message } = await endOthers({ id: userId }).unwrap()
      if (message) toast.success(message)
    } catch (refusal) {
      toast.error(errorMessage(refusal, common('error.fallback')))
    }
  }
  return (
    <Card>
      <SettingsRow title={t('sessions.title')} text={t('sessions.text')}>
        {sessions.length > 1 && (
          <Button loading={ending} onClick={() => void signOut()}>
            {t('sessions.sign_out_others')}
          </Button>
        )}
      </SettingsRow>
      {isLoading && <SkeletonRows rows={2} />}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className="settings__list">
        {sessions.map((session) => (
          <SessionRow key={session.id} userId={userId} session={session} />
        ))}
      </ul>
    </Card>
  )
}
