import { isMetaWindow } from '@sapa/shared/contracts'

/** What is used of Meta's login script (FB). */
export interface MetaLogin {
  init: (options: { appId: string; version: string; autoLogAppEvents: boolean; xfbml: boolean }) => void
  login: (
    callback: (answer: { authResponse?: { code?: string } | null }) => void,
    options: Record<string, unknown>,
  ) => void
}

export const metaLogin = () => (window as { FB?: MetaLogin }).FB

/** How a sign-up ended. The ids are what Meta's window told; the api checks them. */
export type SignUpEnd =
  | { kind: 'code'; code: string; wabaId?: string; numberId?: string }
  | { kind: 'cancelled' }
  | { kind: 'failed'; reason: string }

/**
 * What Meta's window tells of the sign-up comes before or after the login's answer. A code is of use for 30 seconds, so
 * it does not wait for long: the api finds out without.
 */
const TELLING_MS = 5000
const CANCEL_MS = 500

/** Opens Meta's window, so it is called while a click is handled, and waits for its end. */
export function startSignUp(
  login: MetaLogin,
  { configId, scriptUrl }: { configId: string; scriptUrl: string },
): Promise<SignUpEnd> {
  return new Promise((resolve) => {
    let told: Told | undefined
    let answered: { code?: string } | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      if (answered?.code) resolve({ kind: 'code', code: answered.code, ...(told?.ids ?? {}) })
      else resolve(told?.reason ? { kind: 'failed', reason: told.reason } : { kind: 'cancelled' })
    }
    const hear = ({ origin, data }: MessageEvent) => {
      const heard = isMetaWindow(origin, scriptUrl) ? readTold(data) : undefined
      if (!heard) return
      told = heard
      if (answered) end()
    }
    window.addEventListener('message', hear)
    login.login(
      ({ authResponse }) => {
        answered = authResponse ?? {}
        if (told) end()
        else timer = setTimeout(end, answered.code ? TELLING_MS : CANCEL_MS)
      },
      { config_id: configId, response_type: 'code', override_default_response_type: true, extras: { setup: {} } },
    )
  })
}

interface Told {
  ids?: { wabaId?: string; numberId?: string }
  reason?: string
}

/** What a message of Meta's window says of the sign-up; undefined for any other message. */
function readTold(message: unknown): Told | undefined {
  let body: unknown
  try {
    body = typeof message === 'string' ? JSON.parse(message) : message
  } catch {
    return undefined
  }
  const { type, event, data } = (body ?? {}) as { type?: unknown; event?: unknown; data?: Record<string, unknown> }
  if (type !== 'WA_EMBEDDED_SIGNUP') return undefined
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  if (!String(event).startsWith('FINISH')) return { reason: text(data?.error_message) }
  const [wabaId, numberId] = [text(data?.waba_id), text(data?.phone_number_id)]
  return { ids: { ...(wabaId ? { wabaId } : {}), ...(numberId ? { numberId } : {}) } }
}
