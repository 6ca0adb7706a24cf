import type { Store } from '../state/store.ts'
import { config } from '../config/index.ts'
import { currentLanguage } from '../i18n/language.ts'
import { refreshTokens } from './refresh.ts'

export interface UploadOptions {
  /** How much is on its way, from 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

interface Answer {
  status: number
  data: unknown
}

/**
 * Sends a form, and says how far it has come, which `fetch` cannot. To be dispatched.
 *
 * @throws what the api's own calls throw: `{ status, data }`; an `AbortError` where it was given up
 */
export const upload =
  <T>(path: string, form: FormData, options: UploadOptions = {}) =>
  async (dispatch: Store['dispatch'], getState: Store['getState']): Promise<T> => {
    const token = getState().auth.accessToken
    let answer = await post(path, form, token, options)
    if (answer.status === 401) {
      const fresh = await refreshTokens({ dispatch }, token ?? undefined)
      if (fresh) answer = await post(path, form, fresh, options)
    }
    if (answer.status < 200 || answer.status > 299) throw answer
    return answer.data as T
  }

function post(
  path: string,
  form: FormData,
  token: string | null,
  { onProgress, signal }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open('POST', `${config().apiBaseUrl}/v1${path}`)
    request.setRequestHeader('accept-language', currentLanguage())
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, data: parsed(request.responseText) })
    request.onerror = () => resolve({ status: 0, data: undefined })
    request.onabort = () => reject(new DOMException('given up', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return reject(new DOMException('given up', 'AbortError'))
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
