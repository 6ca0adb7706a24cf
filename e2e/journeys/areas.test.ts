// Releases while people work: each area by itself, then the shell, under a session that stays open.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openWindow } from '../support/browser.ts'
import { signUp } from '../support/merchant.ts'
import { freePort, root, runUntil, secrets, type Running } from '../support/processes.ts'
import { PASSWORD } from '../support/signUp.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')
const READY = 'A new version of Sapa is ready.'

describe('areas that are released, and areas that fail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-areas-'))
  const web = join(folder, 'web')
  let browser: Browser
  let sapa: Running
  let url: string

  before(async () => {
    cpSync(join(root, 'dist', 'web'), web, { recursive: true })
    const port = await freePort()
    url = `http://localhost:${port}`
    sapa = await runUntil("Sapa's api listens", 'api/src/main.ts', { ...secrets(), PORT: String(port), SAPA_ENV: 'development', SAPA_DATA_DIR: join(folder, 'data'), SAPA_WEB_DIR: web })
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await sapa?.kill()
    rmSync(folder, { recursive: true, force: true })
  })

  async function signedIn(): Promise<Page> {
    const { email } = await signUp(url, 'rilis')
    const { page } = await openWindow(browser, { language: 'en' })
    await page.goto(`${url}/agents`)
    await page.getByLabel(say('auth', 'fields.identifier')).fill(email)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
    await page.getByRole('link', { name: say('chats', 'nav'), exact: true }).waitFor()
    return page
  }

  it('a remote entry that is missing fails alone, is reported, and Retry works when it is back', { timeout: 120_000 }, async () => {
    const page = await signedIn()
    await page.route('**/areas/chats/**/remoteEntry*', (route) => route.fulfill({ status: 404, body: '' }))
    const reported = page.waitForRequest('**/v1/reports/failures')
    await page.goto(`${url}/agents`)
    await page.getByRole('link', { name: say('chats', 'nav'), exact: true }).click()
    const crash = page.locator('.crash') // One: what an area does in the background fails unseen.
    await crash.waitFor()
    assert.match(await crash.innerText(), /chats \w+/)
    assert.equal((JSON.parse((await reported).postData() ?? '{}') as { area?: string }).area, 'chats')
    await page.locator('a[href="/agents"]').first().click()
    await crash.waitFor({ state: 'detached' })
    await page.locator('a[href="/chats"]').first().click()
    await crash.waitFor()
    await page.unroute('**/areas/chats/**/remoteEntry*')
    await crash.getByRole('button').click()
    await page.getByText(say('chats', 'empty.title')).first().waitFor()
    await page.context().close()
  })

  it('a page that is open is offered what is newer, works on, and is not reloaded by itself', { timeout: 120_000 }, async () => {
    const page = await signedIn()
    await page.evaluate(() => Object.assign(window, { stays: true }))
    const path = join(web, 'versions.json')
    const versions = JSON.parse(readFileSync(path, 'utf8')) as object
    const front = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await front()
    await page.waitForTimeout(500)
    assert.equal(await page.getByText(READY).count(), 0, 'nothing is offered while nothing is newer')
    writeFileSync(path, JSON.stringify({ ...versions, agents: 'newer' }))
    await front()
    await page.getByText(READY).waitFor()
    await page.locator('a[href="/chats"]').first().click()
    await page.getByText(say('chats', 'empty.title')).first().waitFor()
    assert.equal(await page.evaluate(() => 'stays' in window), true)
    writeFileSync(path, JSON.stringify(versions))
    await page.context().close()
  })
})
