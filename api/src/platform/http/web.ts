import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { challengeProvider, metaWindows } from '@sapa/shared/contracts'
import type { Config } from '../config.ts'
import type { Post } from '../mail/mailer.ts'

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
    setHeaders: (reply, path) => {
      const immutable = /[\\/](assets|areas)[\\/].+[\\/]/.test(path.slice(root.length))
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return {
      apiBaseUrl: '',
      googleClientId: config.googleClientId,
      botChallengeSiteKey: config.botChallenge.siteKey,
      socketUrl: '',
      appName: config.appName,
      environment: config.environment,
      appSecret: config.appSecret,
      metaAppId: config.metaAppId,
      metaConfigId: config.metaConfigId,
      metaGraphVersion: config.whatsapp.graphVersion,
      codeDeliveries: post.phone ? 'email phone' : 'email',
      googleScriptUrl: config.googleScriptUrl,
      turnstileScriptUrl: config.botChallenge.scriptUrl,
      metaScriptUrl: config.metaScriptUrl,
    }
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
      .header('content-security-policy', contentSecurityPolicy(config, scriptHashes))
      .type('text/html; charset=utf-8')
      .send(html)
  }
  app.get('/', { schema: { hide: true } }, page)
  // Every address of the interface is the same page; files and calls that do not exist stay not found.
  app.page = (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const ours = request.method === 'GET' && !/^\/(v1|webhooks|assets|areas|socket\.io|dev|docs)(\/|$)/.test(path) && !/\.\w+$/.test(path)
    return ours ? page(request, reply) : undefined
  }
}

/**
 * Scripts come from this server or are named by their hash; Google's, Turnstile's and Meta's only where they are configured,
 * from the addresses that are configured.
 */
export function contentSecurityPolicy(config: Pick<Config, 'googleClientId' | 'googleScriptUrl' | 'botChallenge' | 'metaAppId' | 'metaScriptUrl'>, scriptHashes: string[]): string {
  const google = config.googleClientId ? new URL('.', config.googleScriptUrl).href : undefined
  const turnstile = challengeProvider(config.botChallenge.siteKey) === 'turnstile' ? new URL(config.botChallenge.scriptUrl).origin : undefined
  const metaScript = config.metaAppId ? new URL(config.metaScriptUrl).origin : undefined
  const meta = config.metaAppId ? metaWindows(config.metaScriptUrl) : undefined
  const policy: Record<string, (string | undefined)[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", google, turnstile, metaScript, ...scriptHashes.map((hash) => `'${hash}'`)],
    // antd writes its styles into the page.
    'style-src': ["'self'", "'unsafe-inline'", google && `${google}style`],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", google, meta],
    'frame-src': google || turnstile || meta ? [google, turnstile, meta] : ["'none'"],
    'worker-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(policy).map(([name, sources]) => [name, ...sources.filter(Boolean)].join(' ')).join('; ')
}
