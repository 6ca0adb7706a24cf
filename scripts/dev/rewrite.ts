import type { AreaPointer } from '../build/release.ts'

type Registry = Pick<AreaPointer, 'id'>[]

/** The registry with some areas taken from elsewhere; an area that was never deployed is added. */
export function withAreas(registry: Registry, developed: AreaPointer[]): Registry {
  const others = registry.filter(({ id }) => !developed.some((area) => area.id === id))
  return [...others, ...developed]
}

const REGISTRY = /(<script type="application\/json" id="areas">)([\s\S]*?)(<\/script>)/

/** A deployed page with some areas taken from elsewhere. */
export function rewritePage(html: string, developed: AreaPointer[]): string {
  return html.replace(REGISTRY, (_, open: string, data: string, close: string) => {
    const areas = withAreas(JSON.parse(data || '[]') as Registry, developed)
    return open + JSON.stringify(areas).replaceAll('<', '\\u003c') + close
  })
}

/** A content security policy that lets in scripts from these origins too, and the sockets that tell of a change. */
export function rewritePolicy(policy: string, origins: string[]): string {
  const more: Record<string, string[]> = {
    'script-src': origins,
    // How an area's worker starts in the page of another origin.
    'worker-src': ['blob:'],
    'connect-src': [...origins, ...origins.map((origin) => origin.replace(/^http/, 'ws'))],
  }
  return (
    policy
      .split(';')
      .map((directive) => directive.trim())
      // The page comes over http from this machine.
      .filter((directive) => directive && directive !== 'upgrade-insecure-requests')
      .map((directive) => [directive, ...(more[directive.split(' ')[0] ?? ''] ?? [])].join(' '))
      .join('; ')
  )
}
