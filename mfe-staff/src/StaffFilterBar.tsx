import { useEffect, useState } from 'react'
import { LIMITS, PERSON_ROLES } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { Input, Select } from '@sapa/shared/ui/entry'
import { STATUSES, type StaffFilter } from './useStaffFilter'

/** The list is asked once the person pauses. */
const PAUSE_MS = 300

/** Search, role and status. What is typed is asked a moment later; an address that changes otherwise is shown. */
export function StaffFilterBar({ filter, onChange }: { filter: StaffFilter; onChange: (part: Partial<StaffFilter>) => void }) {
  const { t } = useTranslation('staff')
  const { t: common } = useTranslation('common')
  const [typed, setTyped] = useState(filter.search)
  const [asked, setAsked] = useState(filter.search)
  if (asked !== filter.search) {
    setAsked(filter.search)
    if (typed.trim() !== filter.search) setTyped(filter.search)
  }
  useEffect(() => {
    if (typed.trim() === filter.search) return
    const timer = setTimeout(() => onChange({ search: typed.trim() }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, filter.search, onChange])

  return (
    <div className="staff__filter" role="search">
      <Input.Search
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onSearch={(value) => onChange({ search: value.trim() })}
        maxLength={LIMITS.search.max}
        placeholder={t('search')}
        aria-label={t('search')}
        allowClear
      />
      <Select
        aria-label={t('columns.role')}
        value={filter.role ?? 0}
        onChange={(value) => onChange({ role: PERSON_ROLES.find((role) => role === value) })}
        options={[{ value: 0, label: t('filter.any_role') }, ...PERSON_ROLES.map((role) => ({ value: role as number, label: common(`role.${role}`) }))]}
      />
      <Select
        aria-label={t('columns.status')}
        value={filter.status ?? ''}
        onChange={(value) => onChange({ status: STATUSES.find((status) => status === value) })}
        options={[{ value: '', label: t('filter.any_status') }, ...STATUSES.map((status) => ({ value: status as string, label: t(`filter.${status}`) }))]}
      />
    </div>
  )
}
