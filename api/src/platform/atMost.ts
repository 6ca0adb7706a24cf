/** Runs so much work at a time; what is more waits for its turn, in order. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running === most) await new Promise<void>((go) => void waiting.push(go))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // It takes the place that is free now.
      if (next) next()
      else running--
    }
  }
}
