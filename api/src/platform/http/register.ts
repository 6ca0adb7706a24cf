import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type Static, type TSchema } from 'typebox'
import { LIMITS, may, type IdKind, type Language, type OrganizationRole } from '@sapa/shared/contracts'
import type { Config } from '../config.ts'
import { keepPlan } from '../database/connections.ts'
import type { Database, Tx } from '../database/database.ts'
import { AppError, notFound } from '../errors.ts'
import { languageOf, translate } from '../messages.ts'
import type { Tokens } from '../tokens.ts'
import { sameSecret } from '../seal.ts'
import { storable } from '../storable.ts'
import { readForm, type UploadedFile } from './form.ts'
import { envelope, type Answer, type AnswerOf, type Operation } from './operation.ts'

/** The organization a call works in, with the caller's role there. */
export interface Tenant {
  organizationId: string
  role: OrganizationRole
  /** A transaction that sees this organization's rows only. */
  run<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** What a handler gets: everything already checked. */
export interface Call<P, Q, B> {
  params: P
  query: Q
  body: B
  /** The file of a multipart form. */
  file: UploadedFile | undefined
  language: Language
  ip: string
  userAgent: string
  /** The bearer token as it came; the refresh token for `refresh` operations. */
  bearer: string
  userId: string
  sessionId: string
  /** Throws for operations whose access names no organization: a mistake in the program. */
  tenant: Tenant
}

export type Handler<O> =
  O extends Operation<infer P, infer Q, infer B, TSchema>
    ? (call: Call<Static<P>, Static<Q>, Static<B>>) => Promise<AnswerOf<O>>
    : never

export interface RouteDeps {
  config: Pick<Config, 'appName' | 'appSecret'>
  database: Database
  tokens: Tokens
}

/** The table that knows an id's organization, for operations on single resources. */
const TABLE_OF = {
  agent: 'agents',
  document: 'documents',
  channel: 'channels',
  channelAgent: 'channel_agents',
  contact: 'contacts',
  conversation: 'conversations',
  message: 'messages',
  savedReply: 'saved_replies',
  parkedItem: 'parked_items',
  template: 'templates',
  scheduled: 'scheduled_messages',
} as const satisfies Partial<Record<IdKind, string>>

/** Adds an operation to the app below /v1. */
export function register<O extends Operation>(app: FastifyInstance, deps: RouteDeps, op: O, handler: Handler<O>): void {
  const operation: Operation = op
  app.route({
    method: operation.method,
    url: operation.url,
    schema: {
      operationId: operation.operationId,
      tags: [operation.tag],
      summary: operation.summary,
      security: securityOf(operation),
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { querystring: operation.query } : {}),
      ...(operation.body ? { body: operation.body } : {}),
      ...(operation.multipart ? { consumes: ['multipart/form-data'] } : {}),
      response: {
        [operation.status ?? 200]: envelope(operation.data, operation.list ?? false),
        default: Type.Ref('Error'),
      },
    },
    config: operation.limit
      ? {
          rateLimit: {
            max: operation.limit.max,
            timeWindow: operation.limit.seconds * 1000,
            groupId: ` ${operation.operationId}`,
          },
        }
      : {},
    ...(operation.multipart ? { bodyLimit: LIMITS.upload.bytes + 100_000 } : {}),
    // The form is read before validation, so that its fields are checked by the same schema as a JSON body;
    // who calls is checked before that, so that nobody uploads without a right to.
    preValidation: async (request) => {
      request.call = await identify(deps, operation, request)
      if (operation.multipart) Object.assign(request.call, await readForm(request))
      request.params = storable(request.params)
      request.query = storable(request.query)
      request.body = storable(request.body)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const call = request.call
      call.params = request.params
      call.query = request.query
      call.body = request.body ?? {}
      call.tenant = await resolveTenant(deps, operation, call)
      const answer = await (handler as (call: AnyCall) => Promise<Answer<unknown>>)(call)
      reply.code(operation.status ?? 200)
      return {
        data: answer.data,
        ...(answer.message ? { message: translate(call.language, answer.message, answer.values) } : {}),
        ...(operation.list ? { meta: { next_cursor: answer.nextCursor ?? null } } : {}),
      }
    },
  })
}

function securityOf({ access }: Operation): Record<string, string[]>[] {
  if (access.kind === 'public') return []
  return [{ [access.kind === 'client' ? 'client' : access.kind === 'refresh' ? 'refresh' : 'bearer']: [] }]
}

type AnyCall = Call<unknown, unknown, unknown>

async function identify(deps: RouteDeps, operation: Operation, request: FastifyRequest): Promise<AnyCall> {
  const header = request.headers.authorization ?? ''
  const bearer = header.startsWith('Bearer ') ? header.slice(7) : ''
  const call: AnyCall = {
    params: {},
    query: {},
    body: {},
    file: undefined,
    language: languageOf(request.headers['accept-language']),
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    bearer,
    userId: '',
    sessionId: '',
    tenant: noTenant,
  }
  const { kind } = operation.access
  if (kind === 'public') return call
  if (kind === 'client') {
    const [name, secret] = Buffer.from(header.replace(/^Basic /, ''), 'base64')
      .toString('utf8')
      .split(':')
    if (!sameSecret(name ?? '', deps.config.appName) || !sameSecret(secret ?? '', deps.config.appSecret)) {
      throw new AppError('unauthenticated', 'error.unauthenticated')
    }
    return call
  }
  if (!bearer) throw new AppError('unauthenticated', 'error.unauthenticated')
  if (kind === 'refresh') return call
  const { id, session } = await deps.tokens.verify(bearer)
  call.userId = id
  call.sessionId = session
  return call
}

const noTenant: Tenant = {
  organizationId: '',
  role: 5,
  run: () => Promise.reject(new Error('this operation has no organization')),
}

/**
 * Finds the organization of a call and the caller's role in it. Memberships come from the database, so a
 * removed or deactivated member is out at the next call; so is a session that was revoked.
 */
async function resolveTenant(deps: RouteDeps, { access }: Operation, call: AnyCall): Promise<Tenant> {
  if (access.kind !== 'organization' && access.kind !== 'resource' && access.kind !== 'user') return noTenant
  const memberships = await deps.database.asService(async (tx) => {
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', call.sessionId)
      .where('user_id', '=', call.userId)
      .where('revoked_at', 'is', null)
      .modifyEnd(keepPlan)
      .executeTakeFirst()
    if (!session) throw new AppError('session_expired', 'error.session_expired')
    if (access.kind === 'user') return []
    const wanted =
      access.kind === 'resource'
        ? await organizationOf(tx, String((call.params as Record<string, unknown>)[access.param]), access.kinds)
        : ({ params: call.params, query: call.query, body: call.body }[access.in] as { organizationId?: string })
            .organizationId
    let query = tx
      .selectFrom('members')
      .select(['organization_id', 'role', 'status'])
      .where('user_id', '=', call.userId)
    if (wanted !== undefined) query = query.where('organization_id', '=', wanted)
    return query.orderBy('status').limit(2).modifyEnd(keepPlan).execute()
  })
  if (access.kind === 'user') return noTenant
  // 'active' comes before 'inactive'. Who was switched off learns so; who never belonged learns nothing.
  if (memberships[0]?.status === 'inactive') throw new AppError('member_inactive', 'error.member_inactive')
  if (memberships[1]?.status === 'active') {
    throw new AppError('validation', 'error.validation', {
      fields: [{ key: 'organization_id', message: 'field.organization_needed' }],
    })
  }
  const [membership] = memberships
  if (!membership) throw notFound()
  if (!may(membership.role, access.permission)) throw new AppError('forbidden', 'error.forbidden')
  const { organization_id: organizationId, role } = membership
  return { organizationId, role, run: (work) => deps.database.asTenant(organizationId, work) }
}

async function organizationOf(tx: Tx, id: string, kinds: IdKind[]): Promise<string> {
  for (const kind of kinds) {
    const table = TABLE_OF[kind as keyof typeof TABLE_OF]
    const row = await tx
      .selectFrom(table)
      .select('organization_id')
      .where('id', '=', id)
      .modifyEnd(keepPlan)
      .executeTakeFirst()
    if (row) return row.organization_id
  }
  throw notFound()
}

declare module 'fastify' {
  interface FastifyRequest {
    call: AnyCall
  }
}
