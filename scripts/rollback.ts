// `npm run rollback -- <area> [--web <folder>]`: serves the version of the area that was served before.
import { join } from 'node:path'
import { rollBackArea } from './build/change.ts'
import { releaseOptions } from './build/options.ts'

try {
  const { part, webDir } = releaseOptions(join(import.meta.dirname, '..'), process.argv.slice(2))
  const { version } = await rollBackArea(part, webDir)
  console.log(`${part} ${version} is served again`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
