// Builds the interface into dist/web: the shell and the areas whose sources changed, then the registry and the page.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chosen } from '../shared/area/canary.ts'
import { AREAS } from '../shared/build/areas.ts'
import { alone } from './build/atomic.ts'
import { assemble } from './build/assemble.ts'
import { compress } from './build/compress.ts'
import { fingerprint } from './build/fingerprint.ts'
import { forgetArea, releasedIds } from './build/pointers.ts'
import { releaseArea } from './build/release.ts'
import { putShell } from './build/shell.ts'

const root = join(import.meta.dirname, '..')
const webDir = join(root, 'dist', 'web')
const stateFile = join(root, 'dist', 'fingerprints.json')

/** What every part is made with. */
const COMMON = [
  'shared',
  'scripts/build',
  'web-server/src/page.ts',
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'tsconfig.build.json',
]

function readState(): Record<string, string> {
  return existsSync(stateFile) ? (JSON.parse(readFileSync(stateFile, 'utf8')) as Record<string, string>) : {}
}

/** @throws Error with webpack's own words when a part does not build */
export function bundle(part: string, out: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = join(root, 'shared', 'build', 'bundle.mjs')
    const child = spawn(process.execPath, ['--no-warnings', script, part, out], { cwd: root, stdio: 'inherit' })
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`Building ${part} failed; the reason stands above.`))
    })
  })
}

/**
 * Builds one part into a web folder, beside the versions that are there.
 *
 * @param chosen - the organizations that get it; everybody when left out
 * @throws Error when it does not build
 */
export async function buildPart(part: string, webDir: string, chosen?: Chosen): Promise<void> {
  const out = join(root, 'dist', 'build', part)
  await bundle(part, out)
  await compress(out)
  if (part !== 'shell') return void (await alone(webDir, () => releaseArea(root, part, out, webDir, chosen)))
  await alone(webDir, () => putShell(out, webDir))
  rmSync(out, { recursive: true })
}

/** Builds what changed since the last time, two parts at once. @throws Error when a part does not build */
export async function buildWeb({ log }: { log: (line: string) => void }): Promise<void> {
  const state = readState()
  const common = fingerprint(root, COMMON)
  const print = (part: string) => `${common} ${fingerprint(root, [part === 'shell' ? 'shell' : `mfe-${part}`])}`
  const prints = new Map(['shell', ...AREAS].map((part) => [part, print(part)]))
  const complete = existsSync(join(webDir, 'index.html'))
  const waiting = [...prints.keys()].filter((part) => !complete || state[part] !== prints.get(part))
  // This folder is of this checkout: an area whose folder is gone is served no longer.
  const gone = releasedIds(webDir).filter((id) => !AREAS.includes(id))
  if (waiting.length === 0 && gone.length === 0) return
  const began = Date.now()
  log(`Building the interface: ${waiting.join(', ')} …`)
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await buildPart(part, webDir)
  }
  await Promise.all([worker(), worker()])
  await alone(webDir, () => {
    for (const id of gone) forgetArea(webDir, id)
    assemble(webDir)
  })
  writeFileSync(stateFile, JSON.stringify(Object.fromEntries(prints), null, 2))
  log(`Built in ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

if (process.argv[1] === import.meta.filename) await buildWeb({ log: (line) => console.log(line) })
