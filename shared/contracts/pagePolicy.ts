import { challengeProvider } from './botChallenge.ts'
import { metaWindows } from './metaLogin.ts'

/** What the page's policy is derived from: what `/config.json` says, and where the areas' files are. */
export interface PageSources {
  /** Of the scripts written into the page: 'sha256-…'. */
  scriptHashes: string[]
  /** Origins of areas that are served elsewhere than the page. */
  areaOrigins?: string[]
  /** Empty: the api answers on the page's own origin. */
  apiBaseUrl: string
  socketUrl: string
  googleClientId: string
  googleScriptUrl: string
  metaAppId: string
  metaScriptUrl: string
  botChallengeSiteKey: string
  turnstileScriptUrl: string
  /** Origins that a developer's own areas may come from, by spaces; in production none. */
  areaOverrideOrigins: string
}

/**
 * The content security policy of the page. Scripts come from its own server, from the areas' origins, or are named by
 * their hash; Google's, Turnstile's and Meta's only where they are configured, from the addresses that are configured.
 */
export function contentSecurityPolicy(sources: PageSources): string {
  const areas = [...new Set(sources.areaOrigins ?? [])]
  const developers = sources.areaOverrideOrigins.split(' ').filter(Boolean)
  const google = sources.googleClientId ? new URL('.', sources.googleScriptUrl).href : undefined
  const turnstile =
    challengeProvider(sources.botChallengeSiteKey) === 'turnstile'
      ? new URL(sources.turnstileScriptUrl).origin
      : undefined
  const metaScript = sources.metaAppId ? originOf(sources.metaScriptUrl) : undefined
  const meta = sources.metaAppId ? metaWindows(sources.metaScriptUrl) : undefined
  const api = originOf(sources.apiBaseUrl)
  const socket = originOf(sources.socketUrl)
  const policy: Record<string, (string | undefined)[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...areas,
      google,
      turnstile,
      metaScript,
      ...developers,
      ...sources.scriptHashes.map((hash) => `'${hash}'`),
    ],
    // antd writes its styles into the page.
    'style-src': ["'self'", ...areas, "'unsafe-inline'", google && `${google}style`, ...developers],
    'img-src': ["'self'", ...areas, api, 'data:', 'blob:'],
    'media-src': ["'self'", api],
    'font-src': ["'self'", ...areas, 'data:'],
    // A development server tells of a change over a socket.
    'connect-src': [
      "'self'",
      api,
      socket?.replace(/^http/, 'ws'),
      google,
      meta,
      ...developers,
      ...developers.map((origin) => origin.replace(/^http/, 'ws')),
    ],
    'frame-src': google || turnstile || meta ? [google, turnstile, meta] : ["'none'"],
    // A worker starts from the page's origin only, so one whose file is an area's starts from a blob.
    'worker-src': ["'self'", areas.length > 0 ? 'blob:' : undefined],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  return Object.entries(policy)
    .map(([name, allowed]) => [name, ...allowed.filter(Boolean)].join(' '))
    .join('; ')
}

const originOf = (url: string) => (url ? new URL(url).origin : undefined)

/** Google and Meta ask in a window of their own, which must be able to answer. */
export function openerPolicy({
  googleClientId,
  metaAppId,
}: Pick<PageSources, 'googleClientId' | 'metaAppId'>): 'same-origin' | 'same-origin-allow-popups' {
  return googleClientId || metaAppId ? 'same-origin-allow-popups' : 'same-origin'
}
