// Areas on origins of their own, behind the web servers that are deployed: who gets which version, and how pages that are
// open learn of a new one.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openWindow } from '../support/browser.ts'
import { signUp, type Merchant } from '../support/merchant.ts'
import { newerAgents, serveNewer } from '../support/newer.ts'
import { freePort } from '../../scripts/test/freePort.ts'
import { eventually, root, runUntil, secrets, type Running } from '../support/processes.ts'
import { PASSWORD } from '../support/signUp.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')
const AREAS = ['agents', 'auth', 'chats', 'dashboard', 'staff']
const TITLE = say('agents', 'title')
const NEWER = 'Agents of tomorrow'
const READY = 'A new version of Sapa is ready.'
const at = (port: number) => `http://localhost:${port}`

// One story: each test goes on where the one before ended.
describe('areas on origins of their own', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-origins-'))
  const web = join(folder, 'web')
  const newer = join(folder, 'newer')
  const running: Running[] = []
  let browser: Browser
  let shell: string
  let agents: string
  let first: Merchant
  let second: Merchant

  before(async () => {
    cpSync(join(root, 'dist', 'web'), web, { recursive: true })
    newerAgents(web, newer, { old: TITLE, now: NEWER })
    const [api, page] = [await freePort(), await freePort()]
    shell = at(page)
    const origins = await Promise.all(AREAS.map(async (part) => ({ part, port: await freePort() })))
    agents = at(origins.find(({ part }) => part === 'agents')?.port ?? 0)
    const start = async (...wanted: Parameters<typeof runUntil>) => void running.push(await runUntil(...wanted))
    await start("Sapa's api listens", 'api/src/main.ts', {
      ...secrets(),
      PORT: String(api),
      SAPA_ENV: 'development',
      SAPA_DATA_DIR: join(folder, 'data'),
      SAPA_PUBLIC_URL: shell,
      SAPA_API_URL: at(api),
    })
    const serve = (part: string, port: number, env: Record<string, string> = {}) =>
      start(`The web server of ${part} listens`, 'web-server/src/main.ts', {
        SAPA_PART: part,
        HOST: '127.0.0.1',
        PORT: String(port),
        SAPA_WEB_DIR: web,
        ...env,
      })
    await Promise.all(origins.map(({ part, port }) => serve(part, port)))
    await serve('shell', page, {
      SAPA_API_SOURCE: at(api),
      SAPA_AREA_ORIGINS: origins.map(({ part, port }) => `${part}=${at(port)}`).join(' '),
      SAPA_REFRESH_SECONDS: '1',
    })
    browser = await launchBrowser()
    first = await signUp(at(api), 'pertama')
    second = await signUp(at(api), 'kedua')
  })
  after(async () => {
    await browser?.close()
    await Promise.all(running.map((one) => one.kill()))
    rmSync(folder, { recursive: true, force: true })
  })

  async function signedIn({ email }: Merchant): Promise<Page> {
    const { page } = await openWindow(browser, { language: 'en' })
    await page.goto(`${shell}/agents`)
    await page.getByLabel(say('auth', 'fields.identifier')).fill(email)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
    await page.getByRole('link', { name: say('chats', 'nav'), exact: true }).waitFor()
    return page
  }
  const title = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 }).waitFor()
  const served = async () =>
    (await (await fetch(`${shell}/versions.json`)).json()) as {
      agents: string
      canaries: { agents?: { version: string } }
    }

  it(
    'two businesses have different versions, and each page asks ahead for its own and for nothing of the other',
    { timeout: 180_000 },
    async () => {
      const { agents: everybodys } = await served()
      serveNewer(web, newer, 'tomorrow', [second.organizationId])
      await eventually('the page knows both', async () => (await served()).canaries.agents?.version === 'tomorrow')
      for (const [merchant, version, name] of [
        [first, everybodys, TITLE],
        [second, 'tomorrow', NEWER],
      ] as const) {
        // The page of signing in has what everybody has; the next one knows who it is for.
        const page = await (await signedIn(merchant)).context().newPage()
        const asked: string[] = []
        page.on('request', (request) => request.url().startsWith(agents) && asked.push(new URL(request.url()).pathname))
        await page.goto(`${shell}/agents`)
        await title(page, name)
        const ahead = await page
          .locator('link[rel=preload]')
          .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
        const own = ahead.filter((address) => address.startsWith(agents))
        assert.ok(own.length >= 3, ahead.join('\n'))
        const paths = [...own.map((address) => new URL(address).pathname), ...asked]
        assert.deepEqual(
          paths.filter((path) => !path.startsWith(`/areas/agents/${version}/`)),
          [],
          `${version}:\n${paths.join('\n')}`,
        )
        await page.context().close()
      }
    },
  )

  it(
    'a new version is offered in a page that is open, takes nothing that is half typed, and is there after a reload',
    { timeout: 180_000 },
    async () => {
      const page = await signedIn(first)
      await page.goto(`${shell}/settings/profile`)
      const name = page.getByLabel(say('auth', 'fields.name'), { exact: true })
      await name.fill('Sari Wul')
      await page.evaluate(() => Object.assign(window, { stays: true }))
      /** As one who comes back to the page; what it learns is drawn then. */
      const lookAgain = async () => {
        const answered = page.waitForResponse('**/versions.json')
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
        await (await answered).finished()
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
      }
      await lookAgain()
      assert.equal(await page.getByText(READY).count(), 0)

      serveNewer(web, newer, 'tomorrow')
      await eventually('everybody has it', async () => (await served()).agents === 'tomorrow')
      await lookAgain()
      await page.getByText(READY).waitFor()
      assert.equal(await name.inputValue(), 'Sari Wul')
      await name.pressSequentially('an')
      assert.equal(await name.inputValue(), 'Sari Wulan')
      assert.equal(await page.evaluate(() => 'stays' in window), true, 'the page was reloaded')

      await page.getByRole('button', { name: 'Reload', exact: true }).click()
      await page.waitForFunction(() => !('stays' in window))
      await page.locator('a[href="/agents"]').first().click()
      await title(page, NEWER)
      await lookAgain()
      assert.equal(await page.getByText(READY).count(), 0)
      await page.context().close()
    },
  )
})
