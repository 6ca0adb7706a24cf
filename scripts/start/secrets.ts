import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const NAMES = ['SAPA_TOKEN_SECRET', 'SAPA_ENCRYPTION_SECRET', 'SAPA_CODE_SECRET'] as const

/** This installation's own secrets, made once and kept beside its data, readable by its owner only. */
export function installationSecrets(dataDir: string): Record<string, string> {
  const file = join(dataDir, 'secrets.json')
  if (!existsSync(file)) {
    const made = Object.fromEntries(NAMES.map((name) => [name, randomBytes(32).toString('base64url')]))
    writeFileSync(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
}
