import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurityPolicy } from '@sapa/shared/contracts'
import type { Config } from '../config.ts'
import type { Post } from '../mail/mailer.ts'
import { interfaceConfig } from './interfaceConfig.ts'

/**
 * Serves the built interface. Folders of a version never change and are cached for a year; the page,
 * the registry and the configuration are asked for anew each time.
 */
export async function serveWeb(app: FastifyInstance, config: Config, post: Pick<Post, 'phone'>): Promise<void> {
  const root = config.webDir
  await app.register(serveFiles, {
    root,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    // Their tags say whether they changed.
    lastModified: false,
    setHeaders: (reply, path) => {
      const immutable = /[\\/](assets|areas)[\\/].+[\\/]/.test(path.slice(root.length))
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const compressed = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    const [html, csp] = await Promise.all([
      readFile(join(root, compressed ? 'index.html.br' : 'index.html')),
      readFile(join(root, 'csp.json'), 'utf8'),
    ])
    if (compressed) reply.header('content-encoding', 'br')
    const { scriptHashes } = JSON.parse(csp) as { scriptHashes: string[] }
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding')
      .header('content-security-policy', contentSecurityPolicy({ ...interfaceConfig({ config, post }), scriptHashes }))
      .type('text/html; charset=utf-8')
      .send(html)
  }
  app.get('/', { schema: { hide: true } }, page)
  // Every address of the interface is the same page; files and calls that do not exist stay not found.
  app.page = (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const ours =
      ['GET', 'HEAD'].includes(request.method) &&
      !/^\/(v1|webhooks|assets|areas|socket\.io|dev|docs|health|ready)(\/|$)/.test(path) &&
      !/\.\w+$/.test(path)
    return ours ? page(request, reply) : undefined
  }
}
