import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { copyOfCheckout, removeCopy } from '../e2e/support/copy.ts'
import { AREAS } from '../shared/build/areas.ts'
import { describeArea } from './build/release.ts'

const node = process.execPath
const root = join(import.meta.dirname, '..')

test('every area has its team, and the script refuses what cannot be an area', () => {
  const owners = readFileSync(join(root, 'CODEOWNERS'), 'utf8')
  for (const id of AREAS) assert.match(owners, new RegExp(`^/mfe-${id}/ @`, 'm'))
  for (const [args, why] of [
    [['agents'], /an area agents already/],
    [['Stock-Room'], /small letters/],
    [[], /Name the new area/],
    [['stock', '--en', '"x'], /A label is/],
  ] as const) {
    const { status, stderr } = spawnSync(node, ['scripts/new-area.ts', ...args], { cwd: root, encoding: 'utf8' })
    assert.equal(status, 1)
    assert.match(stderr, why)
  }
})

describe('a new area passes what every area has to', () => {
  let copy: string
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(node, args, {
      cwd: copy,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', NODE_TEST_CONTEXT: undefined },
    })
    assert.equal(status, 0, stdout + stderr)
    return stdout
  }
  const bin = (path: string) => join('node_modules', path)

  before(() => {
    copy = copyOfCheckout()
    run('scripts/new-area.ts', 'stock', '--en', 'Stock', '--id', 'Stok barang', '--no-install')
    // It asks for the packages that every area has, and for no other: theirs will do.
    cpSync(join(copy, 'mfe-dashboard/node_modules'), join(copy, 'mfe-stock/node_modules'), {
      recursive: true,
      verbatimSymlinks: true,
    })
    const dependencies = (id: string) => {
      const file = JSON.parse(readFileSync(join(copy, `mfe-${id}/package.json`), 'utf8')) as Record<string, object>
      return Object.entries({ ...file.dependencies, ...file.devDependencies }).sort()
    }
    assert.deepEqual(dependencies('stock'), dependencies('dashboard'))
  })
  after(() => removeCopy(copy))

  test('types', () => void run(bin('typescript7/bin/tsc'), '-p', 'mfe-stock'))
  test('lint', () => void run(bin('eslint/bin/eslint.js'), 'mfe-stock', '--max-warnings', '0'))
  test('format', () => void run(bin('prettier/bin/prettier.cjs'), 'mfe-stock', '--check'))
  test('import law', () =>
    void run(
      bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      'dependency-cruiser.cjs',
      'mfe-stock',
      'shared',
    ))
  test('languages and the sidebar', () =>
    assert.match(
      run('--test', '--test-reporter=spec', 'scripts/languages.test.ts', 'scripts/areas.test.ts'),
      /of mfe-stock\/src are there in both languages/,
    ))
  test('its own test', () =>
    void run('shell/node_modules/jest/bin/jest.js', '--config', 'jest.config.mjs', '--selectProjects', 'mfe-stock'))
  test('its build, which says where it stands in the sidebar', async () => {
    const out = join(copy, 'dist/stock')
    execFileSync(node, ['--no-warnings', 'shared/build/bundle.mjs', 'stock', out], { cwd: copy })
    const { routes, entry } = await describeArea(copy, 'stock', out)
    assert.ok(existsSync(join(out, entry.split('/').at(-1)!)))
    assert.deepEqual(
      routes.map(({ path, nav }) => [path, nav?.label, nav?.group]),
      [['/stock', { en: 'Stock', id: 'Stok barang' }, 'main']],
    )
    assert.ok(routes[0]!.files.length > 0)
  })
  test('a port of its own', () => {
    const ports = [...AREAS, 'stock'].map(
      (id) => /port: (\d+)/.exec(readFileSync(join(copy, `mfe-${id}/webpack.config.mjs`), 'utf8'))?.[1],
    )
    assert.equal(new Set(ports).size, ports.length)
  })
})
