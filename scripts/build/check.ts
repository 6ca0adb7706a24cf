import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, PERMISSIONS, type Language } from '../../shared/contracts/index.ts'
import { lacking, shellFolder, surfaceOf } from '../../web-server/src/fit.ts'
import type { LiveArea } from './pointers.ts'
import type { AreaPointer } from './release.ts'

/** Two paths that can match the same address: '/agents/:id' and '/agents/:agentId' are one. */
const shape = (path: string) => path.replaceAll(/:\w+\??/g, ':')

/**
 * What keeps a built area from being served beside the areas that are served now; empty when nothing does.
 *
 * @param built - folder of webpack's output
 */
export function faultsOf(area: AreaPointer, built: string, live: LiveArea[], webDir: string): string[] {
  return [
    ...collisions(area, live),
    ...unknownAccess(area),
    ...missingWords(area),
    ...missingCode(area, built),
    ...wrongRuntime(area, built, webDir),
    ...notGiven(area, webDir),
    ...tooOld(area, webDir),
  ]
}

/** What keeps a version that was served before from being served again. */
export const faultsOfBefore = (area: AreaPointer, webDir: string) => notGiven(area, webDir)

/** All that anybody is served. */
const everyVersion = (live: LiveArea[]): AreaPointer[] =>
  live.flatMap(({ canary, ...area }) => [area, ...(canary ? [canary.area] : [])])

function collisions({ id, routes }: AreaPointer, live: LiveArea[]): string[] {
  const taken = new Map(
    everyVersion(live)
      .filter((other) => other.id !== id)
      .flatMap((other) => other.routes.map(({ path }) => [shape(path), other.id] as const)),
  )
  const own = new Set<string>()
  return routes.flatMap(({ path }) => {
    const other = taken.get(shape(path))
    const twice = own.has(shape(path))
    own.add(shape(path))
    return [
      ...(other ? [`the route ${path} belongs to ${other}`] : []),
      ...(twice ? [`the route ${path} is declared twice`] : []),
    ]
  })
}

function unknownAccess({ routes, slots }: AreaPointer): string[] {
  const known: readonly string[] = PERMISSIONS
  const asked = [
    ...routes.map(({ path, access }) => ({
      what: path,
      name: typeof access === 'object' ? access.permission : undefined,
    })),
    ...slots.map(({ id, permission }) => ({ what: id, name: permission })),
  ]
  return asked.flatMap(({ what, name }) =>
    name && !known.includes(name) ? [`${what} asks for the access '${name}', which does not exist`] : [],
  )
}

function missingWords({ routes }: AreaPointer): string[] {
  const labels = routes.flatMap(({ path, title, nav }) =>
    [title, ...(nav ? [nav.label] : [])].map((words) => ({ path, words })),
  )
  const empty = (words: Record<Language, string>) => LANGUAGES.filter((language) => !words[language]?.trim())
  return labels.flatMap(({ path, words }) =>
    empty(words).map((language) => `a label of ${path} is empty in ${language}`),
  )
}

function missingCode({ id, entry }: AreaPointer, built: string): string[] {
  const manifest = join(built, 'mf-manifest.json')
  if (!existsSync(join(built, entry.split('/').at(-1) ?? ''))) return [`the entry ${entry} is not in the build`]
  if (!existsSync(manifest)) return [`the build of ${id} has no manifest`]
  const { exposes } = JSON.parse(readFileSync(manifest, 'utf8')) as {
    exposes: { path: string; assets: { js: { sync: string[] } } }[]
  }
  const area = exposes.find(({ path }) => path === './area')
  if (!area) return [`${id} does not expose ./area`]
  return area.assets.js.sync
    .filter((file) => !existsSync(join(built, file)))
    .map((file) => `./area needs ${file}, which is not in the build`)
}

function notGiven({ takes }: AreaPointer, webDir: string): string[] {
  const gives = surfaceOf(shellFolder(webDir))
  return gives
    ? lacking(takes, gives).map(
        (what) => `it takes ${what}, which the shell that is served does not give: release the shell first`,
      )
    : []
}

function tooOld({ takes }: AreaPointer, webDir: string): string[] {
  return overdue(shellFolder(webDir))
    .filter(([key]) => key in takes)
    .map(
      ([key, until]) =>
        `it takes ${key}, which the shell gives until ${until} only: build it from sources that have the next major`,
    )
}

/** What keeps a built shell from being released at all. */
export function shellFaults(built: string): string[] {
  return overdue(built).map(
    ([key, until]) =>
      `it gives ${key} still, which was to end on ${until}: take it out of shared/build/majors.ts, or say there until when it stays`,
  )
}

/** Majors before the present ones that a shell gives beyond their last day, with that day. */
function overdue(shell: string): [key: string, until: string][] {
  const path = join(shell, 'former.json')
  const today = new Date().toISOString().slice(0, 10)
  const former = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {}
  return Object.entries(former).filter(([, until]) => until < today)
}

/** What keeps a built shell from being served to the areas that are served now. */
export function shellFaultsOf(built: string, live: LiveArea[]): string[] {
  const gives = surfaceOf(built) ?? {}
  return everyVersion(live).flatMap(({ id, version, takes = {} }) =>
    lacking(takes, gives).map(
      (what) => `${id} ${version} takes ${what}, which this shell does not give: release ${id} without it first`,
    ),
  )
}

const RUNTIME = /sapaFederation_\w+/

/** The area takes the federation's runtime from a global of the shell whose name carries the version. */
function wrongRuntime({ entry, id }: AreaPointer, built: string, webDir: string): string[] {
  const files = join(webDir, 'assets', 'shell', 'files.json')
  const entryFile = join(built, entry.split('/').at(-1) ?? '')
  if (!existsSync(files)) return ['no shell is served there: build it first']
  if (!existsSync(entryFile)) return []
  const { host = [] } = JSON.parse(readFileSync(files, 'utf8')) as Record<string, string[]>
  const given = host
    .map((file) => RUNTIME.exec(readFileSync(join(webDir, 'assets', 'shell', file), 'utf8'))?.[0])
    .find(Boolean)
  const wanted = RUNTIME.exec(readFileSync(entryFile, 'utf8'))?.[0]
  return wanted === given
    ? []
    : [`${id} was built for the runtime ${wanted ?? 'of none'}, the shell that is served has ${given ?? 'none'}`]
}
