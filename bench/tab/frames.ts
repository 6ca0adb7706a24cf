import type { Page } from '../web/visit.ts'

interface Frames {
  /** Milliseconds between frames. */
  deltas: number[]
  /** Milliseconds of each task that kept the page from painting for longer than 50 ms. */
  tasks: number[]
}

interface Watching extends Frames {
  stop: () => void
}

/** Begins to note when the page paints, and what keeps it from painting. */
export async function startFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Watching = { deltas: [], tasks: [], stop: () => {} }
    let last = performance.now()
    let request = requestAnimationFrame(function look(now) {
      frames.deltas.push(now - last)
      last = now
      request = requestAnimationFrame(look)
    })
    const observer = new PerformanceObserver((list) =>
      list.getEntries().forEach(({ duration }) => frames.tasks.push(duration)),
    )
    observer.observe({ type: 'longtask' })
    frames.stop = () => {
      cancelAnimationFrame(request)
      observer.disconnect()
    }
    Object.assign(window, { frames })
  })
}

export function stopFrames(page: Page): Promise<Frames> {
  return page.evaluate(() => {
    const { frames } = window as unknown as { frames: Watching }
    frames.stop()
    return { deltas: frames.deltas.slice(1), tasks: frames.tasks }
  })
}

/** What a person feels of them, in one line. */
export function describeFrames({ deltas, tasks }: Frames): string {
  const sorted = deltas.toSorted((a, b) => a - b)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1)
  const above = (ms: number) => `${((100 * deltas.filter((delta) => delta > ms).length) / deltas.length).toFixed(2)} %`
  // A frame of 60 Hz takes 16.7 ms; clocks of browsers are rounded.
  return `${deltas.length} frames, ms ${at(0.5)} / ${at(0.95)} / ${at(0.99)} (median, p95, p99), longest ${sorted.at(-1)?.toFixed(0)}; above 17 ms ${above(17.2)}, above 33 ms ${above(33.5)}; ${tasks.length} tasks above 50 ms, longest ${Math.max(0, ...tasks).toFixed(0)}`
}
