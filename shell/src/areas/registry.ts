import type { Access, AreaNavigation, Chosen, SlotName } from '@sapa/shared/area'
import { LANGUAGES, type Language, type Permission } from '@sapa/shared/contracts'

/** A route as the registry carries it: the declaration without its code, its words in both languages. */
export interface RegisteredRoute {
  path: string
  access: Access
  layout: 'app' | 'public'
  fill?: boolean
  guard?: 'signed-out'
  title: Record<Language, string>
  nav?: Omit<AreaNavigation, 'label'> & { label: Record<Language, string> }
  /** What the page is made of; an older registry does not say. */
  files?: string[]
}

export interface RegisteredArea {
  id: string
  version: string
  /** Address of the remote's entry script. */
  entry: string
  /** What it needs besides; an older registry does not say. */
  files?: string[]
  texts?: Record<Language, string[]>
  routes: RegisteredRoute[]
  slots: { slot: SlotName; id: string; order: number; permission?: Permission }[]
  /** What it takes of the shell that the served one does not give: it is not run. */
  misfit?: string[]
  /** A version that only some organizations have. */
  canary?: Chosen & { area: RegisteredArea }
  /** Where this is that version: the one that the others have. */
  stable?: string
  /** Its code comes from where a developer said, in this browser alone. */
  overridden?: boolean
}

type Unknown = Record<string, unknown>
const isText = (value: unknown) => typeof value === 'string'
const inLanguages = (value: unknown) => LANGUAGES.every((language) => isText((value as Unknown | null)?.[language]))

export function isArea(value: unknown): value is RegisteredArea {
  const { id, version, entry, routes, slots } = Object(value) as Unknown
  return (
    [id, version, entry].every(isText) &&
    Array.isArray(routes) &&
    routes.every(isRoute) &&
    Array.isArray(slots) &&
    slots.every(isSlot)
  )
}

function isRoute(value: unknown): boolean {
  const { path, access, title, nav } = Object(value) as Unknown
  const mayOpen = isText(access) || isText((access as Unknown | null)?.permission)
  return (
    isText(path) && mayOpen && inLanguages(title) && (nav === undefined || inLanguages((nav as Unknown | null)?.label))
  )
}

function isSlot(value: unknown): boolean {
  const { slot, id } = Object(value) as Unknown
  return isText(slot) && isText(id)
}

/**
 * The areas that this page has: written into the page by whoever serves it, else fetched, else those of the last good
 * start in this browser. Where one cannot be understood, it is as it was at the last good start or left out; one
 * team's mistake does not keep the others from starting.
 *
 * @param onBroken is told of each that could not be understood
 * @throws Error when there are none and there was no good start before
 */
export async function readRegistry(
  onBroken: (broken: Pick<RegisteredArea, 'id' | 'version'>) => void = () => {},
): Promise<RegisteredArea[]> {
  const found = listIn(document.getElementById('areas')?.textContent) ?? (await fetchRegistry().catch(lastGood))
  const good = found.filter(isArea)
  const broken = found.filter((value) => !isArea(value))
  for (const value of broken) {
    const { id, version } = Object(value) as Unknown
    onBroken({ id: isText(id) ? String(id) : 'unknown', version: isText(version) ? String(version) : 'unknown' })
  }
  const standIns =
    broken.length > 0 ? (copy() ?? []).filter(isArea).filter(({ id }) => good.every((area) => area.id !== id)) : []
  const areas = [...good, ...standIns]
  try {
    if (areas.length > 0) localStorage.setItem(COPY, JSON.stringify(areas))
  } catch {
    // Without storage there is no copy; this page has its areas.
  }
  return areas
}

/** Where the areas of the last good start are. Their versions stay served for ten releases. */
const COPY = 'sapa-areas'

function copy(): unknown[] | undefined {
  try {
    return listIn(localStorage.getItem(COPY))
  } catch {
    return undefined
  }
}

function lastGood(error: unknown): unknown[] {
  const areas = copy()
  if (!areas) throw error
  return areas
}

/** @returns undefined for what is no list of something */
function listIn(text: string | null | undefined): unknown[] | undefined {
  try {
    const value = text ? (JSON.parse(text) as unknown) : undefined
    return Array.isArray(value) && value.length > 0 ? value : undefined
  } catch {
    return undefined
  }
}

async function fetchRegistry(): Promise<unknown[]> {
  const response = await fetch('/areas.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`areas.json could not be read (${response.status})`)
  const areas = listIn(await response.text())
  if (!areas) throw new Error('areas.json is not a list of areas')
  return areas
}
