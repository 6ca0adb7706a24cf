import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { shellFolder, surfaceOf } from '../../web-server/src/fit.ts'
import { buildPage } from '../../web-server/src/page.ts'
import { writeAtomically } from './atomic.ts'
import { liveAreas } from './pointers.ts'

/**
 * Makes the registry and the page from the areas' pointers: the only writer of both, and the same pointers make the
 * same files. The hashes of the page's own scripts go into the content security policy.
 */
export function assemble(webDir: string): void {
  const inShell = (file: string) => readFileSync(join(shellFolder(webDir), file), 'utf8')
  const files = JSON.parse(inShell('files.json')) as Record<string, string[]>
  const page = buildPage(
    { html: inShell('index.html'), files, gives: surfaceOf(shellFolder(webDir)) },
    liveAreas(webDir),
  )
  writeAtomically(join(webDir, 'areas.json'), page.areas)
  writeAtomically(join(webDir, 'index.html'), page.html)
  writeAtomically(join(webDir, 'index.html.br'), brotliCompressSync(page.html))
  writeAtomically(join(webDir, 'versions.json'), page.versions)
  writeAtomically(join(webDir, 'csp.json'), `${JSON.stringify({ scriptHashes: page.scriptHashes })}\n`)
}
