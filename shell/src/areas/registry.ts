import type { Access, AreaNavigation, SlotName } from '@sapa/shared/area'
import type { Language, Permission } from '@sapa/shared/contracts'

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
}

function isArea(value: unknown): value is RegisteredArea {
  const area = value as Partial<RegisteredArea> | null
  const texts = [area?.id, area?.version, area?.entry]
  return texts.every((text) => typeof text === 'string') && Array.isArray(area?.routes) && Array.isArray(area.slots)
}

/**
 * The areas that this page has: written into the page by whoever serves it, else fetched. What is not an area is
 * left out; one team's mistake does not keep the others from starting.
 */
export async function readRegistry(): Promise<RegisteredArea[]> {
  const parsed = fromText(document.getElementById('areas')?.textContent) ?? (await fetchRegistry().catch(lastGood))
  const areas = Array.isArray(parsed) ? parsed.filter(isArea) : []
  try {
    if (areas.length > 0) localStorage.setItem(COPY, JSON.stringify(areas))
  } catch {
    // Without storage there is no copy; this page has its areas.
  }
  return areas
}

/** Where the areas of the last good start are, for a start when they cannot be read. */
const COPY = 'sapa-areas'

function lastGood(error: unknown): unknown {
  const copy = fromText(localStorage.getItem(COPY))
  if (copy === undefined) throw error
  return copy
}

function fromText(text: string | null | undefined): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : undefined
  } catch {
    return undefined
  }
}

async function fetchRegistry(): Promise<unknown> {
  const response = await fetch('/areas.json', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`areas.json could not be read (${response.status})`)
  return response.json()
}
