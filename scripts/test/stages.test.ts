import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeFileSync } from 'node:fs'
import { twice, type Outcome } from './stages.ts'

/** Runs of test files whose failures are given, one list a run. */
function machine(...failures: string[][]) {
  const ran: string[][] = []
  const attempt = (files: string[], report: string): Promise<Outcome> => {
    ran.push(files)
    const failed = failures.shift() ?? []
    writeFileSync(report, failed.join('\n'))
    return Promise.resolve({ kind: failed.length > 0 ? 'failed' : 'passed' })
  }
  return { ran, attempt }
}

test('a file that fails once runs again by itself and is named', async () => {
  const { ran, attempt } = machine(['b.test.ts'], [])
  assert.deepEqual(await twice(['a.test.ts', 'b.test.ts'], attempt), { kind: 'passed', unsteady: ['b.test.ts'] })
  assert.deepEqual(ran, [['a.test.ts', 'b.test.ts'], ['b.test.ts']])
})

test('a file that fails twice fails', async () => {
  const { attempt } = machine(['b.test.ts'], ['b.test.ts'])
  assert.equal((await twice(['b.test.ts'], attempt)).kind, 'failed')
})

test('many failures, or a runner that breaks, are not tried again', async () => {
  const many = machine(['1', '2', '3', '4'])
  assert.equal((await twice(['1', '2', '3', '4'], many.attempt)).kind, 'failed')
  assert.equal(many.ran.length, 1)
  let runs = 0
  assert.equal(
    (
      await twice(['1'], () => {
        runs++
        return Promise.resolve({ kind: 'failed' })
      })
    ).kind,
    'failed',
  )
  assert.equal(runs, 1)
})
