// `npm run release -- <area> [--web <folder>]`: builds one area and serves it, nothing else; `shell` releases the shell.
// `--share 10` and `--organizations org_a,org_b` serve it to some; `--promote` serves everybody what some have.
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './build.ts'
import { promoteArea, serveArea, serveShell } from './build/change.ts'
import { compress } from './build/compress.ts'
import { releaseOptions, type ReleaseOptions } from './build/options.ts'

const root = join(import.meta.dirname, '..')

async function release({ part, webDir, chosen }: ReleaseOptions): Promise<string> {
  mkdirSync(join(root, 'dist', 'release'), { recursive: true })
  // Beside the web folder's usual place, and each release in its own: two at once do not meet.
  const out = mkdtempSync(join(root, 'dist', 'release', `${part}-`))
  try {
    await bundle(part, out)
    await compress(out)
    return part === 'shell' ? await serveShell(out, webDir) : (await serveArea(root, part, out, webDir, chosen)).version
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

function whom({ chosen }: ReleaseOptions): string {
  if (!chosen) return ''
  const named = chosen.organizations.length
  return ` to ${[...(chosen.share > 0 ? [`${chosen.share}% of the organizations`] : []), ...(named > 0 ? [`${named} that ${named === 1 ? 'is' : 'are'} named`] : [])].join(' and ')}`
}

try {
  const options = releaseOptions(root, process.argv.slice(2))
  const version = options.promote ? (await promoteArea(options.part, options.webDir)).version : await release(options)
  console.log(`${options.part} ${version} is served${whom(options)}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
