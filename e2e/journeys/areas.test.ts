// Releases while people work: each area by itself, then the shell, under a session that stays open.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { signedIn, useWeb } from '../support/web.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')
const READY = 'A new version of Sapa is ready.'

describe('areas that are released', () => {
  const web = useWeb()

  it('a page that is open is offered what is newer, works on, and is not reloaded by itself', { timeout: 120_000 }, async () => {
    const { page } = await signedIn(web)
    await page.evaluate(() => Object.assign(window, { stays: true }))
    const path = join(web.folder, 'versions.json')
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
