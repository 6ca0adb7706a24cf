import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coverageTable, faults, proofsIn } from './coverage.ts'

const rowsOf = (source: string) => proofsIn('a.test.ts', source).map(({ row }) => row)

test('titles name rows: in tests, in tables, and several at once', () => {
  assert.deepEqual(proofsIn('a.test.ts', "test('asks for a name [S5.1, S5.2]', () => {})"), [
    { row: 'S5.1', file: 'a.test.ts', title: 'asks for a name' },
    { row: 'S5.2', file: 'a.test.ts', title: 'asks for a name' },
  ])
  assert.deepEqual(rowsOf("test.each([['one [S1.1]'], ['two [S1.2]']])('%s', () => {})"), ['S1.1', 'S1.2'])
  assert.deepEqual(rowsOf("const table = [['one [S1.1]']]\ntest.each(table)('%s', () => {})"), ['S1.1'])
  assert.deepEqual(rowsOf("const calls = [['one [S1.1]']]\nfor (const [name] of calls) test(name, () => {})"), ['S1.1'])
  assert.deepEqual(rowsOf("describe('all', () => { it(`one ${x} [S1.1]`, () => {}) })"), ['S1.1'])
})

test('what does not run, comments and texts inside a test prove nothing', () => {
  assert.deepEqual(rowsOf("test.skip('a [S1.1]', () => {}); it.todo('b [S1.2]')"), [])
  assert.deepEqual(rowsOf("// test('a [S1.1]')\ntest('b', () => { say('[S1.2]') })"), [])
  assert.deepEqual(rowsOf("describe.skip('all', () => { test('a [S1.1]', () => {}) })"), [])
})

test('a row without a test, a tag without a row and a pending row with a test are faults', () => {
  const specification = {
    rows: { 'S1.1': 'a', 'S1.2': 'b', 'S1.3': 'c' },
    pending: { 'S1.3': 'later', 'S1.2': 'soon' },
  }
  const proof = (row: string) => ({ row, file: 'a.test.ts', title: 't' })
  assert.deepEqual(faults(specification, []), ['S1.1 has no test: a'])
  assert.deepEqual(faults(specification, [proof('S1.1'), proof('S1.2'), proof('S9.9')]), [
    'S1.2 has a test and is still pending',
    'a.test.ts names S9.9, which is no row: t',
  ])
  assert.match(
    coverageTable(specification, [proof('S1.1')]),
    /1 of 3[^]*\| S1\.1 \| a \| `a\.test\.ts` t \|[^]*not yet: later/,
  )
})
