// `node scripts/part.ts agents --web /srv/web`: builds one part into a folder of its own, for an image that serves it on
// an origin of its own. Versions that are in the folder already stay, as with a release.
import { buildPart } from './build.ts'
import { releaseOptions } from './build/options.ts'
import { join } from 'node:path'

try {
  const { part, webDir } = releaseOptions(join(import.meta.dirname, '..'), process.argv.slice(2))
  await buildPart(part, webDir)
  console.log(`${part} is in ${webDir}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
