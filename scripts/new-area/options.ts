import { parseArgs } from 'node:util'
import { AREAS } from '../../shared/build/areas.ts'

export interface NewAreaOptions {
  id: string
  /** What it is called in the sidebar, in English and in Indonesian. */
  en: string
  idWords: string
  install: boolean
}

/** What was asked for on the command line. @throws Error that says what is wrong with it */
export function newAreaOptions(args: string[]): NewAreaOptions {
  const {
    positionals: [id, ...more],
    values,
  } = parseArgs({
    args,
    allowPositionals: true,
    allowNegative: true,
    options: { en: { type: 'string' }, id: { type: 'string' }, install: { type: 'boolean', default: true } },
  })
  if (!id || more.length > 0) throw new Error('Name the new area: npm run new-area -- stock --en Stock --id Stok')
  if (!/^[a-z]{2,20}$/.test(id)) throw new Error(`An area's name is 2 to 20 small letters, which '${id}' is not`)
  if ([...AREAS, 'shell'].includes(id)) throw new Error(`There is an area ${id} already`)
  const en = values.en ?? id[0]!.toUpperCase() + id.slice(1)
  const idWords = values.id ?? en
  for (const words of [en, idWords])
    if (!/^[\p{L}\p{N} &-]+$/u.test(words))
      throw new Error(`A label is letters, digits and spaces, which '${words}' is not`)
  return { id, en, idWords, install: values.install }
}
