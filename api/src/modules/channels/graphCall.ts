import { asNumber } from '../../platform/json.ts'
import { patienceAskedFor } from './patience.ts'

/** What came of one call of the Graph API. */
export type GraphResult =
  | { kind: 'ok'; body: Record<string, unknown> }
  | { kind: 'refused'; code: number; subcode: number | null; retryAfterSeconds: number | null; words: string | null }
  /** It was never reached: nothing was sent. */
  | { kind: 'unreachable' }
  /** It was reached and gave no answer that tells what it did. */
  | { kind: 'unclear' }

export interface GraphTarget {
  /** 'https://graph.facebook.com/v26.0'. */
  base: string
  /** Null for calls that need none. */
  apiKey: string | null
}

const TIMEOUT_MS = 20_000
/** A file takes longer than words. */
const UPLOAD_TIMEOUT_MS = 90_000
/** Failures that happen before a byte of the request is sent. */
const NOT_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** @param body - an object travels as JSON, a form as a form, and bytes as they are */
export async function callGraph(
  { base, apiKey }: GraphTarget,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object | FormData | Buffer,
  more: Record<string, string> = {},
): Promise<GraphResult> {
  const isFile = body instanceof FormData || Buffer.isBuffer(body)
  let response: Response
  let text: string
  try {
    response = await fetch(`${base}/${path}`, {
      method,
      headers: {
        ...(apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }),
        ...(body && !isFile ? { 'content-type': 'application/json' } : {}),
        ...more,
      },
      ...(body
        ? {
            body: body instanceof FormData ? body : Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
          }
        : {}),
      signal: AbortSignal.timeout(isFile ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
      // A key is for this host alone.
      redirect: 'error',
    })
    text = await response.text()
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? ''
    return { kind: NOT_SENT.includes(code) ? 'unreachable' : 'unclear' }
  }
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = undefined
  }
  const answer = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<string, unknown>
  if (response.ok) return { kind: 'ok', body: answer }
  const error = answer.error as { code?: unknown; error_subcode?: unknown; error_user_msg?: unknown } | undefined
  const code = asNumber(error?.code)
  // A server's failure does not say whether it had taken the message.
  if (!error || code === undefined || response.status >= 500) return { kind: 'unclear' }
  return {
    kind: 'refused',
    code,
    subcode: asNumber(error.error_subcode) ?? null,
    retryAfterSeconds: patienceAskedFor(response.headers),
    words: typeof error.error_user_msg === 'string' ? error.error_user_msg : null,
  }
}
