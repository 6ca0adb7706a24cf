import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { assemble } from './assemble.ts'
import { fingerprint } from './fingerprint.ts'
import { releaseArea } from './release.ts'

function folder(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'sapa-build-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const PLACE = '<script type="application/json" id="areas"></script>'
const PAGE = `<head><script id="first">go()</script><script src="x.js"></script>${PLACE}</head>`
const shell = { 'assets/shell/index.html': PAGE, 'assets/shell/files.json': '{"host":["host.1.js"]}' }
const pointer = (id: string, more: object = {}) => {
  return JSON.stringify({ id, version: '1', entry: `/areas/${id}/1/e.js`, routes: [], slots: [], ...more })
}

test('the page carries the registry, and the same pointers make the same page', () => {
  const web = folder({ ...shell, 'areas/chats.json': pointer('chats'), 'areas/auth.json': pointer('auth') })
  assemble(web)
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  const inlined = JSON.parse(/id="areas">(.*?)<\/script>/.exec(page)?.[1] ?? '') as { id: string }[]
  assert.deepEqual(
    inlined.map(({ id }) => id),
    ['auth', 'chats'],
  )
  assert.deepEqual(JSON.parse(readFileSync(join(web, 'areas.json'), 'utf8')), inlined)
  assert.match(page, /rel="preload" as="script" href="\/assets\/shell\/host\.1\.js"/)
  assemble(web)
  assert.equal(readFileSync(join(web, 'index.html'), 'utf8'), page)
  rmSync(web, { recursive: true })
})

test('a route names the files of the shell behind what it shares, but for those that every page has', () => {
  const files = { 'antd/es/tag': ['common.1.js', 'input.1.js'], 'antd/es/input': ['input.1.js'], react: ['main.1.js'] }
  const routes = [{ path: '/', shared: ['antd/es/tag', 'antd/es/input', 'react', 'unknown'] }, { path: '/old' }]
  const web = folder({
    ...shell,
    'assets/shell/files.json': JSON.stringify(files),
    'areas/chats.json': pointer('chats', { routes }),
  })
  assemble(web)
  const [chats] = JSON.parse(readFileSync(join(web, 'areas.json'), 'utf8')) as { routes: unknown[] }[]
  assert.deepEqual(chats?.routes, [
    { path: '/', ahead: ['/assets/shell/common.1.js', '/assets/shell/input.1.js'] },
    { path: '/old', ahead: [] },
  ])
  rmSync(web, { recursive: true })
})

test('a text of an area cannot end the element it stands in', () => {
  const title = '</script><script>steal()</script> $& $1'
  const web = folder({ ...shell, 'areas/chats.json': pointer('chats', { title }) })
  assemble(web)
  const page = readFileSync(join(web, 'index.html'), 'utf8')
  assert.doesNotMatch(page, /<script>steal/)
  assert.equal((JSON.parse(/id="areas">(.*?)<\/script>/.exec(page)?.[1] ?? '') as { title: string }[])[0]?.title, title)
  rmSync(web, { recursive: true })
})

test('an area that takes what the shell does not give is marked in the page, which does not carry what areas take', () => {
  const takes = { 'shared/ui': ['Table', 'Icon'] }
  const web = folder({
    ...shell,
    'assets/shell/shared.json': '{"shared/ui":["Icon"]}',
    'areas/chats.json': pointer('chats', { takes }),
    'areas/auth.json': pointer('auth', { takes: {} }),
  })
  assemble(web)
  const [auth, chats] = JSON.parse(readFileSync(join(web, 'areas.json'), 'utf8')) as {
    misfit?: string[]
    takes?: object
  }[]
  assert.deepEqual([auth?.misfit, chats?.misfit, chats?.takes], [undefined, ['Table of shared/ui'], undefined])
  rmSync(web, { recursive: true })
})

test('the policy names the hash of each script written into the page, and of nothing else', () => {
  const web = folder({ ...shell, 'areas/chats.json': pointer('chats') })
  assemble(web)
  const hash = createHash('sha256').update('go()').digest('base64')
  assert.deepEqual(JSON.parse(readFileSync(join(web, 'csp.json'), 'utf8')), { scriptHashes: [`sha256-${hash}`] })
  rmSync(web, { recursive: true })
})

const AREA = `export default {
  id: 'shop', layout: 'app', namespace: 'shop',
  locales: { en: () => import('./locales/en.json'), id: () => import('./locales/id.json') },
  routes: [
    {
      path: '/shop', access: { permission: 'agents.read' }, title: 'title',
      lazy: () => import(/* webpackChunkName: "shop" */ './ShopPage'),
      nav: { label: 'nav.label', icon: 'agents', group: 'main', order: 1 },
    },
    { path: '/welcome', layout: 'public', access: 'public', title: 'title', lazy: () => import('./WelcomePage') },
  ],
  slots: [{ slot: 'root-dialogs', id: 'dialog', order: 2, lazy: () => import('./Dialog') }],
}`
const source = (id: object) => ({
  'mfe-shop/package.json': '{ "type": "module" }',
  'mfe-shop/src/area.ts': AREA,
  'mfe-shop/src/locales/en.json': '{"title":"Shop","nav":{"label":"My shop"}}',
  'mfe-shop/src/locales/id.json': JSON.stringify(id),
  'out/remoteEntry.abc123.js': '',
  'out/shared.json': '{"react":["useState"]}',
  'out/files.json': JSON.stringify({
    sapa_shop: ['remoteEntry.abc123.js'],
    __federation_expose_area: ['a.js'],
    './ShopPage': ['s.css', 's.js'],
    './locales/en.json': ['en.js'],
    './locales/id.json': ['id.js'],
  }),
  'out/ahead.json': JSON.stringify({ './ShopPage': ['react', 'antd/es/tag'] }),
})

test('a release is a folder named by its content and a pointer that says all the shell needs', async () => {
  const root = folder(source({ title: 'Toko', nav: { label: 'Toko saya' } }))
  const released = await releaseArea(root, 'shop', join(root, 'out'), join(root, 'web'))
  const { before, history, ...served } = JSON.parse(readFileSync(join(root, 'web/areas/shop.json'), 'utf8'))
  assert.deepEqual(served, released)
  assert.deepEqual(before, [])
  assert.deepEqual(
    history.map(({ version }: { version: string }) => version),
    ['abc123'],
  )
  assert.equal(readFileSync(join(root, 'web/areas/shop/abc123/remoteEntry.abc123.js'), 'utf8'), '')
  assert.deepEqual(released, {
    id: 'shop',
    version: 'abc123',
    entry: '/areas/shop/abc123/remoteEntry.abc123.js',
    files: ['/areas/shop/abc123/a.js'],
    texts: { en: ['/areas/shop/abc123/en.js'], id: ['/areas/shop/abc123/id.js'] },
    routes: [
      {
        path: '/shop',
        access: { permission: 'agents.read' },
        layout: 'app',
        title: { en: 'Shop', id: 'Toko' },
        nav: { label: { en: 'My shop', id: 'Toko saya' }, icon: 'agents', group: 'main', order: 1 },
        files: ['/areas/shop/abc123/s.css', '/areas/shop/abc123/s.js'],
        shared: ['react', 'antd/es/tag'],
      },
      {
        path: '/welcome',
        access: 'public',
        layout: 'public',
        title: { en: 'Shop', id: 'Toko' },
        files: [],
        shared: [],
      },
    ],
    slots: [{ slot: 'root-dialogs', id: 'dialog', order: 2 }],
    takes: { react: ['useState'] },
  })
  rmSync(root, { recursive: true })
})

test('a label that lacks one language is not released, and nothing moves', async () => {
  const root = folder(source({ title: 'Toko' }))
  await assert.rejects(
    releaseArea(root, 'shop', join(root, 'out'), join(root, 'web')),
    /no text for 'nav\.label' in id/,
  )
  assert.equal(readFileSync(join(root, 'out/remoteEntry.abc123.js'), 'utf8'), '')
  rmSync(root, { recursive: true })
})

test('a fingerprint follows sources, and not tests', () => {
  const root = folder({ 'a/src/x.ts': '1', 'a/src/x.test.ts': '1', 'a/node_modules/y.js': '1' })
  const before = fingerprint(root, ['a'])
  writeFileSync(join(root, 'a/src/x.test.ts'), '2')
  writeFileSync(join(root, 'a/node_modules/y.js'), '2')
  assert.equal(fingerprint(root, ['a']), before)
  writeFileSync(join(root, 'a/src/x.ts'), '2')
  assert.notEqual(fingerprint(root, ['a']), before)
  rmSync(root, { recursive: true })
})
