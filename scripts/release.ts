// `npm run release -- <area> [--web <folder>]`: builds one area and serves it, nothing else; `shell` releases the shell.
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './build.ts'
import { serveArea, serveShell } from './build/change.ts'
import { compress } from './build/compress.ts'
import { releaseOptions } from './build/options.ts'

const root = join(import.meta.dirname, '..')

async function release(part: string, webDir: string): Promise<string> {
  mkdirSync(join(root, 'dist', 'release'), { recursive: true })
  // Beside the web folder's usual place, and each release in its own: two at once do not meet.
  const out = mkdtempSync(join(root, 'dist', 'release', `${part}-`))
  try {
    await bundle(part, out)
    await compress(out)
    if (part !== 'shell') return (await serveArea(root, part, out, webDir)).version
    await serveShell(out, webDir)
    return 'of now'
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

try {
  const { part, webDir } = releaseOptions(root, process.argv.slice(2), ['shell'])
  console.log(`${part} ${await release(part, webDir)} is served`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
