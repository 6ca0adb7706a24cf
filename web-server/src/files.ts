import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Names of folders and files that a build makes; anything else, '..' above all, is not looked for. */
const PATH = /^(?:\/(?!\.)[\w.-]+)+$/

/**
 * Answers with a file below the folder, compressed as it was built where the browser takes that.
 *
 * @returns false, with nothing written, where there is no such file
 */
export async function serveFile(
  folder: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const file = join(folder, path)
  const type = TYPES[extname(path)]
  if (!PATH.test(path) || !type) return false
  const compressed = takesBrotli(request) ? await sizeOf(`${file}.br`) : undefined
  const size = compressed ?? (await sizeOf(file))
  if (size === undefined) return false
  response.writeHead(200, {
    'content-type': type,
    'content-length': size,
    vary: 'accept-encoding',
    'cache-control': isOfAVersion(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(compressed === undefined ? {} : { 'content-encoding': 'br' }),
  })
  if (request.method === 'HEAD') response.end()
  else
    createReadStream(compressed === undefined ? file : `${file}.br`)
      .on('error', () => response.destroy())
      .pipe(response)
  return true
}

export function takesBrotli(request: IncomingMessage): boolean {
  return /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
}

/** Files of a version are named by their content and never change; a pointer does. */
const isOfAVersion = (path: string) => /^\/(assets|areas)\/.+\//.test(path)

async function sizeOf(file: string): Promise<number | undefined> {
  const found = await stat(file).catch(() => undefined)
  return found?.isFile() ? found.size : undefined
}
