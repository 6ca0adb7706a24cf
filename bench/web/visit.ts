import type { launchBrowser } from '../../e2e/support/browser.ts'

export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type BrowserContext = Awaited<ReturnType<Browser['newContext']>>
export type Page = Awaited<ReturnType<BrowserContext['newPage']>>

export interface Visit {
  /** Bytes of JavaScript on the wire, and requests without api calls and images, until the page rested. */
  js: number
  requests: number
  /** In milliseconds from the start of the navigation. */
  firstPaint: number
  largestPaint: number
  /** Until the page's heading is there, and until its first field takes what is typed. */
  heading: number
  field: number
  shift: number
}

export interface Session {
  accessToken: string
  refreshToken: string
}

/** A context of somebody who is signed in, or of nobody. */
export async function contextFor(
  browser: Browser,
  origin: string,
  session: Session | undefined,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' })
  if (session)
    await context.addCookies([
      {
        name: 'auth-storage',
        value: encodeURIComponent(JSON.stringify({ ...session, sendOtpDate: null })),
        url: origin,
      },
    ])
  await context.addInitScript(watch)
  return context
}

/** Runs in the page before anything of it. */
function watch() {
  const seen = { lcp: 0, shift: 0, heading: 0, field: 0 }
  Object.assign(window, { seen })
  new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => (seen.lcp = startTime))).observe({
    type: 'largest-contentful-paint',
    buffered: true,
  })
  new PerformanceObserver((list) =>
    list.getEntries().forEach((entry) => {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
      if (!hadRecentInput) seen.shift += value
    }),
  ).observe({ type: 'layout-shift', buffered: true })
  const look = () => {
    if (!seen.heading && document.querySelector('h1')) seen.heading = performance.now()
    if (!seen.field && document.querySelector('main input:not([disabled])')) seen.field = performance.now()
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Opens an address; on a slow phone: a processor four times slower, 1.6 Mbps and 150 ms there and back. */
export async function visit(page: Page, url: string, { slow = false } = {}): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  if (slow) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1.6e6 / 8,
      uploadThroughput: 750e3 / 8,
    })
  }
  const asked = new Map<string, { url: string; type: string | undefined; at: number; cached?: boolean }>()
  const files: { url: string; bytes: number; at: number }[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) =>
    asked.set(requestId, { url: request.url, type, at: wallTime * 1000 }),
  )
  cdp.on('Network.requestServedFromCache', ({ requestId }) => void (asked.get(requestId)!.cached = true))
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = asked.get(requestId)
    if (request && response.fromDiskCache) request.cached = true
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url: address = '', type, at = 0, cached } = asked.get(requestId) ?? {}
    if (address.startsWith('http') && !cached && type !== 'Image' && !new URL(address).pathname.startsWith('/v1/'))
      files.push({ url: address, bytes: encodedDataLength, at })
  })
  await page.goto(url)
  await page.locator('h1').first().waitFor({ timeout: 60_000 })
  await page.waitForFunction(() => performance.getEntriesByName('quiet').length > 0, undefined, { timeout: 60_000 })
  const measured = await page.evaluate(() => {
    const { seen } = window as unknown as { seen: { lcp: number; shift: number; heading: number; field: number } }
    const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN
    return {
      ...seen,
      paint,
      rested: performance.timeOrigin + (performance.getEntriesByName('quiet')[0]?.startTime ?? 0),
    }
  })
  await cdp.detach()
  // The chart comes after the cards, and is the same file in both.
  const counted = files.filter(
    ({ at, url: address, bytes }) => at < measured.rested && (bytes < 100_000 || /\/main\.[^/]*$/.test(address)),
  )
  return {
    js: counted.filter(({ url: address }) => /\.js(\?|$)/.test(address)).reduce((sum, { bytes }) => sum + bytes, 0),
    requests: counted.length,
    firstPaint: measured.paint,
    largestPaint: measured.lcp,
    heading: measured.heading,
    field: measured.field,
    shift: measured.shift,
  }
}
