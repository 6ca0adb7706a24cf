import { parseArgs } from 'node:util'
import { AREAS } from '../../shared/build/areas.ts'

export interface DevOptions {
  /** The areas that are worked on; empty: everything is. */
  areas: string[]
  /** The product around those areas; undefined: the one of this checkout. */
  against: URL | undefined
}

/** What was asked for on the command line. @throws Error that says what could be asked */
export function devOptions(args: string[]): DevOptions {
  const { positionals: areas, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { against: { type: 'string' } },
  })
  const unknown = areas.filter((id) => !AREAS.includes(id))
  if (unknown.length > 0)
    throw new Error(`There is no area ${unknown.join(', ')}. Name none for all, or some of: ${AREAS.join(', ')}`)
  if (values.against === undefined) return { areas, against: undefined }
  if (areas.length === 0)
    throw new Error(
      'Name the area that is to run against a deployed product: npm run dev -- agents --against https://…',
    )
  const against = URL.parse(values.against)
  if (!against || !/^https?:$/.test(against.protocol))
    throw new Error(`--against must be an address such as https://sapa.example, not '${values.against}'`)
  return { areas, against }
}
