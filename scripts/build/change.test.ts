import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { AREAS } from '../../shared/build/areas.ts'
import { promoteArea, rollBackArea, rollBackShell, serveArea, serveShell } from './change.ts'
import { fingerprint } from './fingerprint.ts'
import type { Surface } from '../../web-server/src/fit.ts'
import { KEPT } from './trail.ts'

let root: string
let web: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'sapa-change-'))
  web = join(root, 'web')
  write('web/assets/shell/index.html', '<script type="application/json" id="areas"></script>')
  write('web/assets/shell/files.json', '{"host":["host.1.js"]}')
  write('web/assets/shell/shared.json', '{"shared/ui":["Icon"],"react":null}')
  write('web/assets/shell/host.1.js', 'globalThis.sapaFederation_1_0_0={}')
  for (const id of AREAS) {
    write(`mfe-${id}/package.json`, '{ "type": "module" }')
    source(id, `/${id}`)
    for (const language of ['en', 'id']) write(`mfe-${id}/src/locales/${language}.json`, '{"title":"x"}')
  }
})
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
function source(id: string, path: string, access = 'agents.read'): void {
  const route = `{ path: '${path}', access: { permission: '${access}' }, title: 'title', lazy: () => import('./Page') }`
  write(
    `mfe-${id}/src/area.ts`,
    `export default { id: '${id}', layout: 'app', namespace: '${id}', locales: { en: () => import('./locales/en.json'), id: () => import('./locales/id.json') }, routes: [${route}] }`,
  )
}
/** A build of the area that webpack might have made. */
function built(
  id: string,
  version: string,
  { runtime = 'sapaFederation_1_0_0', expose = './area', takes = {} as Surface } = {},
): string {
  const out = `out/${id}-${version}`
  write(`${out}/remoteEntry.${version}.js`, `globalThis.${runtime}`)
  write(`${out}/area.js`, '')
  write(`${out}/shared.json`, JSON.stringify(takes))
  write(`${out}/files.json`, JSON.stringify({ [`sapa_${id}`]: [`remoteEntry.${version}.js`] }))
  write(
    `${out}/mf-manifest.json`,
    JSON.stringify({ exposes: [{ path: expose, assets: { js: { sync: ['area.js'] } } }] }),
  )
  return join(root, out)
}
const serve = (id: string, version: string, options?: Parameters<typeof built>[2]) =>
  serveArea(root, id, built(id, version, options), web)
const registry = () => JSON.parse(readFileSync(join(web, 'areas.json'), 'utf8')) as { id: string; version: string }[]
const served = (id: string) => registry().find((area) => area.id === id)?.version

test('a release and a rollback change the files of that area, the registry and the page, and no others', async () => {
  for (const id of AREAS) await serve(id, 'one')
  const others = AREAS.filter((id) => id !== 'agents').flatMap((id) => [`web/areas/${id}`, `web/areas/${id}.json`])
  const print = () => fingerprint(root, [...others, 'web/assets'])
  const before = print()
  const untouched = globSync('areas/agents/one/*', { cwd: web }).map((file) => [
    file,
    statSync(join(web, file)).mtimeMs,
  ])
  await serve('agents', 'two')
  assert.equal(served('agents'), 'two')
  assert.match(readFileSync(join(web, 'index.html'), 'utf8'), /agents\/two\//)
  assert.deepEqual(AREAS.filter((id) => served(id) === 'one').length, AREAS.length - 1)
  assert.equal(print(), before)
  await rollBackArea('agents', web)
  assert.equal(served('agents'), 'one')
  assert.equal(print(), before)
  assert.deepEqual(
    globSync('areas/agents/one/*', { cwd: web }).map((file) => [file, statSync(join(web, file)).mtimeMs]),
    untouched,
  )
  assert.deepEqual(globSync('**/*.tmp', { cwd: web }), [])
})

test('a rollback goes back one version at a time, and says so when there is none', async () => {
  for (const version of ['one', 'two', 'three']) await serve('agents', version)
  await rollBackArea('agents', web)
  await serve('agents', 'four')
  assert.equal((await rollBackArea('agents', web)).version, 'two')
  assert.equal((await rollBackArea('agents', web)).version, 'one')
  await assert.rejects(rollBackArea('agents', web), /no version before one/)
  assert.equal(served('agents'), 'one')
})

test('releasing what is served already changes nothing', async () => {
  await serve('agents', 'one')
  const before = fingerprint(root, ['web'])
  await serve('agents', 'one')
  assert.equal(fingerprint(root, ['web']), before)
})

test('releases at once lose nothing, from several processes too', async () => {
  const script = `
    const { serveArea } = await import(${JSON.stringify(join(import.meta.dirname, 'change.ts'))})
    await serveArea(...JSON.parse(process.argv[1]))`
  const release = (id: string) =>
    new Promise<number | null>((resolve) => {
      const args = JSON.stringify([root, id, built(id, 'new'), web])
      spawn(process.execPath, ['--input-type=module', '-e', script, args], { stdio: 'inherit' }).on('exit', resolve)
    })
  assert.deepEqual(
    await Promise.all(AREAS.map(release)),
    AREAS.map(() => 0),
  )
  assert.deepEqual(
    registry().map(({ id, version }) => [id, version]),
    AREAS.map((id) => [id, 'new']),
  )
  assert.equal(existsSync(join(web, 'areas/.lock')), false)
})

describe('a version that only some organizations have', () => {
  const some = { share: 10, organizations: [7] }
  const canary = (version: string, chosen = some) => serveArea(root, 'agents', built('agents', version), web, chosen)
  const area = () =>
    registry().find(({ id }) => id === 'agents') as {
      version: string
      canary?: { share: number; organizations: number[]; area: { version: string } }
    }
  const versions = () =>
    JSON.parse(readFileSync(join(web, 'versions.json'), 'utf8')) as { agents: string; canaries: Record<string, object> }

  test('stands beside what the others have, in the registry and for pages that are open', async () => {
    await serve('agents', 'one')
    await canary('two')
    assert.equal(area().version, 'one')
    assert.deepEqual(
      [area().canary?.area.version, area().canary?.share, area().canary?.organizations],
      ['two', 10, [7]],
    )
    assert.equal(versions().agents, 'one')
    assert.deepEqual(versions().canaries, { agents: { version: 'two', ...some } })
    await canary('two', { share: 50, organizations: [] })
    assert.deepEqual([area().canary?.area.version, area().canary?.share, area().canary?.organizations], ['two', 50, []])
  })

  test('becomes that of everybody, and the one before can be gone back to', async () => {
    await serve('agents', 'one')
    await assert.rejects(promoteArea('agents', web), /no version of agents that only some organizations have/)
    await canary('two')
    await promoteArea('agents', web)
    assert.deepEqual([area().version, area().canary, versions().canaries], ['two', undefined, {}])
    await rollBackArea('agents', web)
    assert.equal(area().version, 'one')
  })

  test('is taken back by a rollback, which leaves the others what they have', async () => {
    await serve('agents', 'one')
    await serve('agents', 'two')
    await canary('three')
    await rollBackArea('agents', web)
    assert.deepEqual([area().version, area().canary], ['two', undefined])
    await rollBackArea('agents', web)
    assert.equal(area().version, 'one')
  })

  test('ends with the next release to everybody, and its files stay for pages that are open', async () => {
    await serve('agents', 'one')
    await canary('two')
    await serve('agents', 'three')
    assert.deepEqual([area().version, area().canary], ['three', undefined])
    assert.equal(existsSync(join(web, 'areas/agents/two')), true)
    const { history } = JSON.parse(readFileSync(join(web, 'areas/agents.json'), 'utf8')) as {
      history: { version: string; canary?: true }[]
    }
    assert.deepEqual(
      history.map(({ version, canary: some }) => [version, some ?? false]),
      [
        ['three', false],
        ['two', true],
        ['one', false],
      ],
    )
  })

  test('in an image is served to everybody or gone back from, and its files stay for pages that are open', async () => {
    const part = (how: string) =>
      execFileSync(process.execPath, [join(import.meta.dirname, '..', 'part.ts'), 'agents', '--web', web, how], {
        stdio: 'pipe',
      })
    const pointer = () =>
      JSON.parse(readFileSync(join(web, 'areas/agents.json'), 'utf8')) as { version: string; canary?: object }
    await serve('agents', 'one')
    await canary('two')
    part('--promote')
    assert.deepEqual([pointer().version, pointer().canary], ['two', undefined])
    part('--back')
    assert.equal(pointer().version, 'one')
    assert.equal(existsSync(join(web, 'areas/agents/two/pointer.json')), true)
    assert.throws(() => part('--back'), /agents has no version before one/)
  })

  test('is refused where nobody has one yet, or everybody has it already', async () => {
    await assert.rejects(canary('one'), /agents was never released here/)
    await serve('agents', 'one')
    await assert.rejects(canary('one'), /is what everybody has already/)
  })

  test('keeps its routes from other areas', async () => {
    await serve('agents', 'one')
    source('agents', '/helpers')
    await canary('two')
    source('chats', '/helpers')
    await assert.rejects(serve('chats', 'one'), /the route \/helpers belongs to agents/)
  })
})

test('an area that this checkout does not have stays served', async () => {
  write(
    'web/areas/stock.json',
    JSON.stringify({ id: 'stock', version: 'one', entry: '/areas/stock/one/e.js', routes: [], slots: [] }),
  )
  await serve('agents', 'one')
  assert.deepEqual(
    registry().map(({ id }) => id),
    ['agents', 'stock'],
  )
})

test('the lock of a release that died holds nobody up', async () => {
  write('web/areas/.lock', '999999999')
  await serve('agents', 'one')
  assert.equal(served('agents'), 'one')
})

test('versions that nothing names any more are removed', async () => {
  for (let i = 0; i < KEPT + 3; i++) await serve('agents', `v${i}`)
  const folders = globSync('*', { cwd: join(web, 'areas/agents') })
  assert.deepEqual(folders.sort(), Array.from({ length: KEPT }, (_, i) => `v${i + 3}`).sort())
})

const refused: [string, RegExp, () => Promise<unknown>][] = [
  [
    'whose route belongs to another area',
    /the route \/chats\/:id belongs to chats/,
    async () => {
      source('chats', '/chats/:chatId')
      await serve('chats', 'one')
      source('agents', '/chats/:id')
      return serve('agents', 'two')
    },
  ],
  [
    'whose access does not exist',
    /asks for the access 'agents\.raed'/,
    () => (source('agents', '/agents', 'agents.raed'), serve('agents', 'two')),
  ],
  [
    'whose label is empty in one language',
    /a label of \/agents is empty in id/,
    () => (write('mfe-agents/src/locales/id.json', '{"title":""}'), serve('agents', 'two')),
  ],
  ['that exposes nothing', /does not expose \.\/area/, () => serve('agents', 'two', { expose: './other' })],
  [
    'that takes what the shell does not give',
    /Table of shared\/ui, which the shell.*\n- it takes antd\/es\/tour, which/,
    () =>
      serve('agents', 'two', { takes: { react: ['useState'], 'shared/ui': ['Icon', 'Table'], 'antd/es/tour': [] } }),
  ],
  [
    'built for another runtime',
    /was built for the runtime sapaFederation_2_0_0, the shell that is served has sapaFederation_1_0_0/,
    () => serve('agents', 'two', { runtime: 'sapaFederation_2_0_0' }),
  ],
]
for (const [what, why, attempt] of refused) {
  test(`an area ${what} is not released, and what was served stays`, async () => {
    await assert.rejects(attempt(), why)
    assert.equal(existsSync(join(web, 'areas/agents.json')), false)
  })
}

/** A build of the shell that webpack might have made. */
function builtShell(
  version: string,
  gives: Surface = { 'shared/ui': ['Icon'] },
  former: Record<string, string> = {},
): string {
  const out = `out/shell-${version}`
  write(
    `${out}/index.html`,
    `<script src="/assets/shell/main.${version}.js"></script><script type="application/json" id="areas"></script>`,
  )
  write(`${out}/main.${version}.js`, version)
  write(`${out}/files.json`, '{"host":["host.1.js"]}')
  write(`${out}/shared.json`, JSON.stringify(gives))
  write(`${out}/former.json`, JSON.stringify(former))
  return join(root, out)
}

test('a shell that no longer gives what a served area takes is not released, one that gives more is', async () => {
  await serve('agents', 'one', { takes: { 'shared/ui': ['Icon'] } })
  const before = fingerprint(root, ['web'])
  await assert.rejects(
    serveShell(builtShell('2', { 'shared/ui': ['Picture'] }), web),
    /agents one takes Icon of shared\/ui, which this shell does not give/,
  )
  assert.equal(fingerprint(root, ['web']), before)
  await serveShell(builtShell('2', { 'shared/ui': ['Icon', 'Picture'] }), web)
  assert.match(readFileSync(join(web, 'versions.json'), 'utf8'), /main\.2\.js/)
})

test('an area goes back to the version before, unless that takes what the shell gives no longer', async () => {
  for (const version of ['1', '2']) await serveShell(builtShell(version, { 'shared/ui': ['Icon', 'Picture'] }), web)
  await serve('agents', 'one', { takes: { 'shared/ui': ['Picture'] } })
  await serve('agents', 'two', { takes: { 'shared/ui': ['Icon'] } })
  await serveShell(builtShell('3'), web)
  const before = fingerprint(root, ['web'])
  await assert.rejects(
    rollBackArea('agents', web),
    /The agents before was not released.*\n- it takes Picture of shared\/ui, which the shell/,
  )
  assert.equal(fingerprint(root, ['web']), before)
  await rollBackShell(web)
  assert.equal((await rollBackArea('agents', web)).version, 'one')
})

describe('a shell that gives two majors of a module', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const both: Surface = { 'shared/ui': ['Icon'], 'shared/ui@2': ['Picture'] }
  const shell = (version: string, until: string) => serveShell(builtShell(version, both, { 'shared/ui': until }), web)
  const old = (version: string) => serve('agents', version, { takes: { 'shared/ui': ['Icon'] } })

  test('has areas of either, until the day that it says', async () => {
    await shell('1', day(1))
    await old('one')
    await serve('chats', 'one', { takes: { 'shared/ui@2': ['Picture'] } })
    assert.deepEqual([served('agents'), served('chats')], ['one', 'one'])
  })

  test('is not released after that day; where it is served already, no area of the old major is', async () => {
    await shell('1', day(1))
    await old('one')
    const before = fingerprint(root, ['web'])
    await assert.rejects(
      shell('2', day(-2)),
      /it gives shared\/ui still, which was to end on \d{4}-\d\d-\d\d: take it out of shared\/build\/majors\.ts/,
    )
    assert.equal(fingerprint(root, ['web']), before)
    write('web/assets/shell/former.json', JSON.stringify({ 'shared/ui': day(-2) }))
    await assert.rejects(
      old('two'),
      /it takes shared\/ui, which the shell gives until \S+ only: build it from sources that have the next major/,
    )
    assert.equal(served('agents'), 'one', 'what is served goes on')
    await serve('agents', 'three', { takes: { 'shared/ui@2': ['Picture'] } })
  })
})

test('the shell goes back to the one before, unless an area takes what that one lacks', async () => {
  const page = () => readFileSync(join(web, 'index.html'), 'utf8')
  await assert.rejects(rollBackShell(web), /The shell has no version before/)
  await serveShell(builtShell('1'), web)
  await serveShell(builtShell('2', { 'shared/ui': ['Icon', 'Picture'] }), web)
  assert.match(page(), /main\.2\.js/)
  await rollBackShell(web)
  assert.match(page(), /main\.1\.js/)
  assert.equal(existsSync(join(web, 'assets/shell/main.2.js')), true, 'a page that is open still loads its own')

  await serveShell(builtShell('2', { 'shared/ui': ['Icon', 'Picture'] }), web)
  await serve('agents', 'one', { takes: { 'shared/ui': ['Picture'] } })
  await assert.rejects(rollBackShell(web), /agents one takes Picture of shared\/ui/)
  assert.match(page(), /main\.2\.js/)
})

test('files of shells that nothing names any more are removed, and no others', async () => {
  for (let i = 0; i < KEPT + 3; i++) await serveShell(builtShell(`v${i}`), web)
  assert.deepEqual(
    globSync('main.*.js', { cwd: join(web, 'assets/shell') }).sort(),
    Array.from({ length: KEPT }, (_, i) => `main.v${i + 3}.js`).sort(),
  )
  assert.equal(existsSync(join(web, 'assets/shell/host.1.js')), true)
})

test('a pointer that is broken keeps no other area from being released, and a release mends it', async () => {
  for (const id of ['agents', 'chats']) await serve(id, 'one')
  write('web/areas/chats.json', '{ "id":')
  await serve('agents', 'two')
  assert.deepEqual([served('agents'), served('chats')], ['two', 'one'])
  await serve('chats', 'three')
  assert.equal(served('chats'), 'three')
  write('web/areas/chats.json', '')
  write('web/areas.json', '')
  await assert.rejects(
    serve('agents', 'four'),
    /chats\.json cannot be read, and nothing else says what is served of chats/,
  )
})
