import { ERROR_STATUS, type ErrorCode } from '@sapa/shared/contracts'
import type { MessageKey, MessageValues } from './messages.ts'

/** One field's refusal, in the api's own terms; the text is made in the caller's language when answering. */
export interface FieldProblem {
  /** snake_case name of the field, as the caller knows it. */
  key: string
  message: MessageKey
  values?: MessageValues
}

/** An error that the caller is told about. Anything else that is thrown becomes `internal`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly key: MessageKey
  readonly values: MessageValues
  readonly fields: FieldProblem[]
  /** Seconds after which trying again makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    key: MessageKey,
    options: { values?: MessageValues; fields?: FieldProblem[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(`${code}: ${key}`, { cause: options.cause })
    this.code = code
    this.key = key
    this.values = options.values ?? {}
    this.fields = options.fields ?? []
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** What is not there and what belongs to somebody else look the same from outside. */
export function notFound(): AppError {
  return new AppError('not_found', 'error.not_found')
}

/** A refusal of one field. */
export function invalid(key: string, message: MessageKey, values?: MessageValues): AppError {
  return new AppError('validation', 'error.validation', { fields: [{ key, message, values }] })
}
