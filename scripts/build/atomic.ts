import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

/** Replaces a file in one step: whoever reads it meets the old text or the new one, never a part. */
export function writeAtomically(path: string, data: string | Buffer): void {
  const draft = `${path}.${randomUUID()}.tmp`
  writeFileSync(draft, data)
  renameSync(draft, path)
}

const WAIT_MS = 50
const PATIENCE_MS = 60_000

/** Does `work` while nobody else changes what is served from the folder. @throws Error when another holds it too long */
export async function alone<T>(webDir: string, work: () => T | Promise<T>): Promise<T> {
  const lock = join(webDir, 'areas', '.lock')
  mkdirSync(join(webDir, 'areas'), { recursive: true })
  const end = Date.now() + PATIENCE_MS
  while (!take(lock)) {
    if (Date.now() > end)
      throw new Error(`Another release has held ${lock} for a minute. If none is running, remove that file.`)
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
  }
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The file appears with its owner inside or not at all; the lock of a process that died is nobody's. */
function take(lock: string): boolean {
  const draft = `${lock}.${randomUUID()}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!ownerLives(lock)) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(draft)
  }
}

function ownerLives(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Just given back, or a process of another person.
    return code === 'ENOENT' || code === 'EPERM'
  }
}
