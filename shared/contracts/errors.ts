/** Every error code the api answers with, and its HTTP status. Clients branch on the code, never on the text. */
export const ERROR_STATUS = {
  malformed: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  session_expired: 401,
  forbidden: 403,
  challenge_required: 403,
  /** The membership was switched off: other businesses of the person are untouched. */
  member_inactive: 403,
  invitation_foreign: 403,
  challenge_failed: 403,
  not_found: 404,
  conflict: 409,
  last_admin: 409,
  number_taken: 409,
  not_owner: 409,
  window_closed: 409,
  /** An invitation that was used, revoked or has expired. */
  invitation_over: 410,
  too_large: 413,
  unsupported_file: 415,
  validation: 422,
  invalid_code: 422,
  provider_refused: 422,
  quota_exceeded: 409,
  too_many: 429,
  internal: 500,
  provider_unreachable: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** One field's refusal. `key` is snake_case; the interface turns it into the form's camelCase name. */
export interface FieldError {
  key: string
  message: string | string[]
}

/** The body of every answer that is not 2xx. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  errors?: FieldError[]
  request_id: string
}
