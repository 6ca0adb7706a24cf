import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readConfig } from '../../api/src/platform/config.ts'
import { readOptions } from '../../web-server/src/options.ts'
import { NEEDED, SETTINGS } from './settings.ts'

const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operating.md'), 'utf8')
/** Rows of the table under a heading: a variable and its default. */
const tableOf = (heading: string) => {
  const section = text.split(`### ${heading}\n`)[1]?.split(/^#/m)[0] ?? ''
  return [...section.matchAll(/^\| `(\w+)` \| (?:`(.*?)`)? ?\|/gm)].map(([, name = '', value]) => ({ name, value }))
}

const programs = [
  { heading: 'The api and the worker', read: SETTINGS.api, needed: NEEDED.api, parse: readConfig },
  { heading: 'The web servers', read: SETTINGS.web, needed: NEEDED.web, parse: readOptions },
] as const

for (const { heading, read, needed, parse } of programs) {
  describe(`docs/operating.md, settings: ${heading}`, () => {
    const rows = tableOf(heading)

    it('names every setting that the program reads, and no other', () => {
      assert.deepEqual(rows.map(({ name }) => name).sort(), [...read].sort())
    })

    it('tells the defaults that hold', () => {
      const usual = parse(needed)
      for (const { name, value } of rows) {
        if (value === undefined || name in needed) continue
        assert.deepEqual(parse({ ...needed, [name]: value }), usual, `${name} is ${value} when it is not set`)
      }
    })
  })
}
