import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from './atomic.ts'
import { shellFolder } from '../../web-server/src/fit.ts'
import { back, forward, known, type Trail } from './trail.ts'

/** What of a version is not named by its content: kept in a folder of the version, and beside the rest while it is served. */
const OWN = ['index.html', 'files.json', 'shared.json', 'former.json']
/** All files of a version. */
const LIST = 'list.json'

const pointerOf = (webDir: string) => join(webDir, 'assets', 'shell.json')
const readTrail = (webDir: string) =>
  existsSync(pointerOf(webDir)) ? (JSON.parse(readFileSync(pointerOf(webDir), 'utf8')) as Trail) : undefined

/**
 * Puts a built shell beside the ones before, whose files pages that are open still load, and points at it.
 *
 * @param built - folder of webpack's output
 * @returns its version
 */
export function putShell(built: string, webDir: string): string {
  const files = globSync('**/*', { cwd: built, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
  const own = OWN.filter((name) => files.includes(name))
  const hash = createHash('sha256')
  for (const name of own) hash.update(readFileSync(join(built, name)))
  const version = hash.digest('hex').slice(0, 10)
  const kept = join(shellFolder(webDir), version)
  mkdirSync(kept, { recursive: true })
  for (const name of files) {
    const place = join(own.includes(name) ? kept : shellFolder(webDir), name)
    // Named by what is in it: pages that are open read it where it is.
    if (!existsSync(place)) cpSync(join(built, name), place)
  }
  writeAtomically(join(kept, LIST), JSON.stringify(files))
  point(webDir, forward(readTrail(webDir), version))
  return version
}

/** The folder with what the shell before says of itself; undefined where there is none. */
export function shellBefore(webDir: string): string | undefined {
  const version = readTrail(webDir)?.before[0]
  return version && join(shellFolder(webDir), version)
}

/** Points at the shell before. @returns its version @throws Error when there is none */
export function putShellBack(webDir: string): string {
  const trail = back(readTrail(webDir), 'The shell')
  point(webDir, trail)
  return trail.version
}

function point(webDir: string, trail: Trail): void {
  const folder = shellFolder(webDir)
  for (const name of OWN) {
    const path = join(folder, trail.version, name)
    if (existsSync(path)) writeAtomically(join(folder, name), readFileSync(path))
    else rmSync(join(folder, name), { force: true })
  }
  writeAtomically(pointerOf(webDir), `${JSON.stringify(trail, null, 2)}\n`)
  prune(folder, trail)
}

/** Removes the files that only versions have which nothing names any more. */
function prune(folder: string, trail: Trail): void {
  const lists = globSync(`*/${LIST}`, { cwd: folder }).map((path) => ({
    version: path.split(/[\\/]/)[0]!,
    files: JSON.parse(readFileSync(join(folder, path), 'utf8')) as string[],
  }))
  const stays = ({ version }: { version: string }) => known(trail).has(version)
  const needed = new Set(lists.filter(stays).flatMap(({ files }) => files))
  for (const { version, files } of lists.filter((list) => !stays(list))) {
    for (const file of files.filter((name) => !needed.has(name))) rmSync(join(folder, file), { force: true })
    rmSync(join(folder, version), { recursive: true })
  }
}
