const NAME = 'auth-storage'
const SECONDS = 30 * 24 * 3600

export interface StoredAuth {
  accessToken: string | null
  refreshToken: string | null
  /** When a code was last sent, ISO 8601: the countdown goes on after a reload. */
  sendOtpDate: string | null
}

export const NOBODY: StoredAuth = { accessToken: null, refreshToken: null, sendOtpDate: null }

/** The signed-in state as the cookie has it; anything odd in it counts as signed out. */
export function readAuthCookie(): StoredAuth {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${NAME}=`))
  try {
    const value = JSON.parse(decodeURIComponent(found?.slice(NAME.length + 1) ?? '{}')) as Record<string, unknown>
    const text = (key: string) => (typeof value[key] === 'string' ? value[key] : null)
    return { accessToken: text('accessToken'), refreshToken: text('refreshToken'), sendOtpDate: text('sendOtpDate') }
  } catch {
    return NOBODY
  }
}

export function writeAuthCookie(auth: StoredAuth): void {
  const empty = Object.values(auth).every((value) => value === null)
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${NAME}=${encodeURIComponent(JSON.stringify(auth))}; path=/; max-age=${empty ? 0 : SECONDS}; samesite=lax${secure}`
}
