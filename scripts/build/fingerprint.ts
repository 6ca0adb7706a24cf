import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What no build depends on. */
const IGNORED = /^(node_modules|dist)$|\.test\.tsx?$/

function* filesIn(path: string): Generator<string> {
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) if (!IGNORED.test(name)) yield* filesIn(join(path, name))
}

/**
 * A text that changes when a source does.
 *
 * @param paths - files, or folders with all that is in them
 */
export function fingerprint(root: string, paths: string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => [...filesIn(join(root, path))])) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}
