import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AREAS } from '../../shared/build/areas.ts'
import type { AreaPointer } from '../build/release.ts'
import { devOptions } from './options.ts'
import { rewritePage, rewritePolicy } from './rewrite.ts'

const area = (id: string, version: string): AreaPointer => ({
  id,
  version,
  entry: `/${id}.js`,
  files: [],
  texts: { en: [], id: [] },
  routes: [],
  slots: [],
  takes: {},
})
const page = (...areas: AreaPointer[]) =>
  `<head><script type="application/json" id="areas">${JSON.stringify(areas)}</script></head><body>`
const versionsOf = (html: string) =>
  Object.fromEntries(
    (JSON.parse(/id="areas">(.*?)<\/script>/.exec(html)?.[1] ?? '') as AreaPointer[]).map(({ id, version }) => [
      id,
      version,
    ]),
  )

test('a deployed page takes the areas that are developed, and keeps the others', () => {
  const html = rewritePage(page(area('agents', 'a1'), area('chats', 'c1')), [area('agents', 'development')])
  assert.deepEqual(versionsOf(html), { agents: 'development', chats: 'c1' })
  assert.match(html, /^<head>.*<\/head><body>$/)
})

test('an area that was never deployed is added, and its texts cannot end the element', () => {
  const html = rewritePage(page(area('chats', 'c1')), [area('stock', '</script>$&')])
  assert.deepEqual(versionsOf(html), { chats: 'c1', stock: '</script>$&' })
})

test('the policy lets in what is developed and nothing else', () => {
  assert.equal(
    rewritePolicy("script-src 'self' 'sha256-x'; connect-src 'self'; frame-src 'none'; upgrade-insecure-requests", [
      'http://localhost:3002',
    ]),
    "script-src 'self' 'sha256-x' http://localhost:3002; connect-src 'self' http://localhost:3002 ws://localhost:3002; frame-src 'none'",
  )
})

test('what is asked for is understood, or refused with what could be', () => {
  assert.deepEqual(devOptions([]), { areas: [], against: undefined })
  assert.deepEqual(devOptions(['agents', 'chats']), { areas: ['agents', 'chats'], against: undefined })
  assert.equal(devOptions(['agents', '--against', 'https://sapa.example/x']).against?.origin, 'https://sapa.example')
  assert.throws(() => devOptions(['agnets']), new RegExp(`no area agnets.*${AREAS.join(', ')}`))
  assert.throws(() => devOptions(['--against', 'https://sapa.example']), /Name the area/)
  for (const wrong of ['sapa.example', 'file:///etc'])
    assert.throws(() => devOptions(['agents', '--against', wrong]), /must be an address/)
})
