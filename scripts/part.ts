// `node scripts/part.ts agents --web /srv/web`: builds one part into a folder of its own, for an image that serves it on
// an origin of its own. Versions that are in the folder already stay, as with a release; `--share`, `--organizations` and
// `--promote` mean what they mean there, and `--back` points at the version before instead of building.
import { join } from 'node:path'
import { shellFolder } from '../web-server/src/fit.ts'
import { buildPart } from './build.ts'
import { alone } from './build/atomic.ts'
import { shellFaults } from './build/check.ts'
import { releaseOptions, type ReleaseOptions } from './build/options.ts'
import { pointBack, promote } from './build/pointers.ts'
import { putShellBack } from './build/shell.ts'

async function make({ part, webDir, chosen, promote: promotes }: ReleaseOptions, back: boolean): Promise<void> {
  if (back) return void (await alone(webDir, () => (part === 'shell' ? putShellBack(webDir) : pointBack(webDir, part))))
  if (promotes) return void (await alone(webDir, () => promote(webDir, part)))
  await buildPart(part, webDir, chosen)
  const faults = part === 'shell' ? shellFaults(shellFolder(webDir)) : []
  if (faults.length > 0) throw new Error(faults.join('\n'))
}

try {
  const args = process.argv.slice(2)
  const options = releaseOptions(
    join(import.meta.dirname, '..'),
    args.filter((arg) => arg !== '--back'),
  )
  await make(options, args.includes('--back'))
  console.log(`${options.part} is in ${options.webDir}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
