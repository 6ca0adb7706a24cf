import type { Page } from 'playwright-core'

export interface Wire {
  /** Bytes on the wire, headers and compression included. */
  bytes: number
  /** All but api calls and images. */
  requests: number
  files: { url: string; bytes: number }[]
}

/** What a first visit to an address loads, with nothing cached, until the network is quiet. */
export async function wireOf(page: Page, url: string): Promise<Wire> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  const started = new Map<string, { url: string; type: string | undefined }>()
  const files: Wire['files'] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => started.set(requestId, { url: request.url, type }))
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { url: address = '', type } = started.get(requestId) ?? {}
    if (address.startsWith('http') && type !== 'Image' && !new URL(address).pathname.startsWith('/v1/')) files.push({ url: address, bytes: encodedDataLength })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await cdp.detach()
  return { bytes: files.reduce((sum, file) => sum + file.bytes, 0), requests: files.length, files: files.sort((a, b) => b.bytes - a.bytes) }
}
