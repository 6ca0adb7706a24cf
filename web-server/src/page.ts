import { createHash } from 'node:crypto'

/** What is known of a served area: its addresses, and whatever else its pointer says. */
export interface ServedArea {
  id: string
  version: string
  /** Address of the remote's entry script. */
  entry: string
  files: string[]
  texts: Record<string, string[]>
  routes: { files: string[] }[]
}

export interface Page {
  html: string
  /** The registry, as `/areas.json`. */
  areas: string
  /** What is served now, as `/versions.json`: small enough to be asked for again and again by pages that are open. */
  versions: string
  /** Of the scripts written into the page, for its content security policy. */
  scriptHashes: string[]
}

/**
 * The page and the registry, made from the areas' pointers: the same pointers make the same page.
 *
 * @param shell - the shell's own page as it was built
 * @param files - the shell's files behind each of its imports
 */
export function buildPage(shell: string, files: Record<string, string[]>, areas: ServedArea[]): Page {
  // A text of an area must not be able to end the element it stands in.
  const data = JSON.stringify(areas).replaceAll('<', '\\u003c')
  const preload = (file: string) => `<link rel="preload" as="script" href="/assets/shell/${file}">`
  const ahead = (files.host ?? []).map(preload).join('')
  const place = /(<script type="application\/json" id="areas">)(<\/script>)/
  const html = shell.replace(place, (_, open: string, close: string) => `${ahead}${open}${data}${close}`)

  const main = /assets\/shell\/(main\.[^"]+?\.js)/.exec(html)?.[1] ?? ''
  const versions = { shell: main, ...Object.fromEntries(areas.map(({ id, version }) => [id, version])) }

  const inline = /<script(?![^>]*(?:src=|application\/json))[^>]*>([\s\S]*?)<\/script>/g
  const scripts = [...html.matchAll(inline)].map(([, text]) => text ?? '')
  const scriptHashes = scripts.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
  return { html, areas: `${JSON.stringify(areas, null, 2)}\n`, versions: `${JSON.stringify(versions)}\n`, scriptHashes }
}

/** The same area with its files on another origin. */
export function atOrigin<A extends ServedArea>(area: A, origin: string): A {
  const there = (addresses: string[]) => addresses.map((address) => origin + address)
  return {
    ...area,
    entry: origin + area.entry,
    files: there(area.files),
    texts: Object.fromEntries(Object.entries(area.texts).map(([language, files]) => [language, there(files)])),
    routes: area.routes.map((route) => ({ ...route, files: there(route.files) })),
  }
}
