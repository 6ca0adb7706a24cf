import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'

/** What the interface is told when it starts, and what the policy of its page is derived from. */
export function interfaceConfig({ config, post }: { config: Deps['config']; post: Pick<Deps['post'], 'phone'> }) {
  const elsewhere = config.apiUrl === config.publicUrl ? '' : config.apiUrl
  return {
    apiBaseUrl: elsewhere,
    googleClientId: config.googleClientId,
    botChallengeSiteKey: config.botChallenge.siteKey,
    socketUrl: elsewhere,
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
    areaOverrideOrigins: config.areaOverrideOrigins.join(' '),
  }
}

/** For the page that this server serves, or for the server of a shell that stands elsewhere. */
export function interfaceConfigRoute(app: FastifyInstance, deps: Pick<Deps, 'config' | 'post'>): void {
  app.get('/config.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'no-cache')
    return interfaceConfig(deps)
  })
}
