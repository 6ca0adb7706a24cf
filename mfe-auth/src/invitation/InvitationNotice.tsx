import { errorMessage } from '@sapa/shared/api'
import { useTranslation } from '@sapa/shared/platform'
import { Alert } from '@sapa/shared/ui/base'
import type { Asked } from './useInvitation'

/** Above a form: who asks the person in, or why the link no longer does and what to do next. */
export function InvitationNotice({ invitation, error, next }: Pick<Asked, 'invitation' | 'error'> & { next: string }) {
  const { t } = useTranslation('auth')
  const { t: common } = useTranslation('common')
  if (invitation) {
    const values = { organization: invitation.organization.name, role: common(`role.${invitation.role}`) }
    return <Alert className="invitation" type="info" showIcon role="status" title={t('invitation.asks', values)} />
  }
  if (!error) return null
  return (
    <Alert
      className="invitation"
      type="warning"
      showIcon
      role="alert"
      title={errorMessage(error, common('error.offline'))}
      description={next}
    />
  )
}
