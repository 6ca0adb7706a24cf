import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { changedSince, touched } from './touched.ts'

const AREAS = ['agents', 'chats']
const cases: [string, string[], ReturnType<typeof touched>][] = [
  ['an area touches itself', ['mfe-agents/src/area.ts', 'mfe-agents/package.json'], { areas: ['agents'] }],
  ['two areas touch both', ['mfe-chats/src/a.ts', 'mfe-agents/src/a.ts'], { areas: ['agents', 'chats'] }],
  ['words touch nothing', ['README.md', 'docs/areas.md', 'CODEOWNERS', 'mfe-agents/README.md'], { areas: [] }],
  ['an area that is gone touches everything', ['mfe-stock/src/area.ts'], 'everything'],
  ...[
    'shared/ui/base.ts',
    'shell/src/App.tsx',
    'pnpm-lock.yaml',
    'tsconfig.web.json',
    'scripts/build.ts',
    'api/src/app.ts',
    'docs/specification.json',
    'e2e/journeys/main.test.ts',
  ].map((file): [string, string[], 'everything'] => [
    `${file} touches everything`,
    ['mfe-agents/src/a.ts', file],
    'everything',
  ]),
]
for (const [name, files, expected] of cases) test(name, () => assert.deepEqual(touched(files, AREAS), expected))

test('a change is what differs from where the work began, committed or not', () => {
  const root = mkdtempSync(join(tmpdir(), 'sapa-touched-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], { cwd: root, stdio: 'pipe' })
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const commit = (...paths: string[]) => {
    for (const path of paths) write(path, String(Math.random()))
    git('add', '-A')
    git('commit', '-qm', 'x')
  }
  git('init', '-qb', 'main')
  commit('a/kept', 'a/moved', 'a/edited')
  git('checkout', '-qb', 'work')
  commit('b/committed')
  renameSync(join(root, 'a/moved'), join(root, 'a/elsewhere'))
  git('add', '-A')
  write('a/edited', 'edited')
  write('b/new', 'new')
  git('stash', '-qu')
  git('checkout', '-q', 'main')
  commit('c/of others')
  git('checkout', '-q', 'work')
  git('stash', 'pop', '-q', '--index')
  assert.deepEqual(changedSince(root, 'main').sort(), ['a/edited', 'a/elsewhere', 'a/moved', 'b/committed', 'b/new'])
  assert.throws(() => changedSince(root, 'no-such-branch'))
  rmSync(root, { recursive: true })
})
