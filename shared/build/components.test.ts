import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPONENTS } from './components'

/** What areas can import of antd, as the groups of shared/ui name it: by itself, or inside a component of ours. */
const offered = ['base.ts', 'entry.ts', 'nav.ts', 'display.ts', 'Modal.tsx', 'Popconfirm.tsx'].flatMap((file) => {
  const text = readFileSync(join(__dirname, '..', 'ui', file), 'utf8')
  return [...text.matchAll(/(?:ex|im)port \{([^}]*)\} from 'antd'/g)].flatMap(([, names]) =>
    (names ?? '')
      .split(',')
      .map((name) => name.trim().split(' as ')[0]!)
      .filter((name) => name && !name.startsWith('type ')),
  )
})

const fileOf = (name: string) => `antd/es/${name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}`

test('every component that areas can import comes from the shell, once', () => {
  expect(Object.keys(COMPONENTS).sort()).toEqual(offered.map(fileOf).sort())
})

test.each(Object.entries(COMPONENTS))('%s is there under that name', async (_name, load) => {
  expect(await load()).toHaveProperty('default')
})
