import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { deriveKey } from './config.ts'

export interface Sealer {
  seal(text: string): string
  /** @throws Error when the text was not sealed with this key, or was changed since. */
  open(sealed: string): string
}

/**
 * AES-256-GCM under a key derived for one use; the result carries a version, the nonce and the tag.
 *
 * @param other - a secret that opens too and seals nothing, while one takes the other's place
 */
export function createSealer(secret: string, use: string, other?: string): Sealer {
  const key = deriveKey(secret, use)
  return {
    seal(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed) {
      const [version, data] = sealed.split('.')
      if (version !== 'v1' || !data) throw new Error('not a sealed text')
      const bytes = Buffer.from(data, 'base64url')
      try {
        return opened(key, bytes)
      } catch (error) {
        if (!other) throw error
        return opened(deriveKey(other, use), bytes)
      }
    },
  }
}

function opened(key: Buffer, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

export function hmac(key: Buffer | string, data: string | Buffer): Buffer {
  return createHmac('sha256', key).update(data).digest()
}

/** Compares in a time that tells nothing about where two secrets differ. */
export function sameSecret(a: Buffer | string, b: Buffer | string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
}

/** An unguessable text for tokens and links. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url')
}
