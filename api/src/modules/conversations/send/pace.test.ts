import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextAt, NUMBER_PACE, PAIR_PACE } from './pace.ts'

/** When each of so many messages leaves that are all there at once, in milliseconds. */
function leaving(count: number, pace: typeof PAIR_PACE): number[] {
  let now = 0
  let until: Date | null = null
  return Array.from({ length: count }, () => {
    now += nextAt(until, pace, now).waitMs
    until = nextAt(until, pace, now).until
    return now
  })
}

test('a customer gets a burst at once and then one message in six seconds, as WhatsApp allows', () => {
  const times = leaving(60, PAIR_PACE)
  assert.equal(times.filter((at) => at === 0).length, PAIR_PACE.burst)
  assert.ok(PAIR_PACE.burst <= 45)
  const after = times.slice(PAIR_PACE.burst - 1)
  for (const [index, at] of after.slice(1).entries()) assert.ok(at - after[index]! >= 6000)
})

test('a number never leaves more than 80 messages in any second', () => {
  const times = leaving(400, NUMBER_PACE)
  for (const start of times) assert.ok(times.filter((at) => at >= start + 1000 && at < start + 2000).length <= 80)
  assert.ok(times.filter((at) => at < 1000).length <= 80)
})

test('who has waited has the whole burst again', () => {
  const { until } = nextAt(null, PAIR_PACE, 0)
  assert.equal(nextAt(until, PAIR_PACE, until.getTime() + 1).waitMs, 0)
  assert.deepEqual(nextAt(until, PAIR_PACE, 1e9), nextAt(null, PAIR_PACE, 1e9))
})
