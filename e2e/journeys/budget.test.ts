import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openWindow } from '../support/browser.ts'
import { connectAnsweringNumber, signUp, type Merchant } from '../support/merchant.ts'
import { freePort, runUntil, type Running } from '../support/processes.ts'
import { wireOf } from '../support/wire.ts'

/**
 * What a first visit may weigh, in kB (1000 bytes) on the wire without the api's answers, and in requests; what comes
 * when the page rests is printed beside it. The dashboard is counted without the chart, which comes after the cards.
 */
const BUDGETS = [
  { screen: 'sign-in', path: '/sign-in', kB: 240, requests: 16 },
  { screen: 'dashboard', path: '/', kB: 235, requests: 16 },
  { screen: 'agents', path: '/agents', kB: 265, requests: 17 },
  { screen: 'chats', path: '/chats', kB: 290, requests: 18 },
  { screen: 'staff', path: '/staff', kB: 315, requests: 20 },
]

/** The chart's library is by far the largest file of any area. */
const isChart = (file: { url: string; bytes: number }) => file.url.includes('/areas/dashboard/') && file.bytes > 100_000

describe('a first visit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-budget-'))
  let browser: Browser
  let sapa: Running
  let url: string
  let merchant: Merchant

  before(async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    url = `http://localhost:${port}`
    sapa = await runUntil('Sapa is ready', 'scripts/start.ts', { PORT: String(port), SANDBOX_PORT: String(sandboxPort), SAPA_DATA_DIR: folder })
    browser = await launchBrowser()
    merchant = await signUp(url, 'budget')
    await connectAnsweringNumber(merchant)
  })
  after(async () => {
    await browser?.close()
    await sapa?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const { screen, path, kB, requests } of BUDGETS) {
    it(`to ${screen} loads at most ${kB} kB in ${requests} requests`, async () => {
      const { context, page, complaints } = await openWindow(browser, { language: 'en' })
      if (screen !== 'sign-in') {
        const auth = { accessToken: merchant.token, refreshToken: merchant.refreshToken, sendOtpDate: null }
        await context.addCookies([{ name: 'auth-storage', value: encodeURIComponent(JSON.stringify(auth)), url }])
      }
      const wire = await wireOf(page, url + path)
      assert.equal(new URL(page.url()).pathname, path)
      const counted = wire.files.filter((file) => !isChart(file))
      const bytes = counted.reduce((sum, file) => sum + file.bytes, 0)
      const list = counted.map((file) => `${(file.bytes / 1000).toFixed(1).padStart(8)} ${file.url.replace(url, '')}`).join('\n')
      const later = wire.afterwards.reduce((sum, file) => sum + file.bytes, 0)
      console.log(`${screen}: ${(bytes / 1000).toFixed(1)} kB in ${counted.length} requests; afterwards ${(later / 1000).toFixed(1)} kB in ${wire.afterwards.length}`)
      assert.ok(bytes <= kB * 1000 && counted.length <= requests, `${(bytes / 1000).toFixed(1)} kB in ${counted.length} requests:\n${list}`)
      assert.deepEqual(complaints, [])
      await context.close()
    })
  }
})
