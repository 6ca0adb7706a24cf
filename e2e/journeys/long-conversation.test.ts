import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openWindow } from '../support/browser.ts'
import { signUp } from '../support/merchant.ts'
import { eventually } from '../support/processes.ts'
import { useProduct } from '../support/product.ts'
import { PASSWORD } from '../support/signUp.ts'
import { wordsIn } from '../support/words.ts'

const COUNT = 170

describe('a conversation of many messages', () => {
  const product = useProduct()

  it(
    'is read up to its beginning and back: nothing moves under the eye, and what is far leaves the page',
    { timeout: 240_000 },
    async () => {
      const say = wordsIn('en')
      const merchant = await signUp(product.url, 'long')
      const { organizationId, call } = merchant
      const { data: number } = await call('POST', '/channels/sandbox-numbers', { organizationId })
      await call('POST', '/channels', {
        organizationId,
        provider: 'sandbox',
        identifier: number.identifier,
        identifierId: number.identifier_id,
        apiKey: number.api_key,
        appSecret: number.app_secret,
        wabaId: number.waba_id,
      })
      for (let n = 1; n <= COUNT; n++) {
        const response = await fetch(`${product.sandbox}/_sandbox/phones/6281355500031/messages`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ phone_number_id: number.identifier_id, name: 'Budi', text: `Pesan ${n}.` }),
        })
        assert.equal(response.status, 201)
      }
      const { page, context, complaints } = await openWindow(product.browser, {
        language: 'en',
        width: 360,
        height: 740,
      })
      await page.goto(`${product.url}/chats`)
      await page.getByLabel(say('auth', 'fields.identifier')).fill(merchant.email)
      await page.locator('input[type=password]').fill(PASSWORD)
      await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
      await page.getByRole('link', { name: /Budi/ }).click()
      await page.getByText(`Pesan ${COUNT}.`, { exact: true }).and(page.locator('.bubble__text')).waitFor()

      const box = page.locator('.messages')
      const rows = page.locator('.messages__row')
      /** Scrolls to a place and says where what is in the middle stands from then on. */
      const look = (top: number) =>
        box.evaluate((element, to) => {
          element.scrollTop = to
          const middle = element.getBoundingClientRect().top + element.clientHeight / 2
          const seen = [...element.querySelectorAll('.messages__row')].find(
            (row) => row.getBoundingClientRect().bottom > middle,
          )
          return {
            text: seen?.querySelector('.bubble__text')?.textContent ?? '',
            y: seen?.getBoundingClientRect().top ?? NaN,
          }
        }, top)
      const place = (text: string) =>
        page
          .locator('.bubble__text', { hasText: new RegExp(`^${text.replace('.', '\\.')}$`) })
          .evaluate((bubble) => bubble.closest('.messages__row')!.getBoundingClientRect().top)

      // Older pages come before their place is reached, and what is read stays where it is.
      for (const upTo of [COUNT - 99, COUNT - 149, 1]) {
        const { text, y } = await look(300)
        await page
          .locator('.bubble__text', { hasText: new RegExp(`^Pesan ${upTo}\\.$`) })
          .waitFor({ state: 'attached' })
        assert.ok(Math.abs((await place(text)) - y) < 2, `${text} was at ${y} and is at ${await place(text)}`)
      }
      await look(0)
      assert.equal(await rows.first().locator('.bubble__text').textContent(), 'Pesan 1.')

      // Back at the end the beginning is not in the page; scrolled to, it is again.
      await box.evaluate((element) => (element.scrollTop = element.scrollHeight))
      await page.locator('.bubble__text', { hasText: new RegExp(`^Pesan ${COUNT}\\.$`) }).waitFor()
      await eventually('what is far has left', async () => (await rows.count()) < COUNT - 40)
      await look(0)
      await page.locator('.bubble__text', { hasText: /^Pesan 1\.$/ }).waitFor()
      assert.deepEqual(complaints, [])
      await context.close()
    },
  )
})
