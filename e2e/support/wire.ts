import type { Page } from 'playwright-core'

export interface Wire {
  /** Bytes on the wire, headers and compression included, and the requests: of the page itself, without api calls and images. */
  files: { url: string; bytes: number }[]
  /** What comes when the page stands and rests: what works behind it, and other areas for later. */
  afterwards: Wire['files']
}

/** What a first visit to an address loads, with nothing cached, until the page has rested (shell/src/quiet.ts). */
export async function wireOf(page: Page, url: string): Promise<Wire> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const started = new Map<string, { url: string; type: string | undefined; at: number }>()
  const files: { url: string; bytes: number; at: number }[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) =>
    started.set(requestId, { url: request.url, type, at: wallTime * 1000 }),
  )
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url: address = '', type, at = 0 } = started.get(requestId) ?? {}
    if (address.startsWith('http') && type !== 'Image' && !new URL(address).pathname.startsWith('/v1/'))
      files.push({ url: address, bytes: encodedDataLength, at })
  })
  await page.goto(url)
  await page.locator('h1').first().waitFor()
  const quiet = () => {
    const [mark] = performance.getEntriesByName('quiet')
    return mark && performance.timeOrigin + mark.startTime
  }
  await page.waitForFunction(quiet)
  const rested = (await page.evaluate(quiet)) ?? 0
  await page.waitForLoadState('networkidle')
  await cdp.detach()
  files.sort((a, b) => b.bytes - a.bytes)
  return { files: files.filter(({ at }) => at < rested), afterwards: files.filter(({ at }) => at >= rested) }
}
