import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Chosen } from '../../shared/area/canary.ts'
import { writeAtomically } from './atomic.ts'
import type { AreaPointer } from './release.ts'
import { aside, back, forward, known, type Trail } from './trail.ts'

/** What is served of an area: to everybody, or with a version that some organizations have instead. */
export interface LiveArea extends AreaPointer {
  canary?: Chosen & { area: AreaPointer }
}

/** The file `areas/<id>.json`. */
export type PointerFile = LiveArea & Trail

const pathOf = (webDir: string, id: string) => join(webDir, 'areas', `${id}.json`)
const folderOf = (webDir: string, id: string, version: string) => join(webDir, 'areas', id, version)

/** Each version's own copy of what its pointer says, so that a rollback needs nothing but the folder. */
export const SAYS = 'pointer.json'

/** The areas that were released into the folder. A checkout that lacks one of them takes nothing away from it. */
export function releasedIds(webDir: string): string[] {
  const folder = join(webDir, 'areas')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap((name) => /^([a-z]+)\.json$/.exec(name)?.[1] ?? []).sort()
}

function readable<T>(path: string): T | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    return undefined
  }
}

/** One area's broken pointer keeps no other area from being released: what is served of it stays, without a history. */
function servedNow(webDir: string, id: string): AreaPointer {
  const area = readable<AreaPointer[]>(join(webDir, 'areas.json'))?.find((one) => one.id === id)
  if (!area) throw new Error(`${pathOf(webDir, id)} cannot be read, and nothing else says what is served of ${id}.`)
  console.warn(`${pathOf(webDir, id)} cannot be read: ${id} ${area.version} stays served. A release of ${id} mends it.`)
  return area
}

/** @returns undefined for an area that was never released here */
export function readPointer(webDir: string, id: string): PointerFile | undefined {
  if (!existsSync(pathOf(webDir, id))) return undefined
  const file = readable<PointerFile>(pathOf(webDir, id)) ?? (servedNow(webDir, id) as PointerFile)
  return { ...file, before: file.before ?? [], history: file.history ?? [] }
}

/** What is served now, as the registry carries it: without the history. */
export function liveAreas(webDir: string): LiveArea[] {
  return releasedIds(webDir)
    .map((id) => readPointer(webDir, id))
    .filter((pointer) => pointer !== undefined)
    .map(({ before: _before, history: _history, ...area }) => area)
}

/** Takes an area and all its versions out of the folder. */
export function forgetArea(webDir: string, id: string): void {
  rmSync(pathOf(webDir, id))
  rmSync(join(webDir, 'areas', id), { recursive: true, force: true })
}

/** Points everybody at a released version. */
export function pointAt(webDir: string, area: AreaPointer): void {
  write(webDir, area, forward(readPointer(webDir, area.id), area.version))
}

/** Points some organizations at a released version. @throws Error when there is none that the others have */
export function pointSomeAt(webDir: string, area: AreaPointer, chosen: Chosen): void {
  const old = readPointer(webDir, area.id)
  if (!old) throw new Error(`${area.id} was never released here: release it to everybody first.`)
  if (old.version === area.version)
    throw new Error(`${area.id} ${area.version} is what everybody has already: nothing was changed.`)
  write(webDir, { ...areaOf(old), canary: { ...chosen, area } }, aside(old, area.version))
}

/** Points everybody at the version that some have. @throws Error when some have none */
export function promote(webDir: string, id: string): AreaPointer {
  const area = readPointer(webDir, id)?.canary?.area
  if (!area) throw new Error(`There is no version of ${id} that only some organizations have: nothing was changed.`)
  pointAt(webDir, area)
  return area
}

/** What a rollback serves: what most have where some have another version, else the version before. @throws Error when there is none */
export function areaBefore(webDir: string, id: string): { area: AreaPointer; trail: Trail } {
  const old = readPointer(webDir, id)
  if (old?.canary) return { area: areaOf(old), trail: old }
  const trail = back(old, id)
  return {
    area: JSON.parse(readFileSync(join(folderOf(webDir, id, trail.version), SAYS), 'utf8')) as AreaPointer,
    trail,
  }
}

/** Points everybody at what `areaBefore` says. @throws Error when there is none */
export function pointBack(webDir: string, id: string): AreaPointer {
  const { area, trail } = areaBefore(webDir, id)
  write(webDir, area, trail)
  return area
}

function areaOf({ canary: _canary, before: _before, history: _history, ...area }: PointerFile): AreaPointer {
  return area
}

function write(webDir: string, area: LiveArea, { before, history }: Trail): void {
  const file: PointerFile = { ...area, before, history }
  writeAtomically(pathOf(webDir, area.id), `${JSON.stringify(file, null, 2)}\n`)
  for (const found of readdirSync(join(webDir, 'areas', area.id))) {
    if (!known(file).has(found) && found !== file.canary?.area.version)
      rmSync(folderOf(webDir, area.id, found), { recursive: true })
  }
}
