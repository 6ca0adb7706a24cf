import type { Deps } from '../../app.ts'
import { deriveKey } from '../../platform/config.ts'
import type { Tx } from '../../platform/database/database.ts'
import { useOnce } from '../../platform/database/useOnce.ts'
import { hmac, randomToken, sameSecret } from '../../platform/seal.ts'

/** How long a sign-in page may stay open before its Google button needs a new nonce. */
const LIFETIME_MS = 12 * 3600 * 1000

const sign = (deps: Deps, text: string) =>
  hmac(deriveKey(deps.config.secrets.token, 'provider-nonce'), text).toString('base64url')

/** A nonce for one sign-in with Google. Nothing is stored until it is used. */
export function issueNonce(deps: Deps): string {
  const text = `${randomToken(16)}.${Date.now() + LIFETIME_MS}`
  return `${text}.${sign(deps, text)}`
}

/** @returns whether the nonce is ours, not over, and used for the first time */
export async function useNonce(deps: Deps, tx: Tx, nonce: unknown): Promise<boolean> {
  const [random, until, signature, more] = String(nonce).split('.')
  if (!random || !until || !signature || more !== undefined || !sameSecret(signature, sign(deps, `${random}.${until}`)))
    return false
  const expiresAt = new Date(Number(until))
  return expiresAt > new Date() && useOnce(tx, `nonce:${random}`, expiresAt)
}
