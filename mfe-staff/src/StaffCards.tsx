import { useTranslation } from '@sapa/shared/platform'
import { keyOf } from './member'
import { MemberActions } from './MemberActions'
import { MemberName } from './MemberName'
import type { ListProps } from './StaffTable'
import { StatusTags } from './StatusTags'

/** The same people where a table has no room: one card each. */
export function StaffCards({ members, onChange }: ListProps) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  return (
    <ul className="staff__cards">
      {members.map((member) => (
        <li key={keyOf(member)} className="staff__card">
          <strong>
            <MemberName member={member} />
          </strong>
          <StatusTags member={member} />
          <dl>
            <dt className="staff__hidden">{t('columns.email')}</dt>
            <dd className="staff__email">{member.email ?? '–'}</dd>
            <dt>{t('columns.phone')}</dt>
            <dd>{member.phone_number ?? '–'}</dd>
            <dt>{t('columns.role')}</dt>
            <dd>{common(`role.${member.role}`)}</dd>
          </dl>
          <MemberActions member={member} onChange={onChange} />
        </li>
      ))}
    </ul>
  )
}
