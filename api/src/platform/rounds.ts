import { setImmediate as turn } from 'node:timers/promises'

interface Asked<A, R> {
  what: A
  answer: (result: R) => void
  refuse: (error: unknown) => void
}

/** More are not taken into one round: others want the business's lock too. */
const MOST = 25

/**
 * For work that costs little more for several than for one. While a round of a key runs, what else is asked for under that
 * key waits, and the next round does it together. Nobody fails for another's sake: where a round fails, each is tried by itself.
 *
 * @param run - does what was asked for; @returns the result of each, in their order
 */
export function inRounds<A, R>(run: (asked: A[]) => Promise<R[]>): (key: string, what: A) => Promise<R> {
  const waiting = new Map<string, Asked<A, R>[]>()

  const round = async (asked: Asked<A, R>[]): Promise<void> => {
    try {
      const results = await run(asked.map(({ what }) => what))
      for (const [n, { answer }] of asked.entries()) answer(results[n]!)
    } catch (error) {
      if (asked.length === 1) asked[0]!.refuse(error)
      else await Promise.all(asked.map((one) => round([one])))
    }
  }
  const work = async (key: string, asked: Asked<A, R>[]): Promise<void> => {
    // Who asks in this same turn is of the first round.
    await turn()
    while (asked.length > 0) await round(asked.splice(0, MOST))
    waiting.delete(key)
  }

  return (key, what) =>
    new Promise((answer, refuse) => {
      const one = { what, answer, refuse }
      const others = waiting.get(key)
      if (others) return void others.push(one)
      const asked = [one]
      waiting.set(key, asked)
      void work(key, asked)
    })
}
