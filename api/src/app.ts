import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { openerPolicy } from '@sapa/shared/contracts'
import { Ajv } from 'ajv'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { agentsRoutes } from './modules/agents/agents.routes.ts'
import { analyticsRoutes } from './modules/analytics/analytics.routes.ts'
import { authRoutes } from './modules/auth/auth.routes.ts'
import { challengeRoutes } from './modules/challenge/challenge.routes.ts'
import { chargesRoutes } from './modules/charges/charges.routes.ts'
import { channelsRoutes } from './modules/channels/channels.routes.ts'
import { conversationsRoutes } from './modules/conversations/conversations.routes.ts'
import { documentsRoutes } from './modules/documents/documents.routes.ts'
import { invitationsRoutes } from './modules/invitations/invitations.routes.ts'
import { mediaRoutes } from './modules/media/media.routes.ts'
import { membersRoutes } from './modules/members/members.routes.ts'
import { organizationsRoutes } from './modules/organizations/organizations.routes.ts'
import { templatesRoutes } from './modules/templates/templates.routes.ts'
import { reportsRoutes } from './modules/reports/reports.routes.ts'
import { parkedRoutes } from './modules/webhooks/parked.routes.ts'
import { webhooksRoutes } from './modules/webhooks/webhooks.routes.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/database/database.ts'
import type { Post } from './platform/mail/mailer.ts'
import { mailboxRoutes } from './platform/mail/mailbox.routes.ts'
import type { JobQueue } from './platform/jobs.ts'
import { countRequests, type Metrics } from './platform/metrics.ts'
import type { Storage } from './platform/storage.ts'
import type { Tokens } from './platform/tokens.ts'
import { errorAnswers } from './platform/http/errors.ts'
import { healthRoutes } from './platform/http/health.ts'
import { interfaceConfigRoute } from './platform/http/interfaceConfig.ts'
import { describeApi } from './platform/http/openapi.ts'
import { sharedLimits } from './platform/http/sharedLimits.ts'

/** Everything the modules stand on; main opens the real parts, tests open the same with their own folders. */
export interface Deps {
  config: Config
  log: Logger
  database: Database
  jobs: JobQueue
  storage: Storage
  post: Post
  tokens: Tokens
  metrics: Metrics
}

/** The HTTP server without its routes: sizes, security headers, error answers and the api's description. */
export async function createHttp({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies || false,
    bodyLimit: 1_000_000,
  })
  // Addresses carry texts only, so numbers in them are converted; a body says what it means.
  const bodies = new Ajv({ allErrors: true, useDefaults: true, strict: false, validateFormats: false })
  const addresses = new Ajv({
    allErrors: true,
    useDefaults: true,
    strict: false,
    validateFormats: false,
    coerceTypes: true,
  })
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? bodies : addresses).compile(schema as object),
  )
  errorAnswers(app)
  app.decorateRequest('call')
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    crossOriginOpenerPolicy: { policy: openerPolicy(config) },
    // No browser that runs the interface minds these, and each file of a first visit would carry them.
    dnsPrefetchControl: false,
    ieNoOpen: false,
    originAgentCluster: false,
    permittedCrossDomainPolicies: false,
    xssFilter: false,
  })
  const calls = {
    origin: config.publicUrl,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['retry-after'],
    maxAge: 600,
  }
  // The page may be served elsewhere and then calls from there; everything else is for pages of this origin.
  await app.register(cors, {
    delegator: (request, callback) => callback(null, request.url.startsWith('/v1/') ? calls : { origin: false }),
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  await describeApi(app)
  return app
}

/** The whole api as one server: the same in production and in tests. Jobs are worked by `startWorkers`. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const app = await createHttp(deps)
  countRequests(app, deps.metrics)
  await app.register(rateLimit, { global: false, store: sharedLimits(deps.database) })
  await app.register(
    async (v1) => {
      authRoutes(v1, deps)
      challengeRoutes(v1, deps)
      organizationsRoutes(v1, deps)
      membersRoutes(v1, deps)
      invitationsRoutes(v1, deps)
      agentsRoutes(v1, deps)
      documentsRoutes(v1, deps)
      channelsRoutes(v1, deps)
      chargesRoutes(v1, deps)
      parkedRoutes(v1, deps)
      conversationsRoutes(v1, deps)
      mediaRoutes(v1, deps)
      templatesRoutes(v1, deps)
      analyticsRoutes(v1, deps)
      reportsRoutes(v1, deps)
    },
    { prefix: '/v1' },
  )
  await app.register(async (scope) => webhooksRoutes(scope, deps), { prefix: '/webhooks' })
  const { mailbox } = deps.post
  if (mailbox) await app.register(async (scope) => mailboxRoutes(scope, mailbox), { prefix: '/dev' })
  interfaceConfigRoute(app, deps)
  healthRoutes(app, deps)
  return app
}
