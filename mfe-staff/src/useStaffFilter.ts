import { PERSON_ROLES } from '@sapa/shared/contracts'
import { useListAddress } from '@sapa/shared/list'

export const STATUSES = ['active', 'inactive', 'invited'] as const

export interface StaffFilter {
  search: string
  role: (typeof PERSON_ROLES)[number] | undefined
  status: (typeof STATUSES)[number] | undefined
}

/** What the address asks of the list of people. */
export function useStaffFilter() {
  const { asked, ...address } = useListAddress('search', 'role', 'status')
  const filter: StaffFilter = {
    search: asked.search,
    role: PERSON_ROLES.find((role) => String(role) === asked.role),
    status: STATUSES.find((status) => status === asked.status),
  }
  return { ...address, filter }
}
