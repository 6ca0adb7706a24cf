import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { contentSecurityPolicy, openerPolicy } from '@sapa/shared/contracts'
import { takesBrotli } from './files.ts'
import { shellFolder, surfaceOf } from './fit.ts'
import type { Options } from './options.ts'
import { buildPage } from './page.ts'
import { readRegistry, type Registry } from './registry.ts'

interface Answer {
  body: string
  /** Compressed once, not at each request. */
  compressed: Buffer
  headers: Record<string, string>
}

export interface Shell {
  /** Whether there is a page: the configuration is known and every area was asked for. */
  ready(): boolean
  /** Answers what is made from pointers and configuration. @returns false for what is not */
  answer(path: string, request: IncomingMessage, response: ServerResponse): boolean
  stop(): void
}

/**
 * The shell's page, registry and policy, made anew whenever a pointer or the configuration changed: releasing an area
 * is bringing its image up, nothing here is released with it.
 */
export async function openShell(options: Options, log: (line: string) => void): Promise<Shell> {
  const inShell = (file: string) => readFileSync(join(shellFolder(options.webDir), file), 'utf8')
  const files = JSON.parse(inShell('files.json')) as Record<string, string[]>
  const built = { html: inShell('index.html'), files, gives: surfaceOf(shellFolder(options.webDir)) }
  let registry: Registry = { config: undefined, areas: [] }
  let answers: Map<string, Answer> | undefined
  let made = ''

  const refresh = async () => {
    registry = await readRegistry(options, registry, log)
    const from = JSON.stringify(registry)
    if (from === made || !registry.config) return
    made = from
    answers = answersOf(registry.config, buildPage(built, registry.areas), options)
    log(`the page has ${registry.areas.map(({ id, version }) => `${id} ${version}`).join(', ')}`)
  }
  await refresh()
  let timer: NodeJS.Timeout
  const again = () => {
    timer = setTimeout(() => void refresh().finally(again), options.refreshSeconds * 1000)
  }
  again()

  return {
    ready: () => answers !== undefined,
    answer(path, request, response) {
      const found = answers?.get(path) ?? (isPage(path) ? answers?.get('/') : undefined)
      if (!found) return false
      const brotli = takesBrotli(request)
      const body = brotli ? found.compressed : Buffer.from(found.body)
      response.writeHead(200, {
        ...found.headers,
        'content-length': body.length,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...(brotli ? { 'content-encoding': 'br' } : {}),
      })
      response.end(request.method === 'HEAD' ? undefined : body)
      return true
    },
    stop: () => clearTimeout(timer),
  }
}

function answersOf(
  config: NonNullable<Registry['config']>,
  page: ReturnType<typeof buildPage>,
  { areas }: Options,
): Map<string, Answer> {
  const answer = (body: string, headers: Record<string, string>): Answer => ({
    body,
    compressed: brotliCompressSync(body),
    headers,
  })
  const json = (body: string) => answer(body, { 'content-type': 'application/json; charset=utf-8' })
  const policy = contentSecurityPolicy({
    ...config,
    scriptHashes: page.scriptHashes,
    areaOrigins: areas.map(({ origin }) => origin),
  })
  const html = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cross-origin-opener-policy': openerPolicy(config),
  }
  return new Map([
    ['/', answer(page.html, html)],
    ['/areas.json', json(page.areas)],
    ['/versions.json', json(page.versions)],
    ['/config.json', json(JSON.stringify(config))],
  ])
}

/** Every address of the interface is the same page; files that do not exist stay not found. */
function isPage(path: string): boolean {
  return !/^\/(assets|areas)(\/|$)/.test(path) && !/\.\w+$/.test(path)
}
