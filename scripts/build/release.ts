import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Access, Area, AreaNavigation, AreaSlot } from '../../shared/area/index.ts'
import type { Chosen } from '../../shared/area/canary.ts'
import { LANGUAGES, type Language } from '../../shared/contracts/index.ts'
import { surfaceOf, type Surface } from '../../web-server/src/fit.ts'
import { pointAt, pointSomeAt, SAYS } from './pointers.ts'

type Words = Record<Language, string>

/** What an area's pointer says: the version that is served and everything the shell needs before its code runs. */
export interface AreaPointer {
  id: string
  version: string
  /** Addresses of scripts and style sheets, the entry first: loaded ahead when a page of the area is asked for. */
  entry: string
  files: string[]
  texts: Record<Language, string[]>
  routes: {
    path: string
    access: Access
    layout: 'app' | 'public'
    guard?: 'signed-out'
    fill?: boolean
    title: Words
    nav?: Omit<AreaNavigation, 'label'> & { label: Words }
    files: string[]
    /** What the page takes from the shell, by the names areas import it by. */
    shared?: string[]
  }[]
  slots: Omit<AreaSlot, 'lazy'>[]
  /** What it takes of the shared modules; for releases, not for the page. */
  takes: Surface
}

/**
 * Moves a built area into its immutable folder, named by its content, and points at it.
 *
 * @param built - folder of webpack's output with `files.json`
 * @param chosen - the organizations that get it; everybody when left out
 * @throws Error when a label or title has no text in one of the languages
 */
export async function releaseArea(
  root: string,
  id: string,
  built: string,
  webDir: string,
  chosen?: Chosen,
): Promise<AreaPointer> {
  const pointer = await describeArea(root, id, built)
  store(pointer, built, webDir)
  if (chosen) pointSomeAt(webDir, pointer, chosen)
  else pointAt(webDir, pointer)
  return pointer
}

/** What the pointer of a built area says. @throws Error when a label or title has no text in one of the languages */
export async function describeArea(root: string, id: string, built: string): Promise<AreaPointer> {
  const behind = JSON.parse(readFileSync(join(built, 'files.json'), 'utf8')) as Record<string, string[]>
  const uses = existsSync(join(built, 'ahead.json'))
    ? (JSON.parse(readFileSync(join(built, 'ahead.json'), 'utf8')) as Record<string, string[]>)
    : {}
  const entryFile = behind[`sapa_${id}`]?.find((file) => file.endsWith('.js'))
  const version = entryFile?.split('.')[1]
  if (!entryFile || !version) throw new Error(`the build of ${id} has no remote entry`)

  const base = `/areas/${id}/${version}/`
  return declaredArea(root, id, {
    version,
    entry: base + entryFile,
    addresses: (request) => (behind[request] ?? []).map((file) => base + file),
    shared: (request) => uses[request] ?? [],
    takes: surfaceOf(built) ?? {},
  })
}

/** Where the code of a declaration is: its entry, and the files behind each of its imports. */
interface Code {
  version: string
  entry: string
  addresses: (request: string) => string[]
  /** What an import takes from the shell as it is loaded. */
  shared?: (request: string) => string[]
  takes: Surface
}

/** What a pointer says of an area as its sources declare it now, with its code at the addresses given. */
export async function declaredArea(
  root: string,
  id: string,
  { version, entry, addresses, shared = () => [], takes }: Code,
): Promise<AreaPointer> {
  const source = join(root, `mfe-${id}`, 'src')
  const declaration = join(source, 'area.ts')
  // A module is read once; another address for each change of the file has it read again.
  const now = `?changed=${statSync(declaration).mtimeMs}`
  const { default: area } = (await import(pathToFileURL(declaration).href + now)) as { default: Area }
  const texts = inLanguages((language) => {
    return JSON.parse(readFileSync(join(source, 'locales', `${language}.json`), 'utf8')) as unknown
  })
  const words = (key: string) => inLanguages((language) => lookUp(texts[language], key, id, language))
  return {
    id,
    version,
    entry,
    files: addresses('__federation_expose_area'),
    texts: inLanguages((language) => addresses(imported(area.locales[language]))),
    routes: area.routes.map(({ lazy, layout, title, nav, ...route }) => ({
      ...route,
      layout: layout ?? area.layout,
      title: words(title),
      ...(nav ? { nav: { ...nav, label: words(nav.label) } } : {}),
      files: addresses(imported(lazy)),
      shared: shared(imported(lazy)),
    })),
    slots: (area.slots ?? []).map(({ lazy: _lazy, ...slot }) => slot),
    takes,
  }
}

/** A version that is there already stays as it is: pages are using it. */
function store(pointer: AreaPointer, built: string, webDir: string): void {
  const folder = join(webDir, 'areas', pointer.id, pointer.version)
  if (existsSync(join(folder, SAYS))) return rmSync(built, { recursive: true })
  writeFileSync(join(built, SAYS), `${JSON.stringify(pointer, null, 2)}\n`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, '..'), { recursive: true })
  renameSync(built, folder)
}

function inLanguages<T>(of: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, of(language)])) as Record<Language, T>
}

/** What a declaration's `() => import('./X')` names; only its text says so without running it. */
function imported(thunk: () => Promise<unknown>): string {
  return /import\((?:\/\*.*?\*\/)?\s*['"](.+?)['"]/.exec(String(thunk))?.[1] ?? ''
}

function lookUp(texts: unknown, key: string, id: string, language: Language): string {
  const inside = (value: unknown, part: string) => (value as Record<string, unknown> | undefined)?.[part]
  const found = key.split('.').reduce(inside, texts)
  if (typeof found !== 'string') throw new Error(`mfe-${id} has no text for '${key}' in ${language}`)
  return found
}
