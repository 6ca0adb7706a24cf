import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openWindow, picture, type Theme } from '../support/browser.ts'
import { connectAnsweringNumber, signUp } from '../support/merchant.ts'
import { useProduct } from '../support/product.ts'
import { wordsIn } from '../support/words.ts'

describe('the offer of a new version', () => {
  const product = useProduct()

  for (const { language, width, theme } of [
    { language: 'en', width: 360, theme: 'dark' },
    { language: 'id', width: 360, theme: 'light' },
    { language: 'en', width: 1280, theme: 'light' },
  ] as const satisfies { language: 'en' | 'id'; width: number; theme: Theme }[]) {
    it(`lies over nothing of a conversation: ${language}, ${width} px, ${theme}`, { timeout: 120_000 }, async () => {
      const say = wordsIn(language)
      const merchant = await signUp(product.url, `offer-${language}-${width}`)
      const { phoneNumberId } = await connectAnsweringNumber(merchant)
      const body = JSON.stringify({ phone_number_id: phoneNumberId, text: 'Apakah buka hari Minggu?', name: 'Budi' })
      await fetch(`${product.sandbox}/_sandbox/phones/62813555001${width}/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })

      const { context, page, complaints } = await openWindow(product.browser, { language, width, height: 740, theme })
      await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      const auth = { accessToken: merchant.token, refreshToken: merchant.refreshToken, sendOtpDate: null }
      await context.addCookies([
        { name: 'auth-storage', value: encodeURIComponent(JSON.stringify(auth)), url: product.url },
      ])
      await page.goto(`${product.url}/chats`)
      await page.getByRole('link', { name: /Budi/ }).click()
      await page.getByLabel(say('chats', 'composer.label'), { exact: true }).fill('Ya, sampai jam lima.')
      const send = page.getByRole('button', { name: say('chats', 'composer.send'), exact: true })

      await page.route('**/versions.json', (route) => route.fulfill({ json: { shell: 'main.next.js' } }))
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      const offer = page.locator('.new-version')
      await offer.waitFor()
      // For a moment it takes no press that was meant for what stood there.
      await offer.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)))
      await picture(page, 'new-version', `${language}-${width}`, theme)
      // What is pressed in the middle of each is that itself, and all of it is in the window.
      const onTop = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
        return element.contains(hit) && left >= 0 && right <= innerWidth && bottom <= innerHeight
      }
      assert.ok(await send.evaluate(onTop), 'the message can be sent')
      for (const button of await offer.getByRole('button').all())
        assert.ok(await button.evaluate(onTop), 'the offer can be answered')
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width)

      await offer.getByRole('button').last().click()
      await offer.waitFor({ state: 'detached' })
      assert.deepEqual(complaints, [])
      await context.close()
    })
  }
})
