import { randomBytes } from 'node:crypto'

const TITLES: Record<number, string> = {
  1: 'An unknown error occurred',
  2: 'Service temporarily unavailable',
  4: 'Application request limit reached',
  10: 'Permission denied',
  100: 'Invalid parameter',
  190: 'Invalid OAuth access token - Cannot parse access token',
  368: 'Temporarily blocked for policies violations',
  2200: 'Callback verification failed',
  2500: 'Unknown path components',
  130403: 'User is blocked',
  130429: 'Rate limit hit',
  131000: 'Something went wrong',
  131008: 'Required parameter is missing',
  131009: 'Parameter value is not valid',
  131016: 'Service unavailable',
  131026: 'Message undeliverable',
  131031: 'Account has been locked',
  131042: 'Business eligibility payment issue',
  131047: 'Re-engagement message',
  131050: 'User stopped marketing messages',
  131051: 'Unsupported message type',
  131052: 'Media download error',
  131053: 'Media upload error',
  131056: '(Business Account, Consumer Account) pair rate limit hit',
  131060: 'This message is currently unavailable',
  131062: 'Business-scoped user IDs are not supported for this message',
  132000: 'Number of parameters does not match the expected number of params',
  132001: 'Template name does not exist in the translation',
  132015: 'Template is paused',
  132016: 'Template is disabled',
  132018: 'Template parameter is not valid',
  133005: 'Two step verification PIN mismatch',
  133010: 'Phone number not registered',
  2593107: 'Synchronization request limit exceeded',
}
const STATUS: Record<number, number> = {
  1: 500,
  2: 503,
  4: 429,
  190: 401,
  130429: 429,
  131000: 500,
  131016: 503,
  131056: 429,
  132001: 404,
}

interface GraphErrorOptions {
  status?: number
  subcode?: number
  retryAfter?: number
  type?: string
  /** Words for people. */
  user?: { title: string; message: string }
}

/** An answer that refuses, in Meta's shape: `{ error: { message, type, code, error_subcode?, error_data?, fbtrace_id } }`. */
export class GraphError extends Error {
  readonly status: number
  readonly body: object
  readonly retryAfter: number | undefined

  constructor(code: number, message: string, details?: string, options: GraphErrorOptions = {}) {
    super(message)
    this.status = options.status ?? STATUS[code] ?? 400
    this.retryAfter = options.retryAfter
    this.body = {
      error: {
        message,
        type: options.type ?? 'OAuthException',
        code,
        ...(options.subcode ? { error_subcode: options.subcode } : {}),
        ...(options.user
          ? { is_transient: false, error_user_title: options.user.title, error_user_msg: options.user.message }
          : {}),
        ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
        fbtrace_id: `A${randomBytes(8).toString('hex')}`,
      },
    }
  }
}

export function titleOf(code: number): string {
  return TITLES[code] ?? 'Error'
}

/** The messaging interface refuses: a fixed title for each code, the particulars in `error_data.details`. */
export function refusal(code: number, details: string, options: GraphErrorOptions = {}): GraphError {
  return new GraphError(code, `(#${code}) ${titleOf(code)}`, details, options)
}

/** A parameter of any call is missing or wrong. */
export function badParameter(sentence: string): GraphError {
  return new GraphError(100, `(#100) ${sentence}`)
}

/** Nobody can tell an object that is not there from one the token may not touch: Meta answers 400 with subcode 33 to both. */
export function unknownObject(method: string, id: string): GraphError {
  return new GraphError(
    100,
    `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
    undefined,
    { subcode: 33, type: 'GraphMethodException' },
  )
}

export const unknownToken = () => new GraphError(190, titleOf(190))
export const expiredToken = () =>
  new GraphError(190, 'Error validating access token: Session has expired', undefined, { subcode: 463 })
