import { randomBytes } from 'node:crypto'
import { ID_PREFIX, type IdKind } from '@sapa/shared/contracts'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * A new id of the given kind: its prefix, then 48 bits of milliseconds and 80 random bits in Crockford
 * base32, so that ids made later sort later.
 */
export function newId(kind: IdKind, now: number = Date.now()): string {
  let text = ''
  let time = now
  for (let i = 0; i < 10; i++) {
    text = ALPHABET[time % 32] + text
    time = Math.floor(time / 32)
  }
  for (const byte of randomBytes(16)) text += ALPHABET[byte % 32]
  return `${ID_PREFIX[kind]}_${text}`
}
