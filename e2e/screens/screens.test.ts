import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../support/accessibility.ts'
import { openWindow, picture } from '../support/browser.ts'
import { cutIn } from '../support/cut.ts'
import { connectAnsweringNumber, signUp, signUpAlone, type Merchant } from '../support/merchant.ts'
import { eventually } from '../support/processes.ts'
import { useProduct } from '../support/product.ts'
import { screensOf, settled, still, type Screen } from '../support/screens.ts'
import { lowIn } from '../support/touch.ts'
import { wordsIn } from '../support/words.ts'

/** From wide to narrow: what is open stays open as the window shrinks. */
const WIDTHS = [1440, 768, 360]
const PEOPLE = ['visitor', 'newcomer', 'starter', 'member'] as const

// Two at a time: one language's page draws while the other's is asked. SAPA_SCREENS=dialog looks at those named so.
describe('every screen', { concurrency: 2 }, () => {
  const product = useProduct()
  let sessions: Record<Screen['as'], Pick<Merchant, 'token' | 'refreshToken'> | undefined>
  let screens: Screen[]

  before(async () => {
    const { url } = product
    const member = await signUp(url, 'layar')
    sessions = {
      visitor: undefined,
      newcomer: (await signUpAlone(url, 'baru')).tokens,
      starter: await signUp(url, 'mulai'),
      member,
    }
    screens = screensOf(await fill(member)).filter(({ name }) => new RegExp(process.env.SAPA_SCREENS ?? '').test(name))
  })

  /** A business in which much has happened, with names and words that are long. */
  async function fill({ organizationId, call }: Merchant) {
    const { channelId, phoneNumberId } = await connectAnsweringNumber({ organizationId, call })
    // One word, which no line takes.
    await call('PUT', `/channels/${channelId}`, { name: 'SepatuKulitBuatanTanganNusantara'.repeat(3) })
    const { data: other } = await call('POST', '/agents', {
      organizationId,
      name: 'Asisten Layanan Pelanggan Cabang Kelapa Gading dan Sekitarnya',
    })
    const colleague = 'Rina Kartika'
    await call('POST', `/organizations/${organizationId}/members`, {
      name: colleague,
      email: `rina.${Date.now()}@example.com`,
      phoneNumber: '+6281344440001',
      role: 5,
    })
    const invited = `alamat.yang.sangat.panjang.sekali.${Date.now()}@perusahaan.example.com`
    await call('POST', `/organizations/${organizationId}/members`, { invite: true, email: invited, role: 5 })
    const invitation = await eventually('the invitation is mailed', async () => {
      const mail = await fetch(`${product.url}/dev/mailbox.json?to=${encodeURIComponent(invited)}`)
      return /invitation=([\w.-]+)/.exec(JSON.stringify(await mail.json()))?.[1]
    })
    const customers = [
      ['6285550001', 'Budi', 'Jam berapa toko buka?'],
      [
        '6285550002',
        'Nama Pelanggan Yang Panjang Sekali Hingga Tidak Muat',
        'Apakah ada sepatu https://www.example.com/katalog/sepatu-kulit-cokelat-ukuran-empat-puluh-dua?',
      ],
    ]
    for (const [customer, name, text] of customers) {
      await fetch(`${product.sandbox}/_sandbox/phones/${customer}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number_id: phoneNumberId, name, type: 'text', text }),
      })
    }
    const conversations = await eventually('both conversations are answered', async () => {
      const { data } = await call('GET', `/conversations?organizationId=${organizationId}`)
      return data.length === 2 && data.every((one: any) => one.last_message?.direction === 'out') && data // any: what the api answers
    })
    const { data: agents } = await call('GET', `/agents?organizationId=${organizationId}`)
    const agentId = agents.find(({ id }: { id: string }) => id !== other.id).id as string
    return {
      agentId,
      otherAgentId: other.id as string,
      contactId: conversations[0].contact.id as string,
      channelId,
      invitation,
      colleague,
    }
  }

  for (const language of ['en', 'id'] as const) {
    it(`fits the window and satisfies axe in both themes, ${language}`, { timeout: 1_800_000 }, async () => {
      const found: string[] = []
      for (const as of PEOPLE) {
        const { context, page } = await openWindow(product.browser, { language })
        await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
        const session = sessions[as]
        if (session) {
          const auth = { accessToken: session.token, refreshToken: session.refreshToken, sendOtpDate: null }
          await context.addCookies([
            { name: 'auth-storage', value: encodeURIComponent(JSON.stringify(auth)), url: product.url },
          ])
        }
        for (const screen of screens.filter((one) => one.as === as)) {
          const lines = (await lookAt(page, screen, language)).map((line) => `${screen.name} ${line}`)
          found.push(...lines)
          // At once: who mends does not wait for the rest.
          for (const line of lines) console.log(`${language} ${line}`)
        }
        await context.close()
      }
      assert.deepEqual(found, [], found.join('\n'))
    })
  }

  /** What is wrong with a screen, a line each. It is opened once; the window and the theme change around it. */
  async function lookAt(page: Page, screen: Screen, language: 'en' | 'id'): Promise<string[]> {
    const found: string[] = []
    const size = (width: number) => page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
    const widths = screen.widths ?? WIDTHS
    await page.emulateMedia({ colorScheme: 'light' })
    await size(widths[0] ?? 1440)
    if (screen.fails) await page.route(screen.fails, (route) => route.abort())
    await page.goto(product.url + screen.path)
    await settled(page, screen, wordsIn(language)).catch((error: unknown) =>
      found.push(`is not shown: ${String(error).split('\n')[0]}`),
    )
    if (page.url() !== product.url + screen.path) found.push(`went to ${page.url()}`)
    for (const width of widths) {
      await size(width)
      for (const theme of ['light', 'dark'] as const) {
        const where = (line: string) => `at ${width}, ${theme}: ${line}`
        await page.emulateMedia({ colorScheme: theme })
        await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' })
        await still(page)
        if (width !== 768) await picture(page, 'screens', `${language}-${theme}-${width}`, screen.name)
        // A theme moves nothing: what fits in one fits in the other.
        if (theme === 'light') found.push(...(await cutIn(page)).map(where))
        if (theme === 'light' && width === 360) found.push(...(await lowIn(page)).map(where))
        found.push(...(await violationsOf(page, theme === 'dark' ? 'colours' : undefined)).map(where))
      }
    }
    if (screen.fails) await page.unroute(screen.fails)
    return found
  }
})
