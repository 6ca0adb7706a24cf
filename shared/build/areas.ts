import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/**
 * The areas of the interface: the folders `mfe-<id>` that declare one. This is the only list of them; everything else
 * about one stands in its `src/area.ts`. A folder that a branch left behind with its packages is none.
 */
export const AREAS: readonly string[] = readdirSync(root)
  .flatMap((name) => /^mfe-([a-z]+)$/.exec(name)?.[1] ?? [])
  .filter((id) => existsSync(join(root, `mfe-${id}`, 'src', 'area.ts')))
  .sort()
