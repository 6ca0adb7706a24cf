import { Type, type Static, type TObject, type TSchema } from 'typebox'
import type { ErrorCode, IdKind, Permission } from '@sapa/shared/contracts'
import type { MessageKey, MessageValues } from '../messages.ts'

/**
 * Who may call an operation. Nothing is open by omission: an operation without `access` does not compile.
 *
 * - `public`: anybody; `client`: Basic with the app's name and public secret; `refresh`: a refresh token
 * - `user`: anybody signed in
 * - `organization`: a member with the permission; the organization is named by `organizationId` in the given
 *   part, and may be left out there by a caller with one membership
 * - `resource`: a member with the permission in the organization that owns the id in the path
 */
export type Access =
  | { kind: 'public' }
  | { kind: 'client' }
  | { kind: 'refresh' }
  | { kind: 'user' }
  | { kind: 'organization'; in: 'params' | 'query' | 'body'; permission: Permission }
  | { kind: 'resource'; param: string; kinds: IdKind[]; permission: Permission }

export const access = {
  public: { kind: 'public' } as Access,
  client: { kind: 'client' } as Access,
  refresh: { kind: 'refresh' } as Access,
  user: { kind: 'user' } as Access,
  organization: (part: 'params' | 'query' | 'body', permission: Permission): Access => ({
    kind: 'organization',
    in: part,
    permission,
  }),
  resource: (param: string, kinds: IdKind | IdKind[], permission: Permission): Access => ({
    kind: 'resource',
    param,
    kinds: [kinds].flat(),
    permission,
  }),
}

export interface Operation<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  D extends TSchema = TSchema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Fastify's spelling, below /v1: '/agents/:agentId'. */
  url: string
  operationId: string
  /** The area of the product that owns it; endpoints are generated per tag. */
  tag: string
  summary: string
  access: Access
  params?: P
  query?: Q
  /** JSON, or with `multipart` the fields and the file of a form. */
  body?: B
  multipart?: boolean
  /** What stands in `data` of the answer. */
  data: D
  /** True for lists with a cursor: the answer carries `meta.next_cursor`. */
  list?: boolean
  status?: 200 | 201
  /** Error codes beyond those that every operation of its access can answer with. */
  errors?: ErrorCode[]
  /** Acts per window and address, where an unlimited caller would hurt. */
  limit?: { max: number; seconds: number }
}

/** Declares an operation. One declaration gives the route, its checks, the OpenAPI entry and the types. */
export function operation<
  P extends TSchema = TObject<{}>,
  Q extends TSchema = TObject<{}>,
  B extends TSchema = TObject<{}>,
  D extends TSchema = TSchema,
>(declaration: Operation<P, Q, B, D>): Operation<P, Q, B, D> {
  return declaration
}

export interface Answer<D> {
  data: D
  message?: MessageKey
  values?: MessageValues
  nextCursor?: string | null
}

export type AnswerOf<O> = O extends Operation<TSchema, TSchema, TSchema, infer D> ? Answer<Static<D>> : never

export const Meta = Type.Object({ next_cursor: Type.Union([Type.String(), Type.Null()]) })

/** `{ data, message?, meta? }`, the shape of every answer that is 2xx. */
export function envelope(data: TSchema, list: boolean): TSchema {
  return Type.Object({
    data,
    message: Type.Optional(Type.String()),
    ...(list ? { meta: Meta } : {}),
  })
}

export const ErrorSchema = Type.Object(
  {
    message: Type.String(),
    code: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ key: Type.String(), message: Type.String() }))),
    request_id: Type.String(),
  },
  { $id: 'Error' },
)
