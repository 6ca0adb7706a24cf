import {
  createServer,
  request as httpRequest,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { AreaPointer } from '../build/release.ts'
import { rewritePage, rewritePolicy, withAreas } from './rewrite.ts'

interface FrontOptions {
  port: number
  /** The product that is shown. */
  target: URL
  /** The areas that it does not bring itself, asked for at each page. */
  developed: () => Promise<AreaPointer[]>
}

/** Shows a product under an address of this machine, with some of its areas taken from elsewhere. */
export function startFront({ port, target, developed }: FrontOptions): Promise<{ close: () => void }> {
  const server = createServer((request, response) => {
    const rewrites = rewriterOf(request)
    const out = ask(target, request, rewrites !== undefined)
    out.on('response', (answer) => {
      const headers = headersOf(answer, target)
      if (rewrites && answer.statusCode === 200) {
        rewritten(answer, headers, response, rewrites, developed).catch((error: unknown) =>
          response.destroy(error as Error),
        )
      } else {
        response.writeHead(answer.statusCode ?? 502, headers)
        answer.pipe(response)
      }
    })
    out.on('error', (error) => {
      if (response.headersSent) return response.destroy()
      response
        .writeHead(502, { 'content-type': 'text/plain' })
        .end(`${target.origin} does not answer: ${error.message}`)
    })
    response.on('close', () => out.destroy())
    request.pipe(out)
  })
  server.on('upgrade', (request, socket, head) => passSocket(ask(target, request, false), socket, head))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, 'localhost', () => resolve({ close: () => (server.close(), server.closeAllConnections()) }))
  })
}

type Rewriter = (text: string, developed: AreaPointer[]) => string

/** What is changed of the answer to a request; undefined: nothing. */
function rewriterOf({ method, url = '', headers }: IncomingMessage): Rewriter | undefined {
  if (method !== 'GET') return undefined
  const path = url.split('?')[0]
  if (path === '/areas.json')
    return (text, developed) => JSON.stringify(withAreas(JSON.parse(text) as AreaPointer[], developed))
  // What is developed has no version that could be newer.
  if (path === '/versions.json')
    return (text, developed) =>
      JSON.stringify({
        ...(JSON.parse(text) as object),
        ...Object.fromEntries(developed.map(({ id, version }) => [id, version])),
      })
  return headers.accept?.includes('text/html') ? rewritePage : undefined
}

function ask(target: URL, request: IncomingMessage, whole: boolean): ClientRequest {
  const headers: IncomingHttpHeaders = { ...request.headers, host: target.host }
  // The product knows itself under its own address.
  if (headers.origin) headers.origin = target.origin
  if (headers.referer) headers.referer = target.origin + (URL.parse(headers.referer)?.pathname ?? '/')
  if (whole) {
    headers['accept-encoding'] = 'identity'
    delete headers['if-none-match']
    delete headers['if-modified-since']
  }
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  return send(new URL(request.url ?? '/', target), { method: request.method, headers })
}

/** What an answer says about itself, less what holds under the product's own address only. */
function headersOf({ headers }: IncomingMessage, target: URL): IncomingHttpHeaders {
  const { 'strict-transport-security': _secure, ...rest } = headers
  return { ...rest, ...(rest.location ? { location: rest.location.replace(target.origin, '') } : {}) }
}

async function rewritten(
  answer: IncomingMessage,
  given: IncomingHttpHeaders,
  response: ServerResponse,
  rewrite: Rewriter,
  developed: () => Promise<AreaPointer[]>,
): Promise<void> {
  const [text, areas] = await Promise.all([buffer(answer).then(String), developed()])
  const { 'content-length': _length, etag: _etag, 'content-security-policy': policy, ...headers } = given
  const origins = areas.map(({ entry }) => new URL(entry).origin)
  response.writeHead(200, {
    ...headers,
    ...(policy ? { 'content-security-policy': rewritePolicy(String(policy), origins) } : {}),
  })
  response.end(rewrite(text, areas))
}

/** Socket.io's connection: once both sides agreed, what comes is passed on as it is. */
function passSocket(out: ClientRequest, socket: Duplex, head: Buffer): void {
  out.on('upgrade', (answer, far, farHead) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (farHead.length > 0) socket.write(farHead)
    if (head.length > 0) far.write(head)
    far.on('error', () => socket.destroy()).pipe(socket)
    socket.on('error', () => far.destroy()).pipe(far)
  })
  out.on('response', () => socket.destroy())
  out.on('error', () => socket.destroy())
  out.end()
}
