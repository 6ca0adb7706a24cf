import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { inRounds } from './rounds.ts'

/** Work whose rounds end when the test says so. */
function held() {
  const rounds: { asked: number[]; end: () => void }[] = []
  const ask = inRounds(
    (asked: number[]) =>
      new Promise<number[]>((done) => void rounds.push({ asked, end: () => done(asked.map((n) => n * 10)) })),
  )
  return { rounds, ask }
}

test('what is asked for at once, or while a round runs, is done together, and everybody has their own result', async () => {
  const { rounds, ask } = held()
  const first = [ask('a', 1), ask('a', 2)]
  await turn()
  const later = [ask('a', 3), ask('a', 4), ask('a', 5)]
  await turn()
  assert.deepEqual(
    rounds.map(({ asked }) => asked),
    [[1, 2]],
  )
  rounds[0]!.end()
  assert.deepEqual(await Promise.all(first), [10, 20])
  rounds[1]!.end()
  assert.deepEqual(await Promise.all(later), [30, 40, 50])
  assert.deepEqual(
    rounds.map(({ asked }) => asked),
    [
      [1, 2],
      [3, 4, 5],
    ],
  )
})

test('keys do not wait for each other, and a key begins anew when all of it is done', async () => {
  const { rounds, ask } = held()
  void ask('a', 1)
  const other = ask('b', 2)
  await turn()
  rounds.find(({ asked }) => asked[0] === 2)!.end()
  assert.equal(await other, 20)
  const again = ask('b', 3)
  await turn()
  rounds.at(-1)!.end()
  assert.equal(await again, 30)
})

test('nobody fails for another’s sake', async () => {
  const ask = inRounds(async (asked: number[]) => {
    if (asked.includes(2)) throw new Error('not two')
    return asked
  })
  const ended = await Promise.allSettled([1, 2, 3].map((n) => ask('a', n)))
  assert.deepEqual(
    ended.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal(await ask('a', 4), 4, 'and it goes on')
})
