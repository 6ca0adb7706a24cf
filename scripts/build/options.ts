import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AREAS } from '../../shared/build/areas.ts'

/** What was asked for on the command line. @throws Error that names the areas when it is none of them */
export function releaseOptions(root: string, args: string[], besides: string[] = []): { part: string; webDir: string } {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { web: { type: 'string' } } })
  const known = [...AREAS, ...besides]
  const [part, ...more] = positionals
  if (!part || more.length > 0 || !known.includes(part)) throw new Error(`Name one of: ${known.join(', ')}`)
  return { part, webDir: values.web ? resolve(values.web) : join(root, 'dist', 'web') }
}
