import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openWindow } from './browser.ts'
import { signUp, type Merchant } from './merchant.ts'
import { freePort } from '../../scripts/test/freePort.ts'
import { root, runUntil, secrets, type Running } from './processes.ts'
import { PASSWORD } from './signUp.ts'
import { wordsIn } from './words.ts'

export interface Web {
  url: string
  /** What is served: a copy of the built interface, for this test to release into and to break. */
  folder: string
  browser: Browser
  api: Running
  /** Address of the WhatsApp sandbox, where one was asked for. */
  sandbox: string
}

/** What the registry says of an area. */
export interface ServedArea {
  id: string
  version: string
  entry: string
  files: string[]
  texts: Record<'en' | 'id', string[]>
  routes: { path: string; files: string[] }[]
}

/** The api with a web folder of its own, and a browser, for the tests of one `describe`; there once they run. */
export function useWeb({ sandbox = false } = {}): Web {
  const home = mkdtempSync(join(tmpdir(), 'sapa-web-'))
  const web = { folder: join(home, 'web') } as Web
  let phones: Running | undefined
  before(async () => {
    cpSync(join(root, 'dist', 'web'), web.folder, { recursive: true })
    const [port, sandboxPort] = [await freePort(), await freePort()]
    web.sandbox = `http://localhost:${sandboxPort}`
    if (sandbox)
      phones = await runUntil('The sandbox listens', 'whatsapp-sandbox/src/main.ts', {
        SANDBOX_PORT: String(sandboxPort),
        SAPA_DATA_DIR: join(home, 'sandbox'),
      })
    web.url = `http://localhost:${port}`
    web.api = await runUntil("Sapa's api listens", 'api/src/main.ts', {
      ...secrets(),
      PORT: String(port),
      SAPA_ENV: 'development',
      SAPA_DATA_DIR: join(home, 'data'),
      SAPA_WEB_DIR: web.folder,
      SAPA_SANDBOX_URL: web.sandbox,
    })
    web.browser = await launchBrowser()
  })
  after(async () => {
    await web.browser?.close()
    await web.api?.kill()
    await phones?.kill()
    rmSync(home, { recursive: true, force: true })
  })
  return web
}

/** An area as the web folder serves it now. */
export function servedArea(web: Web, id: string): ServedArea {
  const areas = JSON.parse(readFileSync(join(web.folder, 'areas.json'), 'utf8')) as ServedArea[]
  const area = areas.find((one) => one.id === id)
  if (!area) throw new Error(`${id} is not served`)
  return area
}

/** A merchant's window, signed in and at /agents. */
export async function signedIn(web: Web, language: 'en' | 'id' = 'en'): Promise<{ page: Page; merchant: Merchant }> {
  const say = wordsIn(language)
  const merchant = await signUp(web.url, 'rilis')
  const { page } = await openWindow(web.browser, { language })
  await page.context().addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(`${web.url}/agents`)
  await page.getByLabel(say('auth', 'fields.identifier')).fill(merchant.email)
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
  await page.getByRole('link', { name: say('chats', 'nav'), exact: true }).waitFor()
  return { page, merchant }
}
