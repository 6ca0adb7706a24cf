import { useTranslation } from '@sapa/shared/platform'
import { keyOf, type Member } from './member'
import { MemberActions } from './MemberActions'
import { MemberName } from './MemberName'
import { StatusTags } from './StatusTags'

export interface ListProps {
  members: Member[]
  onChange: (member: Member) => void
}

const COLUMNS = ['name', 'email', 'phone', 'role', 'status'] as const

/** The people as a table, where there is room for one. */
export function StaffTable({ members, onChange }: ListProps) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  return (
    <div className="staff__table">
      <table>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`columns.${column}`)}
              </th>
            ))}
            <th scope="col">
              <span className="staff__hidden">{t('columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={keyOf(member)}>
              <td>
                <span className="staff__long">
                  <MemberName member={member} />
                </span>
              </td>
              <td>
                <span className="staff__long">{member.email ?? '–'}</span>
              </td>
              <td>{member.phone_number ?? '–'}</td>
              <td>{common(`role.${member.role}`)}</td>
              <td>
                <StatusTags member={member} />
              </td>
              <td>
                <MemberActions member={member} onChange={onChange} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
