import type { BrowserContext, Page } from '../web/visit.ts'

type CDPSession = Awaited<ReturnType<BrowserContext['newCDPSession']>>

/** What a tab holds once so many messages came. */
export interface Held {
  messages: number
  heapMB: number
  nodes: number
  listeners: number
  documents: number
  /** Answers in the one api's cache, and their size as JSON. */
  answers: number
  cacheKB: number
  /** Conversations and messages that stand in the page. */
  shown: string
}

/** Measures a tab after its garbage was collected. */
export async function heldBy(page: Page, cdp: CDPSession): Promise<Omit<Held, 'messages'>> {
  // What waits for a moment of rest is done.
  await page.waitForTimeout(3000)
  await cdp.send('Performance.enable')
  for (let turn = 0; turn < 3; turn++) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN
  const state = await page.evaluate(() => {
    interface Fiber {
      memoizedProps?: { store?: { getState?: () => { api: { queries: object } } } }
      child?: Fiber
    }
    const root = document.getElementById('root')!
    let fiber = (root as unknown as Record<string, Fiber | undefined>)[
      Object.keys(root).find((key) => key.startsWith('__reactContainer'))!
    ]
    while (fiber && !fiber.memoizedProps?.store?.getState) fiber = fiber.child
    const queries = fiber?.memoizedProps?.store?.getState?.().api.queries ?? {}
    return {
      answers: Object.keys(queries).length,
      cacheKB: Math.round(JSON.stringify(queries).length / 1000),
      shown: `${document.querySelectorAll('.chats__item').length}+${document.querySelectorAll('.messages__row').length}`,
    }
  })
  return {
    heapMB: Math.round(metric('JSHeapUsedSize') / 1e5) / 10,
    nodes: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    documents: metric('Documents'),
    ...state,
  }
}
