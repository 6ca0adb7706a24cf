import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.html': 'text/html; charset=utf-8',
}

/** Serves a built interface as the api does, compressed ahead, and hands all else on to a running Sapa. */
export function serve(folder: string, sapa: string, port: number): Promise<Server> {
  const server = createServer((incoming, answer) => {
    const path = new URL(incoming.url ?? '/', sapa).pathname
    if (/^\/(v1|config\.json|socket\.io)/.test(path)) {
      const onward = ask(
        new URL(incoming.url ?? '/', sapa),
        { method: incoming.method, headers: incoming.headers },
        (response) => {
          answer.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(answer)
        },
      )
      onward.on('error', () => answer.destroy())
      return void incoming.pipe(onward)
    }
    const wanted = join(folder, path)
    const isFile = existsSync(wanted) && statSync(wanted).isFile()
    if (!isFile && extname(path)) return void answer.writeHead(404).end()
    const file = isFile ? wanted : join(folder, 'index.html')
    const compressed = existsSync(`${file}.br`)
    answer.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'cache-control': isFile && path.split('/').length > 3 ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(compressed && { 'content-encoding': 'br' }),
    })
    answer.end(readFileSync(compressed ? `${file}.br` : file))
  })
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
}
