import { PERSON_ROLES } from '@sapa/shared/contracts'
import { SearchField } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { Select } from '@sapa/shared/ui/entry'
import { STATUSES, type StaffFilter } from './useStaffFilter'

/** Search, role and status. */
export function StaffFilterBar({
  filter,
  onChange,
}: {
  filter: StaffFilter
  onChange: (part: Partial<StaffFilter>) => void
}) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  return (
    <div className="staff__filter" role="search">
      <SearchField label={t('search')} value={filter.search} onChange={(search) => onChange({ search })} />
      <Select
        aria-label={t('columns.role')}
        value={filter.role ?? 0}
        onChange={(value) => onChange({ role: PERSON_ROLES.find((role) => role === value) })}
        options={[
          { value: 0, label: t('filter.any_role') },
          ...PERSON_ROLES.map((role) => ({ value: role as number, label: common(`role.${role}`) })),
        ]}
      />
      <Select
        aria-label={t('columns.status')}
        value={filter.status ?? ''}
        onChange={(value) => onChange({ status: STATUSES.find((status) => status === value) })}
        options={[
          { value: '', label: t('filter.any_status') },
          ...STATUSES.map((status) => ({ value: status as string, label: t(`filter.${status}`) })),
        ]}
      />
    </div>
  )
}
