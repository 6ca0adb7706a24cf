/** A shared module that was changed so that areas which were built before cannot run on it. */
export interface Major {
  /** 2 after the first such change. It never goes back, also when nothing older is given any more. */
  now: number
  /** The major before, for areas that have not moved yet: its module, and the last day (2027-06-30) that the shell gives it. */
  before?: { until: string; load: () => Promise<object> }
}

/**
 * By the name that areas import. What is not named is in its first major. The module of the major before is
 * `import('@sapa/shared/former/…')` and stands on the present one where the two have a state in common.
 */
export const MAJORS: Record<string, Major> = {}

/** The name that a module's present major is shared by; that of the first is the module's own. */
export const shareKey = (name: string) => keyOf(name, MAJORS[name]?.now ?? 1)

const keyOf = (name: string, major: number) => (major === 1 ? name : `${name}@${major}`)

/** What the shell gives of majors before. */
export function formerMajors(): { key: string; until: string; load: () => Promise<object> }[] {
  return Object.entries(MAJORS).flatMap(([name, { now, before }]) =>
    before ? [{ key: keyOf(name, now - 1), ...before }] : [],
  )
}
