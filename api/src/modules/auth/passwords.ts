import { hash, verify } from '@node-rs/argon2'

/** Argon2id with OWASP's first choice of costs: 19 MiB, two passes. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), COSTS)
}

let nobody: Promise<string> | undefined

/** Takes as long for an address without an account or password, so that time tells nothing. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await nobody), password.normalize('NFC'))
  return matches && Boolean(stored)
}
