import { useTranslation } from '@sapa/shared/platform'
import { Tag } from '@sapa/shared/ui/base'
import type { Member } from './member'

/** Active or inactive; somebody invited is inactive with a badge. */
export function StatusTags({ member: { status, invitation } }: { member: Member }) {
  const { t, i18n } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const day = (moment: string) => new Date(moment).toLocaleDateString(i18n.language, { day: 'numeric', month: 'short' })
  return (
    <span className="staff__tags">
      <Tag className={status === 'active' ? 'staff__active' : ''}>{common(`status.${status}`)}</Tag>
      {invitation && (
        <Tag variant="outlined" className={invitation.expired ? 'staff__expired' : 'staff__invited'}>
          {t(invitation.expired ? 'invited.expired' : 'invited.badge')}
        </Tag>
      )}
      {invitation && (
        <span className="staff__until">
          {t(invitation.expired ? 'invited.since' : 'invited.until', { day: day(invitation.expires_at) })}
        </span>
      )}
    </span>
  )
}
