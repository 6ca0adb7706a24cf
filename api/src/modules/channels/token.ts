import { callGraph, type GraphTarget } from './graphCall.ts'

/** What a key must be allowed for a number to be connected. */
export const PERMISSIONS = ['whatsapp_business_management', 'whatsapp_business_messaging'] as const

export interface TokenFacts {
  valid: boolean
  appId: string
  /** Those of PERMISSIONS that it lacks. */
  missing: string[]
  /** The business accounts that it is for. */
  accounts: string[]
  expiresAt: Date | null
}

/**
 * What Meta tells of a key.
 *
 * @param asker - the app that the key belongs to ('id|secret'), or the key itself
 * @returns undefined where Meta does not tell this asker
 */
export async function tokenFacts(asker: GraphTarget, apiKey: string): Promise<TokenFacts | 'unreachable' | undefined> {
  const result = await callGraph(asker, 'GET', `debug_token?${new URLSearchParams({ input_token: apiKey })}`)
  if (result.kind === 'refused') return undefined
  if (result.kind !== 'ok') return 'unreachable'
  const {
    app_id: appId,
    is_valid: valid,
    scopes,
    granular_scopes: granular,
    expires_at: expires,
  } = (result.body.data ?? {}) as Record<string, unknown>
  const allowed = Array.isArray(scopes) ? (scopes as unknown[]) : []
  const grants = Array.isArray(granular) ? (granular as { scope?: unknown; target_ids?: unknown }[]) : []
  return {
    valid: valid === true,
    appId: String(appId),
    missing: PERMISSIONS.filter((name) => !allowed.includes(name)),
    accounts: grants
      .filter(({ scope }) => scope === PERMISSIONS[0])
      .flatMap(({ target_ids: ids }) => (Array.isArray(ids) ? ids.map(String) : [])),
    expiresAt: typeof expires === 'number' && expires > 0 ? new Date(expires * 1000) : null,
  }
}
