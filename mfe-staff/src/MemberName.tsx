import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import type { Member } from './member'

/** The name; who is invited has none yet, and who looks finds themselves. */
export function MemberName({ member }: { member: Member }) {
  const { t } = useTranslation('staff')
  const { userId } = useSession()
  if (member.invitation) return <span className="staff__none">{t('invited.no_name')}</span>
  return (
    <>
      {member.name} {member.user_id === userId && <span className="staff__none">{t('you')}</span>}
    </>
  )
}
