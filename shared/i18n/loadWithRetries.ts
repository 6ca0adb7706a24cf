/** How texts are loaded (specification, section 9). */
const LOADING = { retries: 5, delayMs: 350, parallel: 10 } as const

let running = 0
const waiting: (() => void)[] = []

/** Runs a load at most ten at a time; one that fails is tried five times more, each wait twice the last. */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  if (running >= LOADING.parallel) await new Promise<void>((resolve) => waiting.push(resolve))
  running++
  try {
    for (let tried = 0; ; tried++) {
      try {
        return await load()
      } catch (error) {
        if (tried >= LOADING.retries) throw error
        await new Promise((resolve) => setTimeout(resolve, LOADING.delayMs * 2 ** tried))
      }
    }
  } finally {
    running--
    waiting.shift()?.()
  }
}
