import { createSearchParams, useSearchParams } from '@sapa/shared/platform'

/** Writes addresses of this area so that the page to come back to, or the invitation, is not lost on the way. */
export function useKeptAddress(): (path: string, parameters?: Record<string, string>) => string {
  const [search] = useSearchParams()
  const kept = ['return', 'invitation'].flatMap((name) =>
    search
      .getAll(name)
      .slice(0, 1)
      .map((value) => [name, value]),
  )
  return (path, parameters = {}) => {
    const all = createSearchParams({ ...parameters, ...Object.fromEntries(kept) }).toString()
    return all ? `${path}?${all}` : path
  }
}
