import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, picture, type Theme } from '../support/browser.ts'
import { addColleague, connectAnsweringNumber, signUp } from '../support/merchant.ts'
import { eventually } from '../support/processes.ts'
import { useProduct } from '../support/product.ts'
import { wordsIn } from '../support/words.ts'

describe('two people work in one inbox', () => {
  const product = useProduct()

  const write = async (customer: string, phoneNumberId: string, text: string, name: string) => {
    const response = await fetch(`${product.sandbox}/_sandbox/phones/${customer}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number_id: phoneNumberId, text, name }),
    })
    assert.equal(response.status, 201)
  }

  for (const language of ['en', 'id'] as const) {
    it(`in ${language === 'en' ? 'English' : 'Indonesian'}`, { timeout: 180_000 }, async () => {
      const say = wordsIn(language)
      const merchant = await signUp(product.url, `inbox-${language}`)
      const { phoneNumberId } = await connectAnsweringNumber(merchant)
      const people = [
        {
          name: 'Dewi Lestari',
          ...(await addColleague(merchant, product.url, 'Dewi Lestari', `dewi.${language}@example.com`)),
        },
        {
          name: 'Andi Pratama',
          ...(await addColleague(merchant, product.url, 'Andi Pratama', `andi.${language}@example.com`)),
        },
      ]
      await write('6281355500011', phoneNumberId, 'Saya mau bicara dengan orang, tolong.', 'Budi Santoso')
      await write('6281355500012', phoneNumberId, 'STOP', 'Citra Ayu')

      const windows = await Promise.all(
        people.map(async ({ email, password }) => {
          const { page, context, complaints } = await openWindow(product.browser, {
            language,
            width: 1440,
            height: 900,
          })
          await page.goto(`${product.url}/chats`)
          await page.locator('input[type=password]').waitFor()
          if (language === 'id') await page.getByRole('button', { name: 'ID', exact: true }).click()
          await page.getByLabel(say('auth', 'fields.identifier')).fill(email)
          await page.locator('input[type=password]').fill(password)
          await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
          await page.getByRole('link', { name: /Budi Santoso/ }).click()
          await page.locator('.conversation').waitFor()
          return { page, context, complaints }
        }),
      )
      const [dewi, andi] = windows.map(({ page }) => page) as [Page, Page]
      const words = (page: Page, text: string) => page.getByText(text).first()

      // Each has opened it: nothing of it is unread for either, and each sees the other.
      await words(dewi, say('chats', 'colleagues.here_one', { names: 'Andi Pratama' })).waitFor({ timeout: 20_000 })
      await eventually('it is read', async () => (await dewi.locator('.chats__item--open .count-badge').count()) === 0)

      // Dewi gives it to Andi: both see whose it is, and it is among Andi's own.
      await dewi.getByRole('button', { name: say('chats', 'action.assign'), exact: true }).click()
      await dewi.getByRole('dialog').getByRole('button', { name: 'Andi Pratama' }).click()
      await andi.locator('.conversation__header').getByText('Andi Pratama').waitFor()
      await andi.getByRole('link', { name: new RegExp(`^${say('chats', 'filter.mine')}`) }).click()
      await andi.getByRole('link', { name: /Budi Santoso/ }).waitFor()
      assert.match(andi.url(), /filter=mine/)

      // A note is seen by both and by no customer.
      await dewi.getByRole('button', { name: say('chats', 'composer.note'), exact: true }).click()
      await dewi.getByLabel(say('chats', 'composer.note_label')).fill('Pelanggan lama, boleh diskon 10%.')
      await dewi.getByLabel(say('chats', 'composer.note_label')).press('Enter')
      await andi.locator('.note', { hasText: 'diskon 10%' }).waitFor()

      // Dewi sees Andi write; Andi is told that Dewi replied meanwhile and loses nothing.
      await andi.getByLabel(say('chats', 'composer.label')).pressSequentially('Halo Pak Budi')
      await words(dewi, say('chats', 'colleagues.writing_one', { names: 'Andi Pratama' })).waitFor()
      await dewi.getByRole('button', { name: say('chats', 'composer.reply'), exact: true }).click()
      await dewi.getByLabel(say('chats', 'composer.label')).fill('Halo, Dewi di sini.')
      await picture(dewi, 'inbox', `${language}-writing-1440`)
      await dewi.getByLabel(say('chats', 'composer.label')).press('Enter')
      await words(andi, say('chats', 'composer.met', { name: 'Dewi Lestari' })).waitFor()
      assert.equal(await andi.getByLabel(say('chats', 'composer.label')).inputValue(), 'Halo Pak Budi')
      await andi.reload()
      await andi.getByLabel(say('chats', 'composer.label')).waitFor()
      assert.equal(
        await andi.getByLabel(say('chats', 'composer.label')).inputValue(),
        'Halo Pak Budi',
        'a draft outlives a reload',
      )

      // What the customer's phone holds: the reply, and nothing of the note.
      const held = await eventually('the reply on the phone', async () => {
        const response = await fetch(
          `${product.sandbox}/_sandbox/phones/6281355500011/messages?phone_number_id=${phoneNumberId}`,
        )
        const text = JSON.stringify(await response.json())
        return text.includes('Dewi di sini') && text
      })
      assert.ok(!held.includes('diskon'), 'a note never leaves')

      // Who asked for silence carries the mark, and the sum of what is unread stands on the tab.
      await andi.getByRole('link', { name: new RegExp(`^${say('chats', 'filter.all')}`) }).click()
      await andi.locator('.chats__item', { hasText: 'Citra Ayu' }).getByText(say('chats', 'opt_out.tag')).waitFor()
      await eventually('the sum on the tab', async () => /^\(1\) /.test(await andi.title()))

      for (const theme of ['light', 'dark'] as Theme[]) {
        for (const width of [360, 1440]) {
          await andi.setViewportSize({ width, height: width === 360 ? 740 : 900 })
          await andi.emulateMedia({ colorScheme: theme })
          await andi.waitForTimeout(400)
          await picture(andi, 'inbox', `${language}-${theme}-${width}`)
          const overflow = await andi.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          assert.equal(overflow, 0, `it scrolls sideways at ${width} px`)
        }
      }
      await andi.setViewportSize({ width: 360, height: 740 })
      await andi.goto(`${product.url}/chats`)
      await andi.getByRole('link', { name: /Citra Ayu/ }).waitFor()
      await picture(andi, 'inbox', `${language}-list-360`)
      for (const { complaints, context } of windows) {
        assert.deepEqual(complaints, [], 'nothing went wrong in the page')
        await context.close()
      }
    })
  }
})
