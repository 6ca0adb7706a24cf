import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMPONENTS } from './components'

/** What areas can import of antd, as the groups of shared/ui name it. */
const offered = ['base', 'entry', 'nav', 'display'].flatMap((group) => {
  const text = readFileSync(join(__dirname, '..', 'ui', `${group}.ts`), 'utf8')
  return [...text.matchAll(/export \{([^}]*)\} from 'antd'/g)].flatMap(([, names]) => (names ?? '').split(',').map((name) => name.trim()))
})

const fileOf = (name: string) => `antd/es/${name.replace(/(?<!^)([A-Z])/g, '-$1').toLowerCase()}`

test('every component that areas can import comes from the shell, once', () => {
  expect(Object.keys(COMPONENTS).sort()).toEqual(offered.map(fileOf).sort())
})

test.each(Object.entries(COMPONENTS))('%s is there under that name', async (_name, load) => {
  expect(await load()).toHaveProperty('default')
})
