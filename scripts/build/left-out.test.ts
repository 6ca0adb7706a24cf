import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '..', '..')
const { leftOut } = (await import(join(root, 'shared/build/left-out/index.mjs'))) as {
  leftOut: () => Record<string, string>
}

/** The names that a library's module gives, as it says at its end. */
function namesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const list = /export \{([^}]+)\};?\s*(\/\/#.*\s*)?$/.exec(text)?.[1] ?? ''
  return [
    ...list
      .split(',')
      .map((name) => name.trim().split(' as ').at(-1)!)
      .filter(Boolean),
    ...(text.includes('export default ') ? ['default'] : []),
  ]
}

describe('what is left out of the build', () => {
  for (const [module, instead] of Object.entries(leftOut())) {
    it(`${module.split('/node_modules/').at(-1)} gives what stands in its place`, async () => {
      const stand = Object.keys((await import(instead)) as object)
      assert.deepEqual(stand.sort(), namesIn(module).sort())
    })
  }
})
