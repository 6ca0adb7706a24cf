import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { idPattern } from '@sapa/shared/contracts'
import { newId } from './ids.ts'

test('ids sort as they were made, within a millisecond and when the clock is set back', () => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() + 1000 })
  const ids = Array.from({ length: 5000 }, () => newId('message'))
  mock.timers.setTime(Date.now() - 60_000)
  ids.push(newId('message'))
  mock.timers.setTime(Date.now() + 120_000)
  ids.push(newId('message'))
  mock.timers.reset()
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(ids.every((id) => new RegExp(idPattern('message')).test(id)))
})
