import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../app.ts'
import { keepPlan } from '../../platform/database/connections.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { hmac, sameSecret } from '../../platform/seal.ts'
import { appSecrets } from '../channels/credentials.ts'
import { noteRefusal } from './noteRefusal.ts'
import { storeWebhook } from './store.ts'

/** Meta's own bound is 3 MB, whichever megabytes it means. */
const LIMIT = 4_000_000

/** Where WhatsApp verifies a channel's address and delivers its messages. */
export function webhooksRoutes(app: FastifyInstance, deps: Deps): void {
  // The signature is over the bytes as they came: nothing may read them as JSON before.
  app.removeAllContentTypeParsers()
  // Nor may what a sender calls them: a type that is none would be refused before it is looked at.
  app.addHook('onRequest', (request, _reply, done) => {
    request.headers['content-type'] = 'application/json'
    done()
  })
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LIMIT }, (_request, body, done) => done(null, body))

  const channelOf = async (tx: Tx, token: string) => {
    const channel = await tx
      .selectFrom('channels')
      .select([
        'id',
        'organization_id',
        'verify_token',
        'app_secret_sealed',
        'previous_app_secret_sealed',
        'previous_app_secret_until',
        'operator_app',
        sql<Date>`clock_timestamp()`.as('now'),
      ])
      .where('webhook_token', '=', token)
      .where('status', '<>', 'disconnected')
      .modifyEnd(keepPlan)
      .executeTakeFirst()
    if (!channel) throw notFound()
    return channel
  }

  app.get<{ Params: { token: string }; Querystring: Record<string, string | undefined> }>(
    '/whatsapp/:token',
    { schema: { hide: true } },
    async ({ params, query }, reply) => {
      const channel = await deps.database.asService((tx) => channelOf(tx, params.token))
      const challenge = query['hub.challenge']
      if (
        query['hub.mode'] !== 'subscribe' ||
        typeof challenge !== 'string' ||
        !sameSecret(String(query['hub.verify_token'] ?? ''), channel.verify_token)
      ) {
        throw new AppError('forbidden', 'channels.wrong_verify_token')
      }
      return reply.type('text/plain').send(challenge)
    },
  )

  app.post<{ Params: { token: string } }>(
    '/whatsapp/:token',
    { schema: { hide: true }, bodyLimit: LIMIT },
    async (request) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['x-hub-signature-256']
      const refusing = await deps.database.asService(async (tx) => {
        const channel = await channelOf(tx, request.params.token)
        const proved = appSecrets(deps.config, channel).some((secret) =>
          sameSecret(String(signature), `sha256=${hmac(secret, body).toString('hex')}`),
        )
        if (!proved) return channel.id
        await storeWebhook(deps, tx, { id: channel.id, organizationId: channel.organization_id }, body, channel.now)
        return undefined
      })
      if (refusing) {
        await noteRefusal(deps, refusing)
        throw new AppError('unauthenticated', 'channels.wrong_signature')
      }
      return { success: true }
    },
  )
}
