import { config } from '@sapa/shared/config'
import type { RegisteredArea } from './registry'

/** An area that this browser takes from elsewhere, as a developer asked for. */
interface Override {
  area: string
  /** Address of the entry script there. */
  entry: string
}

const KEY = 'sapa-area-override'

/** Where areas may be taken from here: origins, one of them may be `http://localhost:*`. Empty: nowhere. */
export const overrideOrigins = (): string[] => config().areaOverrideOrigins.split(' ').filter(Boolean)

/** Whether an address is one that this installation lets areas be taken from. */
export function isAllowed(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  return overrideOrigins().some((origin) =>
    origin.endsWith(':*') ? `${url.protocol}//${url.hostname}:*` === origin : url.origin === origin,
  )
}

/** @returns undefined where there is none, or none that is allowed here */
export function readOverride(): Override | undefined {
  try {
    const { area, entry } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Override>
    return area && entry && isAllowed(entry) ? { area, entry } : undefined
  } catch {
    return undefined
  }
}

/** Keeps an override for the pages that this browser opens from now on; without one, none. */
export function writeOverride(override: Override | undefined): void {
  if (override) localStorage.setItem(KEY, JSON.stringify(override))
  else localStorage.removeItem(KEY)
}

/** The areas with the code of one from elsewhere. Its routes and its place in the sidebar stay those that are deployed. */
export function overridden(areas: RegisteredArea[]): RegisteredArea[] {
  const override = readOverride()
  return areas.map((area) =>
    area.id === override?.area
      ? {
          ...area,
          version: 'override',
          entry: override.entry,
          misfit: undefined,
          canary: undefined,
          stable: undefined,
          overridden: true,
        }
      : area,
  )
}
