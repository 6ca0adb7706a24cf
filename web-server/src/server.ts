import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveFile } from './files.ts'
import { AREA_HEADERS, SHELL_HEADERS } from './headers.ts'
import type { Options } from './options.ts'
import { openShell, type Shell } from './shell.ts'

/** Longer than proxies keep an idle line (a minute, most of them): they must not write into one that ends here. */
const KEPT_MS = 75_000

/** Serves one part of the interface on an origin of its own: an area's files, or the shell with the page. */
export async function startWebServer(
  options: Options,
  log: (line: string) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const shell = options.part === 'shell' ? await openShell(options, log) : undefined
  const headers = shell ? SHELL_HEADERS : AREA_HEADERS
  const server = createServer({ keepAliveTimeout: KEPT_MS }, (request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    answer(options, shell, request, response).catch((error: unknown) => {
      log(`${request.method} ${request.url}: ${String(error)}`)
      response.destroy()
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(options.port, options.host, resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      shell?.stop()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

async function answer(
  options: Options,
  shell: Shell | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = '/'] = (request.url ?? '/').split('?')
  const say = (status: number, text: string) =>
    response
      .writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
      .end(`${text}\n`)
  if (request.method !== 'GET' && request.method !== 'HEAD') return void say(405, 'Only GET and HEAD')
  if (path === '/health') return void say(200, 'ok')
  const ready = !shell || shell.ready()
  if (path === '/ready') return void say(ready ? 200 : 503, ready ? 'ok' : 'the configuration is not known yet')
  if (isOf(options.part, path) && (await serveFile(options.webDir, path, request, response))) return
  if (shell?.answer(path, request, response)) return
  say(ready ? 404 : 503, ready ? 'not found' : 'not ready')
}

/** One folder may hold every part; a server gives away its own. */
function isOf(part: string, path: string): boolean {
  return part === 'shell'
    ? path.startsWith('/assets/shell/')
    : path === `/areas/${part}.json` || path.startsWith(`/areas/${part}/`)
}
