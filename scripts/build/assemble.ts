import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { writeAtomically } from './atomic.ts'
import { lacking, shellFolder, surfaceOf } from './fit.ts'
import { liveAreas } from './pointers.ts'

/**
 * Makes the registry and the page from the areas' pointers: the only writer of both, and the same pointers make the
 * same files. The hash of the page's own script goes into the content security policy.
 */
export function assemble(webDir: string): void {
  const gives = surfaceOf(shellFolder(webDir))
  const areas = liveAreas(webDir).map(({ takes = {}, ...area }) => {
    // No release lets this pass. Where it came about all the same, the shell says so instead of running the area.
    const misfit = gives ? lacking(takes, gives) : []
    return misfit.length > 0 ? { ...area, misfit } : area
  })
  writeAtomically(join(webDir, 'areas.json'), `${JSON.stringify(areas, null, 2)}\n`)

  const shell = readFileSync(join(webDir, 'assets', 'shell', 'index.html'), 'utf8')
  // A text of an area must not be able to end the element it stands in.
  const data = JSON.stringify(areas).replaceAll('<', '\\u003c')
  const files = readFileSync(join(webDir, 'assets', 'shell', 'files.json'), 'utf8')
  const behind = JSON.parse(files) as Record<string, string[]>
  const preload = (file: string) => `<link rel="preload" as="script" href="/assets/shell/${file}">`
  const ahead = (behind.host ?? []).map(preload).join('')
  const place = /(<script type="application\/json" id="areas">)(<\/script>)/
  const html = shell.replace(place, (_, open, close) => `${ahead}${open}${data}${close}`)
  writeAtomically(join(webDir, 'index.html'), html)
  writeAtomically(join(webDir, 'index.html.br'), brotliCompressSync(html))

  // Small enough to be asked for again and again by pages that are open.
  const versions = { shell: /assets\/shell\/(main\.[^"]+?\.js)/.exec(html)?.[1] ?? '', ...Object.fromEntries(areas.map(({ id, version }) => [id, version])) }
  writeAtomically(join(webDir, 'versions.json'), `${JSON.stringify(versions)}\n`)

  const inline = /<script(?![^>]*(?:src=|application\/json))[^>]*>([\s\S]*?)<\/script>/g
  const scripts = [...html.matchAll(inline)].map(([, text]) => text ?? '')
  const scriptHashes = scripts.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
  writeAtomically(join(webDir, 'csp.json'), `${JSON.stringify({ scriptHashes })}\n`)
}
