import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '@sapa/shared/contracts'
import { AppError, type FieldProblem } from '../errors.ts'
import { languageOf, translate, type MessageKey } from '../messages.ts'

/** Makes every refusal, whoever throws it, the one error body in the caller's language. */
export function errorAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answer(request, reply, toAppError(error, request), error),
  )
  app.decorate('page', null)
  app.setNotFoundHandler(
    (request, reply) =>
      app.page?.(request, reply) ?? answer(request, reply, new AppError('not_found', 'error.not_found')),
  )
}

function answer(request: FastifyRequest, reply: FastifyReply, error: AppError, cause?: unknown) {
  const language = languageOf(request.headers['accept-language'])
  if (error.code === 'internal') request.log.error({ err: cause }, 'unexpected error')
  if (error.retryAfter !== undefined) reply.header('retry-after', Math.ceil(error.retryAfter))
  const body: ErrorBody = {
    message: translate(language, error.key, error.values),
    code: error.code,
    ...(error.fields.length > 0
      ? {
          errors: error.fields.map(({ key, message, values }) => ({
            key,
            message: translate(language, message, values),
          })),
        }
      : {}),
    request_id: request.id,
  }
  return reply.code(error.status).type('application/json').send(body)
}

function toAppError(error: FastifyError, { routeOptions }: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  // What is no id is the id of nothing: a person who opens such an address has no field to mend.
  if (error.validationContext === 'params') return new AppError('not_found', 'error.not_found')
  if (error.validation) return new AppError('validation', 'error.validation', { fields: fieldsOf(error) })
  const code = BY_STATUS[error.statusCode ?? 500]
  if (code === 'too_many')
    return new AppError('too_many', 'error.too_many', { retryAfter: 60, values: { seconds: 60 } })
  if (code === 'too_large')
    return new AppError(code, 'error.body_too_large', {
      values: { megabytes: (routeOptions.bodyLimit ?? 0) / 1_000_000 },
    })
  if (code) return new AppError(code, `error.${code}`)
  return new AppError('internal', 'error.internal', { cause: error })
}

const BY_STATUS: Record<
  number,
  'malformed' | 'unauthenticated' | 'forbidden' | 'not_found' | 'too_large' | 'unsupported_file' | 'too_many'
> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  415: 'unsupported_file',
  429: 'too_many',
}

/** One refusal a field, in the order of the schema; the first reason counts. */
function fieldsOf(error: FastifyError): FieldProblem[] {
  const found = new Map<string, FieldProblem>()
  for (const problem of error.validation ?? []) {
    const params = problem.params as Record<string, unknown>
    const missing = problem.keyword === 'required' ? String(params.missingProperty) : ''
    const path = [...problem.instancePath.split('/').filter(Boolean), ...(missing ? [missing] : [])].join('.')
    const key = snakeCase(path || 'body')
    if (!found.has(key)) found.set(key, { key, ...reason(problem.keyword, params) })
  }
  return [...found.values()]
}

function reason(
  keyword: string,
  params: Record<string, unknown>,
): { message: MessageKey; values?: Record<string, string | number> } {
  const limit = Number(params.limit)
  switch (keyword) {
    case 'required':
      return { message: 'field.required' }
    case 'minLength':
      return limit === 1 ? { message: 'field.required' } : { message: 'field.too_short', values: { min: limit } }
    case 'maxLength':
      return { message: 'field.too_long', values: { max: limit } }
    case 'minimum':
      return { message: 'field.too_small', values: { min: limit } }
    case 'maximum':
      return { message: 'field.too_big', values: { max: limit } }
    case 'type':
      return { message: 'field.wrong_type' }
    case 'enum':
      return { message: 'field.not_a_choice', values: { choices: (params.allowedValues as string[]).join(', ') } }
    default:
      return { message: 'field.invalid' }
  }
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers an address of the interface with its page, and nothing else; set where the interface is served. */
    page: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> | undefined) | null
  }
}
