// `node scripts/part.ts agents --web /srv/web`: builds one part into a folder of its own, for an image that serves it on
// an origin of its own. Versions that are in the folder already stay, as with a release.
import { buildPart } from './build.ts'
import { shellFaults } from './build/check.ts'
import { releaseOptions } from './build/options.ts'
import { shellFolder } from '../web-server/src/fit.ts'
import { join } from 'node:path'

try {
  const { part, webDir } = releaseOptions(join(import.meta.dirname, '..'), process.argv.slice(2))
  await buildPart(part, webDir)
  const faults = part === 'shell' ? shellFaults(shellFolder(webDir)) : []
  if (faults.length > 0) throw new Error(faults.join('\n'))
  console.log(`${part} is in ${webDir}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
