import { config } from '@sapa/shared/config'
import type { RegisteredArea } from './registry'

const reported = new Set<string>()

/** Tells the server what failed, once a page for each failure and without who it was. Its own failure changes nothing. */
export function reportFailure({ id, version }: Pick<RegisteredArea, 'id' | 'version'>, error: unknown): void {
  const chain = [error, (error as Error | undefined)?.cause].filter((link) => link !== undefined)
  // A try under another address is the same failure.
  const why = chain
    .map((link) => (link instanceof Error ? link.message : String(link)))
    .join(': ')
    .replaceAll(/\?retry=\d+/g, '')
  // The cause's own stack says where it broke, so it comes first.
  const stack = chain
    .reverse()
    .map((link) => (link instanceof Error ? link.stack : ''))
    .join('\n')
  const key = `${id} ${version} ${why}`
  if (reported.has(key)) return
  reported.add(key)
  const body = JSON.stringify({ area: id, version, message: why.slice(0, 500), stack: stack.slice(0, 4000) })
  try {
    fetch(`${config().apiBaseUrl}/v1/reports/failures`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
    }).catch(() => {})
  } catch {
    // It failed before there was a configuration: nobody to tell.
  }
}
