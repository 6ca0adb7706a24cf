import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { openWindow } from '../support/browser.ts'
import { connectAnsweringNumber, signUp, type Merchant } from '../support/merchant.ts'
import { useProduct } from '../support/product.ts'
import { wireOf } from '../support/wire.ts'

/**
 * What a first visit may weigh, in kB (1000 bytes) on the wire without the api's answers, and in requests; what comes
 * when the page rests is printed beside it. The dashboard is counted without the chart, which comes after the cards.
 */
const BUDGETS = [
  { screen: 'sign-in', path: '/sign-in', kB: 234, requests: 14 },
  { screen: 'dashboard', path: '/', kB: 221, requests: 14 },
  { screen: 'agents', path: '/agents', kB: 253, requests: 15 },
  { screen: 'chats', path: '/chats', kB: 277, requests: 17 },
  { screen: 'staff', path: '/staff', kB: 300, requests: 19 },
]

/** The chart's library is by far the largest file of any area. */
const isChart = (file: { url: string; bytes: number }) => file.url.includes('/areas/dashboard/') && file.bytes > 100_000

describe('a first visit', () => {
  const product = useProduct()
  let merchant: Merchant

  before(async () => {
    merchant = await signUp(product.url, 'budget')
    await connectAnsweringNumber(merchant)
  })

  for (const { screen, path, kB, requests } of BUDGETS) {
    it(`to ${screen} loads at most ${kB} kB in ${requests} requests`, async () => {
      const { context, page, complaints } = await openWindow(product.browser, { language: 'en' })
      if (screen !== 'sign-in') {
        const auth = { accessToken: merchant.token, refreshToken: merchant.refreshToken, sendOtpDate: null }
        await context.addCookies([
          { name: 'auth-storage', value: encodeURIComponent(JSON.stringify(auth)), url: product.url },
        ])
      }
      const wire = await wireOf(page, product.url + path)
      assert.equal(new URL(page.url()).pathname, path)
      // What the page needs is asked for while the shell loads, and nothing is asked for twice.
      const ahead = await page.locator('head link[rel=preload][href*="/areas/"]').count()
      assert.ok(ahead >= 4, `${ahead} files of the area are asked for ahead`)
      assert.equal(new Set(wire.files.map(({ url }) => url)).size, wire.files.length)
      const counted = wire.files.filter((file) => !isChart(file))
      const bytes = counted.reduce((sum, file) => sum + file.bytes, 0)
      const list = counted
        .map((file) => `${(file.bytes / 1000).toFixed(1).padStart(8)} ${file.url.replace(product.url, '')}`)
        .join('\n')
      const later = wire.afterwards.reduce((sum, file) => sum + file.bytes, 0)
      console.log(
        `${screen}: ${(bytes / 1000).toFixed(1)} kB in ${counted.length} requests; afterwards ${(later / 1000).toFixed(1)} kB in ${wire.afterwards.length}`,
      )
      assert.ok(
        bytes <= kB * 1000 && counted.length <= requests,
        `${(bytes / 1000).toFixed(1)} kB in ${counted.length} requests:\n${list}`,
      )
      assert.deepEqual(complaints, [])
      await context.close()
    })
  }
})
