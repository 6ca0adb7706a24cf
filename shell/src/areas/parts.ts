import { lazy, type ComponentType } from 'react'
import type { Area } from '@sapa/shared/area'
import { onceMore } from './failure'
import { loadArea } from './loadArea'
import type { RegisteredArea } from './registry'

const parts = new Map<string, ComponentType>()
const keyOf = ({ id, version }: RegisteredArea, name: string) => `${id} ${version} ${name}`

/**
 * The component of a page (by its path) or of a filled slot (by its id). It is kept outside of React: a render that
 * React repeats before it was ever shown must meet the same load, or a load that fails at once repeats for ever.
 */
export function partOf(area: RegisteredArea, kind: 'routes' | 'slots', name: string): ComponentType {
  const key = keyOf(area, name)
  const known = parts.get(key)
  if (known) return known
  const part = lazy(() => onceMore(async () => thunkOf(await loadArea(area), kind, name)()))
  parts.set(key, part)
  return part
}

/** Lets the next `partOf` load anew. */
export function forgetPart(area: RegisteredArea, name: string): void {
  parts.delete(keyOf(area, name))
}

function thunkOf(area: Area, kind: 'routes' | 'slots', name: string) {
  const inSlots = () => area.slots?.find(({ id }) => id === name)
  const found = kind === 'routes' ? area.routes.find(({ path }) => path === name) : inSlots()
  if (!found) throw new Error(`nothing is declared for ${name}`)
  return found.lazy
}
