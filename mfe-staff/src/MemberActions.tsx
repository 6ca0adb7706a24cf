import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Icon } from '@sapa/shared/ui/icon'
import { InvitationActions } from './InvitationActions'
import { labelOf, type Member } from './member'
import { ReasonedButton } from './ReasonedButton'
import { whyNotChange } from './whyNot'

/** What can be done with a row; what cannot says why. */
export function MemberActions({ member, onChange }: { member: Member; onChange: (member: Member) => void }) {
  const { t } = useTranslation('staff')
  const why = whyNotChange(member, useSession())
  const reason = why && t(why)
  return (
    <span className="staff__actions">
      {member.invitation ? (
        <InvitationActions member={member} reason={reason} />
      ) : (
        <ReasonedButton
          size="small"
          icon={<Icon name="edit" size={14} />}
          reason={reason}
          aria-label={t('change_named', { name: labelOf(member) })}
          onClick={() => onChange(member)}
        >
          {t('change')}
        </ReasonedButton>
      )}
    </span>
  )
}
