import { LIMITS } from '@sapa/shared/contracts'
import { deriveKey, type Config } from '../../platform/config.ts'
import { hmac, sameSecret } from '../../platform/seal.ts'

export interface MediaAddress {
  organization: string
  message: string
  /** Seconds since 1970. */
  expires: number
}

const signatureOf = ({ secrets }: Pick<Config, 'secrets'>, { organization, message, expires }: MediaAddress): string =>
  hmac(deriveKey(secrets.token, 'media-address'), `${organization}\n${message}\n${expires}`).toString('base64url')

/** An address that opens one file, without any other key, until it expires. */
export function signAddress(
  config: Pick<Config, 'secrets' | 'apiUrl'>,
  organization: string,
  message: string,
  now = Date.now(),
): { url: string; expiresAt: Date } {
  // Whole steps, so that somebody who looks twice gets the same address and their browser keeps the file.
  const step = LIMITS.mediaAddressSeconds
  const expires = (Math.floor(now / 1000 / step) + 2) * step
  const query = new URLSearchParams({
    organization,
    message,
    expires: String(expires),
    signature: signatureOf(config, { organization, message, expires }),
  })
  return { url: `${config.apiUrl}/v1/media?${query.toString()}`, expiresAt: new Date(expires * 1000) }
}

/** Whether an address was made by us and still holds. */
export function isSigned(
  config: Pick<Config, 'secrets'>,
  address: MediaAddress,
  signature: string,
  now = Date.now(),
): boolean {
  return sameSecret(signature, signatureOf(config, address)) && address.expires * 1000 > now
}
