import type { Page } from '../web/visit.ts'

interface Way {
  /** What scrolls. */
  box: string
  /** What is counted in it. */
  item: string
  /** 1 is down. */
  way: 1 | -1
  count: number
}

/** Pixels a frame: 4800 a second, a quick thumb. */
const STEP = 80
/** Nothing comes for so long: it is the end. */
const PATIENCE_MS = 15_000

/** Scrolls, frame after frame, past so many of them, as far as there are any. @returns how many were passed */
export function scrollUntil(page: Page, way: Way): Promise<number> {
  return page.evaluate(
    ({ box, item, way, count, step, patience }) =>
      new Promise<number>((resolve) => {
        const element = document.querySelector(box)!
        const height = document.querySelector(item)!.getBoundingClientRect().height
        let [passed, moved] = [0, performance.now()]
        const go = () => {
          const before = element.scrollTop
          element.scrollTop += way * step
          const by = Math.abs(element.scrollTop - before)
          passed += by / height
          if (by > 0) moved = performance.now()
          if (passed >= count || performance.now() - moved > patience) resolve(Math.floor(passed))
          else requestAnimationFrame(go)
        }
        requestAnimationFrame(go)
      }),
    { ...way, step: STEP, patience: PATIENCE_MS },
  )
}
