import { PERSON_ROLES } from '@sapa/shared/contracts'
import { createSearchParams, useLocation, useNavigate, useSearchParams } from '@sapa/shared/platform'

export const STATUSES = ['active', 'inactive', 'invited'] as const

export interface StaffFilter {
  search: string
  role: (typeof PERSON_ROLES)[number] | undefined
  status: (typeof STATUSES)[number] | undefined
}

/** The pages that were seen before this one: their cursors, the first page's is empty. */
interface Trail {
  before?: string[]
}

/** What the address asks of the list: it survives a reload and can be given to a colleague. */
export function useStaffFilter() {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const trail = (useLocation().state as Trail | null)?.before ?? []
  const filter: StaffFilter = {
    search: parameters.get('search') ?? '',
    role: PERSON_ROLES.find((role) => String(role) === parameters.get('role')),
    status: STATUSES.find((status) => status === parameters.get('status')),
  }
  const cursor = parameters.get('cursor') ?? ''

  const go = (next: StaffFilter, page: string, options: { replace?: boolean; state?: Trail } = {}) => {
    const wanted = Object.entries({ ...next, cursor: page }).flatMap(([name, value]) => (value ? [[name, String(value)] as [string, string]] : []))
    void navigate({ search: createSearchParams(wanted).toString() }, options)
  }
  return {
    filter,
    cursor,
    filtered: Boolean(filter.search || filter.role || filter.status),
    /** Another question starts at its first page. */
    change: (part: Partial<StaffFilter>) => go({ ...filter, ...part }, '', { replace: true }),
    clear: () => go({ search: '', role: undefined, status: undefined }, '', { replace: true }),
    next: (page: string) => go(filter, page, { state: { before: [...trail, cursor] } }),
    /** A page whose address was given by somebody else knows no page before it but the first. */
    previous: cursor ? () => go(filter, trail.at(-1) ?? '', { state: { before: trail.slice(0, -1) } }) : undefined,
    first: () => go(filter, '', { replace: true }),
  }
}
