import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, picture } from '../support/browser.ts'
import { signUp } from '../support/merchant.ts'
import { startFakeMeta, type FakeMeta } from '../support/meta.ts'
import { useProduct } from '../support/product.ts'
import { wordsIn } from '../support/words.ts'

describe("connecting a number by Meta's sign-up, in a browser", () => {
  let meta: FakeMeta
  const product = useProduct(async (sandbox) => (meta = await startFakeMeta(sandbox)).env)
  after(() => meta?.close())

  /** A merchant's window at the dialog that connects a number. */
  async function openDialog(language: 'en' | 'id', width = 1280) {
    const { token, refreshToken } = await signUp(product.url, `meta.${language}`)
    const window = await openWindow(product.browser, { language, width })
    await window.context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
    const auth = { accessToken: token, refreshToken, sendOtpDate: null }
    await window.context.addCookies([{ name: 'auth-storage', value: encodeURIComponent(JSON.stringify(auth)), url: product.url }])
    await window.page.goto(`${product.url}/platform`)
    await button(window.page, language, 'platform.add').click()
    return window
  }
  const button = (page: Page, language: 'en' | 'id', key: string) => page.getByRole('button', { name: wordsIn(language)('agents', key), exact: true })

  it('ends with a number that sends and receives, under a policy that lets in Meta and nobody else [S1.13]', async () => {
    meta.merchant = 'finishes'
    const { page, context, complaints } = await openDialog('en')
    await picture(page, 'connect', 'dialog')
    await button(page, 'en', 'connect.meta.button').click()
    const card = page.locator('.channel', { hasText: 'Toko dari Meta' })
    await card.getByText(wordsIn('en')('agents', 'channel.can_send'), { exact: true }).waitFor()
    await card.getByText(wordsIn('en')('agents', 'channel.can_receive'), { exact: true }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    assert.deepEqual(complaints, [])
    await context.close()
  })

  it('says in Indonesian on a phone that it was not finished or why it failed, and goes on at the next try', async () => {
    const say = wordsIn('id')
    const { page, context } = await openDialog('id', 360)
    meta.merchant = 'closes'
    await button(page, 'id', 'connect.meta.button').click()
    await page.getByText(say('agents', 'connect.meta.cancelled')).waitFor()
    await picture(page, 'connect', 'cancelled-360')
    meta.merchant = 'fails'
    await button(page, 'id', 'connect.meta.button').click()
    await page.getByText(say('agents', 'connect.meta.failed', { reason: 'This number is used elsewhere.' })).waitFor()
    meta.merchant = 'finishes'
    await button(page, 'id', 'connect.meta.button').click()
    await page.locator('.channel', { hasText: 'Toko dari Meta' }).waitFor()
    await context.close()
  })
})
