import { useTranslation } from '@sapa/shared/platform'
import { Table } from '@sapa/shared/ui/display'
import { keyOf, type Member } from './member'
import { MemberActions } from './MemberActions'
import { MemberName } from './MemberName'
import { StatusTags } from './StatusTags'

export interface ListProps {
  members: Member[]
  onChange: (member: Member) => void
}

/** The people as a table, where there is room for one. */
export function StaffTable({ members, onChange }: ListProps) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  return (
    <Table<Member>
      rowKey={keyOf}
      size="middle"
      pagination={false}
      scroll={{ x: 860 }}
      dataSource={members}
      columns={[
        { title: t('columns.name'), key: 'name', render: (_, member) => <span className="staff__long"><MemberName member={member} /></span> },
        { title: t('columns.email'), dataIndex: 'email', render: (email: string | null) => <span className="staff__long">{email ?? '–'}</span> },
        { title: t('columns.phone'), dataIndex: 'phone_number', render: (phone: string | null) => phone ?? '–' },
        { title: t('columns.role'), dataIndex: 'role', render: (role: number) => common(`role.${role}`) },
        { title: t('columns.status'), key: 'status', render: (_, member) => <StatusTags member={member} /> },
        {
          title: <span className="staff__hidden">{t('columns.actions')}</span>,
          key: 'actions',
          render: (_, member) => <MemberActions member={member} onChange={onChange} />,
        },
      ]}
    />
  )
}
