import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { violationsOf } from '../support/accessibility.ts'
import { launchBrowser, openWindow, picture } from '../support/browser.ts'
import { cutIn } from '../support/cut.ts'
import { connectAnsweringNumber, signUp, signUpAlone, type Merchant } from '../support/merchant.ts'
import { eventually, freePort, runUntil, type Running } from '../support/processes.ts'
import { screensOf, settled, still, type Screen } from '../support/screens.ts'
import { wordsIn } from '../support/words.ts'

const WIDTHS = [360, 768, 1440]
/** Where axe looks: the narrowest and the widest show every layout. */
const LOOKED_THROUGH = [360, 1440]

describe('every screen', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-screens-'))
  let browser: Browser
  let sapa: Running
  let url: string
  let sessions: Record<Screen['as'], Pick<Merchant, 'token' | 'refreshToken'> | undefined>
  let screens: Screen[]

  before(async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    url = `http://localhost:${port}`
    sapa = await runUntil('Sapa is ready', 'scripts/start.ts', { PORT: String(port), SANDBOX_PORT: String(sandboxPort), SAPA_DATA_DIR: folder })
    browser = await launchBrowser()
    const merchant = await signUp(url, 'layar')
    sessions = { visitor: undefined, newcomer: (await signUpAlone(url, 'baru')).tokens, member: merchant }
    const { organizationId, call } = merchant
    const { channelId, phoneNumberId } = await connectAnsweringNumber(merchant)
    await call('POST', `/organizations/${organizationId}/members`, { name: 'Rina Kartika', email: `rina.${Date.now()}@example.com`, phoneNumber: '+6281344440001', role: 5 })
    await call('POST', `/organizations/${organizationId}/members`, { invite: true, email: `alamat.yang.sangat.panjang.sekali.${Date.now()}@perusahaan.example.com`, role: 5 })
    const customers = [['6285550001', 'Budi', 'Jam berapa toko buka?'], ['6285550002', 'Nama Pelanggan Yang Panjang Sekali Hingga Tidak Muat', 'Apakah ada sepatu https://www.example.com/katalog/sepatu-kulit-cokelat-ukuran-empat-puluh-dua?']]
    for (const [customer, name, text] of customers) {
      await fetch(`http://localhost:${sandboxPort}/_sandbox/phones/${customer}/messages`, {
        method: 'POST', headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number_id: phoneNumberId, name, type: 'text', text }),
      })
    }
    const conversations = await eventually('both conversations are answered', async () => {
      const { data } = await call('GET', `/conversations?organizationId=${organizationId}`)
      return data.length === 2 && data.every((one: any) => one.last_message?.direction === 'out') && data // any: what the api answers
    })
    const { data: agents } = await call('GET', `/agents?organizationId=${organizationId}`)
    screens = screensOf({ agentId: agents[0].id, contactId: conversations[0].contact.id, channelId })
  })
  after(async () => {
    await browser?.close()
    await sapa?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  for (const language of ['en', 'id'] as const) {
    for (const theme of ['light', 'dark'] as const) {
      it(`fits the window and satisfies axe, ${language}, ${theme}`, { timeout: 180_000 }, async () => {
        const say = wordsIn(language)
        const found: string[] = []
        for (const as of ['visitor', 'newcomer', 'member'] as const) {
          const session = sessions[as]
          const { context, page } = await openWindow(browser, { language, theme })
          await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
          if (session) {
            const auth = { accessToken: session.token, refreshToken: session.refreshToken, sendOtpDate: null }
            await context.addCookies([{ name: 'auth-storage', value: encodeURIComponent(JSON.stringify(auth)), url }])
          }
          for (const screen of screens.filter((one) => one.as === as)) {
            const widths = screen.widths ?? WIDTHS
            const at = async (width: number) => page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
            await at(widths[0] ?? 360)
            await page.goto(url + screen.path)
            await settled(page, screen, say).catch((error: unknown) => found.push(`${screen.name}: not shown: ${String(error).split('\n')[0]}`))
            if (page.url() !== url + screen.path) found.push(`${screen.name}: went to ${page.url()}`)
            for (const width of widths) {
              await at(width)
              await still(page)
              await picture(page, 'screens', `${language}-${theme}-${width}`, screen.name)
              found.push(...(await cutIn(page)).map((line) => `${screen.name} at ${width}: ${line}`))
              // What the words are makes no difference to axe.
              if (language === 'en' && LOOKED_THROUGH.includes(width)) found.push(...(await violationsOf(page)).map((line) => `${screen.name} at ${width}: ${line}`))
            }
          }
          await context.close()
        }
        assert.deepEqual(found, [], found.join('\n'))
      })
    }
  }
})
