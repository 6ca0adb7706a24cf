import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { organizationNumber, type Chosen } from '../../shared/area/canary.ts'
import { AREAS } from '../../shared/build/areas.ts'
import { releasedIds } from './pointers.ts'

export interface ReleaseOptions {
  part: string
  webDir: string
  /** The organizations that get it; undefined: everybody. */
  chosen: Chosen | undefined
  /** Nothing is built: everybody gets what some have. */
  promote: boolean
}

const webFolder = (root: string, web: string | undefined) => (web ? resolve(web) : join(root, 'dist', 'web'))

function oneOf(known: readonly string[], [part, ...more]: string[]): string {
  if (!part || more.length > 0 || !known.includes(part)) throw new Error(`Name one of: ${known.join(', ')}`)
  return part
}

/** What is to be released, as asked for on the command line. @throws Error that says what is wrong with it */
export function releaseOptions(root: string, args: string[]): ReleaseOptions {
  const text = { type: 'string' } as const
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { web: text, share: text, organizations: text, promote: { type: 'boolean', default: false } },
  })
  const part = oneOf([...AREAS, 'shell'], positionals)
  const { share, organizations, promote } = values
  const some = share !== undefined || organizations !== undefined
  if (part === 'shell' && (some || promote))
    throw new Error('The shell is one for everybody: only an area can be released to some.')
  if (promote && some) throw new Error('--promote serves everybody: it goes without --share and --organizations.')
  return {
    part,
    webDir: webFolder(root, values.web),
    promote,
    chosen: some ? chosenFrom(part, share ?? '0', organizations?.split(',') ?? []) : undefined,
  }
}

function chosenFrom(part: string, share: string, ids: string[]): Chosen {
  if (!/^\d{1,2}$/.test(share)) throw new Error(`--share is a whole number of percent from 0 to 99, not '${share}'`)
  const wrong = ids.find((id) => !/^org_\w+$/.test(id))
  if (wrong !== undefined) throw new Error(`--organizations are ids such as org_a,org_b, not '${wrong}'`)
  if (share === '0' && ids.length === 0)
    throw new Error('--share 0 without --organizations is nobody: npm run rollback takes a version back from some')
  return { share: Number(share), organizations: ids.map((id) => organizationNumber(part, id)) }
}

/** What is to be rolled back: a part that was released, of this checkout or another. @throws Error that names them */
export function rollbackOptions(root: string, args: string[]): Pick<ReleaseOptions, 'part' | 'webDir'> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { web: { type: 'string' } } })
  const webDir = webFolder(root, values.web)
  return { part: oneOf([...releasedIds(webDir), 'shell'], positionals), webDir }
}
