import { createHash } from 'node:crypto'
import { LANGUAGES } from '@sapa/shared/contracts'
import { lacking, type Surface } from './fit.ts'

/** What is known of a served area: its addresses, and whatever else its pointer says. */
export interface ServedArea {
  id: string
  version: string
  /** Address of the remote's entry script. */
  entry: string
  files: string[]
  texts: Record<string, string[]>
  /** `shared`: what a page takes of the shell, by its files' names there. */
  routes: { files: string[]; shared?: string[] }[]
  /** What it takes of the shared modules; for releases and for the check here, not for the page. */
  takes?: Surface
  /** The version that some organizations have instead, and which ones. */
  canary?: { share: number; organizations: number[]; area: ServedArea }
}

/** The shell as it was built. */
export interface BuiltShell {
  /** Its own page, without areas. */
  html: string
  /** The files behind each of its imports. */
  files: Record<string, string[]>
  /** What it gives to areas; undefined where the build does not say. */
  gives: Surface | undefined
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
 */
export function buildPage(shell: BuiltShell, served: ServedArea[]): Page {
  const fitted = ({ takes = {}, canary: _canary, ...told }: ServedArea) => {
    const area = { ...told, routes: told.routes.map((route) => withFilesAhead(route, shell.files)) }
    // No release lets this pass. Where it came about all the same, the shell says so instead of running the area.
    const misfit = shell.gives ? lacking(takes, shell.gives) : []
    return misfit.length > 0 ? { ...area, misfit } : area
  }
  const areas = served.map((area) => ({
    ...fitted(area),
    ...(area.canary ? { canary: { ...area.canary, area: fitted(area.canary.area) } } : {}),
  }))
  // A text of an area must not be able to end the element it stands in.
  const data = JSON.stringify(areas).replaceAll('<', '\\u003c')
  const address = (file: string) => `/assets/shell/${file}`
  const ahead = (shell.files.host ?? [])
    .map((file) => `<link rel="preload" as="script" href="${address(file)}">`)
    .join('')
  const texts = Object.fromEntries(
    LANGUAGES.map((language) => [language, (shell.files[`./locales/${language}.json`] ?? []).map(address)]),
  )
  const place = /(<script type="application\/json" id="areas">)(<\/script>)/
  const html = shell.html
    .replace(place, (_, open: string, close: string) => `${ahead}${open}${data}${close}`)
    .replace('<script id="preload"', `<script id="preload" data-texts='${JSON.stringify(texts)}'`)
    // A browser takes a deferred script for less than what is preloaded beside it.
    .replace('<script defer', '<script defer fetchpriority="high"')

  const main = /assets\/shell\/(main\.[^"]+?\.js)/.exec(html)?.[1] ?? ''
  const versions = {
    shell: main,
    ...Object.fromEntries(areas.map(({ id, version }) => [id, version])),
    canaries: Object.fromEntries(
      areas.flatMap(({ id, canary }) =>
        canary
          ? [[id, { version: canary.area.version, share: canary.share, organizations: canary.organizations }]]
          : [],
      ),
    ),
  }

  const inline = /<script(?![^>]*(?:src=|application\/json))[^>]*>([\s\S]*?)<\/script>/g
  const scripts = [...html.matchAll(inline)].map(([, text]) => text ?? '')
  const scriptHashes = scripts.map((text) => `sha256-${createHash('sha256').update(text).digest('base64')}`)
  return { html, areas: `${JSON.stringify(areas, null, 2)}\n`, versions: `${JSON.stringify(versions)}\n`, scriptHashes }
}

/** The page of a route asks the shell for what it shares one step after the other: its address already says all of it. */
function withFilesAhead({ shared = [], ...route }: ServedArea['routes'][number], behind: BuiltShell['files']) {
  const files = shared.flatMap((name) => behind[name] ?? []).filter((file) => !/^main\./.test(file))
  return { ...route, ahead: [...new Set(files)].map((file) => `/assets/shell/${file}`) }
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
    ...(area.canary ? { canary: { ...area.canary, area: atOrigin(area.canary.area, origin) } } : {}),
  }
}
