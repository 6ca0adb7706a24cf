import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..', '..')

interface Rule {
  test: RegExp
  loader?: string
}
type Loader = (this: { resourcePath: string; addDependency: (path: string) => void }, source: string) => string

/** The rule of a part's build that takes the given file of texts. */
async function ruleFor(part: 'shell' | 'area', file: string): Promise<Rule | undefined> {
  const { areaWebpack, shellWebpack } = (await import(join(root, 'shared/build/webpack.mjs'))) as Record<
    string,
    (...options: unknown[]) => { module: { rules: Rule[] } }
  >
  const config = part === 'shell' ? shellWebpack!() : areaWebpack!('agents')
  return config.module.rules.find((rule) => rule.test.test(file))
}

for (const part of ['shell', 'area'] as const) {
  test(`what English lacks, the build of the ${part} takes from Indonesian [S1.7, S9.6]`, async () => {
    const rule = await ruleFor(part, '/x/locales/en.json')
    assert.ok(rule?.loader, 'the build has no rule for English texts')
    assert.equal(await ruleFor(part, '/x/locales/id.json'), undefined)

    const folder = join(mkdtempSync(join(tmpdir(), 'sapa-texts-')), 'locales')
    mkdirSync(folder)
    writeFileSync(
      join(folder, 'id.json'),
      JSON.stringify({
        save: 'Simpan',
        list: { empty: 'Kosong', more: 'Lagi' },
        only: { here: 'Di sini' },
        parts: ['Satu', 'Dua'],
      }),
    )
    const watched: string[] = []
    const { default: load } = (await import(rule.loader)) as { default: Loader }
    const texts = load.call(
      { resourcePath: join(folder, 'en.json'), addDependency: (path) => void watched.push(path) },
      JSON.stringify({ save: 'Save', list: { more: 'More' }, parts: ['One'] }),
    )
    assert.deepEqual(JSON.parse(texts), {
      save: 'Save',
      list: { empty: 'Kosong', more: 'More' },
      only: { here: 'Di sini' },
      parts: ['One'],
    })
    assert.deepEqual(watched, [join(folder, 'id.json')])
    rmSync(join(folder, '..'), { recursive: true })
  })
}
