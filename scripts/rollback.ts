// `npm run rollback -- <area> [--web <folder>]`: serves everybody the version that most have; where all have the same,
// the version before. `shell` serves the shell before.
import { join } from 'node:path'
import { rollBackArea, rollBackShell } from './build/change.ts'
import { rollbackOptions } from './build/options.ts'

try {
  const { part, webDir } = rollbackOptions(join(import.meta.dirname, '..'), process.argv.slice(2))
  const version = part === 'shell' ? await rollBackShell(webDir) : (await rollBackArea(part, webDir)).version
  console.log(`${part} ${version} is served again`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
