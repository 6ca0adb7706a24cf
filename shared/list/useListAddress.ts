import { errorCode } from '@sapa/shared/api'
import { createSearchParams, useLocation, useNavigate, useSearchParams } from '@sapa/shared/platform'

/** The pages that were seen before this one: their cursors, the first page's is empty. */
interface Trail {
  before?: string[]
}

/** What is asked of a list by name, each empty where it does not narrow the list. */
type Question = Record<string, string | number | undefined>

/**
 * What the address asks of a list: it survives a reload and can be given to a colleague.
 *
 * @param names the parameters that narrow the list
 */
export function useListAddress<Name extends string>(...names: Name[]) {
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const trail = (useLocation().state as Trail | null)?.before ?? []
  const asked = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<Name, string>
  const cursor = parameters.get('cursor') ?? ''

  const go = (question: Question, page: string, options: { replace?: boolean; state?: Trail } = {}) => {
    const wanted = Object.entries({ ...question, cursor: page }).flatMap(([name, value]) =>
      value ? [[name, String(value)] as [string, string]] : [],
    )
    void navigate({ search: createSearchParams(wanted).toString() }, options)
  }
  return {
    asked,
    cursor,
    filtered: names.some((name) => asked[name] !== ''),
    /** Another question starts at its first page. */
    change: (part: Partial<Record<Name, string | number | undefined>>) =>
      go({ ...asked, ...part }, '', { replace: true }),
    clear: () => go({}, '', { replace: true }),
    next: (page: string) => go(asked, page, { state: { before: [...trail, cursor] } }),
    /** A page whose address was given by somebody else knows no page before it but the first. */
    previous: cursor ? () => go(asked, trail.at(-1) ?? '', { state: { before: trail.slice(0, -1) } }) : undefined,
    /** Asks again. A place that was cut short in the address leads nowhere, however often it is tried. */
    retry: (error: unknown, refetch: () => unknown) => {
      if (cursor && errorCode(error) === 'malformed') go(asked, '', { replace: true })
      else refetch()
    },
  }
}
