import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from './atomic.ts'
import type { AreaPointer } from './release.ts'

/** How many versions of an area stay in its folder: those a rollback can name, and those that were served last. */
export const KEPT = 10

/** The file `areas/<id>.json`: what is served now, and how it came to that. */
export interface PointerFile extends AreaPointer {
  /** Versions that a rollback goes back to, the nearest first. */
  before: string[]
  /** What was served when, the newest first. */
  history: { version: string; at: string }[]
}

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
export function liveAreas(webDir: string): AreaPointer[] {
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

/** Points at a released version; the one that was served so far becomes the nearest to go back to. */
export function pointAt(webDir: string, area: AreaPointer): void {
  const old = readPointer(webDir, area.id)
  const before = !old ? [] : old.version === area.version ? old.before : [old.version, ...old.before.filter((version) => version !== area.version)]
  write(webDir, area, before, old)
}

/** Points at the version before. @throws Error when there is none */
export function pointBack(webDir: string, id: string): AreaPointer {
  const old = readPointer(webDir, id)
  const [version, ...before] = old?.before ?? []
  if (!old || !version) throw new Error(`${id} has no version before ${old?.version ?? 'its first'}: nothing was changed.`)
  const area = JSON.parse(readFileSync(join(folderOf(webDir, id, version), SAYS), 'utf8')) as AreaPointer
  write(webDir, area, before, old)
  return area
}

function write(webDir: string, area: AreaPointer, before: string[], old: PointerFile | undefined): void {
  const now = { version: area.version, at: new Date().toISOString() }
  const known = old?.history ?? []
  const history = known[0]?.version === area.version ? known : [now, ...known]
  const file: PointerFile = { ...area, before: before.slice(0, KEPT - 1), history: history.slice(0, KEPT) }
  writeAtomically(pathOf(webDir, area.id), `${JSON.stringify(file, null, 2)}\n`)
  prune(webDir, file)
}

/** Removes the versions that neither a rollback nor a page that was opened lately can ask for. */
function prune(webDir: string, { id, version, before, history }: PointerFile): void {
  const kept = new Set([version, ...before, ...history.map((event) => event.version)])
  for (const found of readdirSync(join(webDir, 'areas', id))) {
    if (!kept.has(found)) rmSync(folderOf(webDir, id, found), { recursive: true })
  }
}
