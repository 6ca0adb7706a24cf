// One area in two versions: some businesses have the newer, and a developer has their own.
import assert from 'node:assert/strict'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openWindow, picture } from '../support/browser.ts'
import { signUp, type Merchant } from '../support/merchant.ts'
import { newerAgents, serveNewer } from '../support/newer.ts'
import { freePort } from '../../scripts/test/freePort.ts'
import { root, runUntil, secrets, type Running } from '../support/processes.ts'
import { PASSWORD } from '../support/signUp.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')
const NEWER = 'Agents of tomorrow'

describe('a version of an area that not everybody has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-some-'))
  const web = join(folder, 'web')
  const newer = join(folder, 'newer')
  let browser: Browser
  let sapa: Running
  let merchant: Merchant
  let second: string
  let url: string
  let elsewhere: Server

  before(async () => {
    cpSync(join(root, 'dist', 'web'), web, { recursive: true })
    const port = await freePort()
    url = `http://localhost:${port}`
    sapa = await runUntil("Sapa's api listens", 'api/src/main.ts', {
      ...secrets(),
      PORT: String(port),
      SAPA_ENV: 'development',
      SAPA_DATA_DIR: join(folder, 'data'),
      SAPA_WEB_DIR: web,
      SAPA_AREA_OVERRIDE_ORIGINS: 'http://localhost:*',
    })
    browser = await launchBrowser()
    merchant = await signUp(url, 'sebagian')
    const { data } = await merchant.call('POST', '/organizations', {
      name: 'Toko Kedua',
      email: merchant.email,
      phoneNumber: '+6281234567891',
      organizationTypeId: '2',
      industryTypeId: '2',
    })
    second = (data as { id: string }).id

    newerAgents(web, newer, { old: say('agents', 'title'), now: NEWER })
    elsewhere = createServer((request, response) => {
      const path = request.url!.split('?')[0]!
      response
        .setHeader('access-control-allow-origin', '*')
        .setHeader('content-type', `text/${path.endsWith('.css') ? 'css' : 'javascript'}`)
        .end(readFileSync(join(newer, path)))
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, 'localhost', resolve))
  })
  after(async () => {
    elsewhere?.close()
    await browser?.close()
    await sapa?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  async function signedIn(width?: number): Promise<Page> {
    const { page } = await openWindow(browser, { language: 'en', width })
    await page.goto(`${url}/agents`)
    await page.getByLabel(say('auth', 'fields.identifier')).fill(merchant.email)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
    await page.locator('.app').waitFor()
    return page
  }
  const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  /** The other business has another version: the page is loaded anew. */
  async function work(page: Page, business: string): Promise<void> {
    const select = page.locator('.organization select')
    await select.locator(`option[value="${business}"]`).waitFor({ state: 'attached' })
    if ((await select.inputValue()) === business) return
    await page.evaluate(() => Object.assign(window, { before: true }))
    await select.selectOption(business)
    await page.waitForFunction(() => !('before' in window))
    await title(page, say('dashboard', 'title'))
    await page.locator('a[href="/agents"]').first().click()
  }

  it(
    'is taken from elsewhere by a developer, marked on every page, and left with one press',
    { timeout: 180_000 },
    async () => {
      const page = await signedIn(360)
      const { port } = elsewhere.address() as AddressInfo
      const entry = globSync('remoteEntry.*.js', { cwd: newer })[0]
      await page.locator('.app__bar button').click()
      const about = page.locator('dialog.about')
      await page.getByRole('button', { name: 'About Sapa' }).click()
      await about.getByLabel('Area to replace').selectOption('agents')
      await about.getByLabel('Address of its entry script').fill('https://evil.example/remoteEntry.js')
      await about.getByRole('button', { name: 'Use it in this browser' }).click()
      await about.getByRole('alert').waitFor()
      await picture(page, 'override-panel')
      await about.getByLabel('Address of its entry script').fill(`http://localhost:${port}/${entry}`)
      await about.getByRole('button', { name: 'Use it in this browser' }).click()
      await page.getByText(`agents comes from localhost:${port}`).waitFor()
      await page.goto(`${url}/agents`)
      await title(page, NEWER)
      await picture(page, 'override-badge')
      await page.getByRole('button', { name: 'Use the deployed one' }).click()
      await title(page, say('agents', 'title'))
      assert.equal(await page.locator('.override-badge').count(), 0)
      await page.context().close()
    },
  )

  it(
    'is shown to the business that is chosen, also after another was worked in, and to no other',
    { timeout: 180_000 },
    async () => {
      serveNewer(web, newer, 'tomorrow', [second])
      const page = await signedIn()
      // Signing in does not change the page that is open; the next one knows who it is for.
      await page.reload()
      await work(page, merchant.organizationId)
      await title(page, say('agents', 'title'))

      await work(page, second)
      await title(page, NEWER)
      await page.reload()
      await title(page, NEWER)

      await work(page, merchant.organizationId)
      await title(page, say('agents', 'title'))
      await page.context().close()
    },
  )
})
