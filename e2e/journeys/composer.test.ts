import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openWindow, picture, type Theme } from '../support/browser.ts'
import { connectAnsweringNumber, signUp } from '../support/merchant.ts'
import { eventually } from '../support/processes.ts'
import { useProduct } from '../support/product.ts'
import { PASSWORD } from '../support/signUp.ts'
import { wordsIn } from '../support/words.ts'

const DAY_AND_AN_HOUR = 25 * 3600
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a customer who wrote long ago', () => {
  const product = useProduct()

  const control = async (path: string, body: object) => {
    const response = await fetch(`${product.sandbox}/_sandbox${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.ok(response.ok, await response.text())
  }

  for (const { language, width, theme, customer } of [
    { language: 'en', width: 1440, theme: 'light', customer: '6281355500021' },
    { language: 'id', width: 360, theme: 'dark', customer: '6281355500022' },
  ] as const satisfies { language: 'en' | 'id'; width: number; theme: Theme; customer: string }[]) {
    it(
      `gets a template that was written and approved, then a picture: ${language}, ${width} px, ${theme}`,
      { timeout: 240_000 },
      async () => {
        const say = wordsIn(language)
        const merchant = await signUp(product.url, `composer-${language}`)
        const { channelId, phoneNumberId } = await connectAnsweringNumber(merchant)
        const write = (text: string) =>
          control(`/phones/${customer}/messages`, { phone_number_id: phoneNumberId, text, name: 'Budi' })
        await control('/settings', { clockAhead: -DAY_AND_AN_HOUR })
        await write('Pesanan saya sudah siap?')
        await control('/settings', { clockAhead: 0 })

        const { page, context, complaints } = await openWindow(product.browser, { language, width, height: 900, theme })
        const shot = (name: string) => picture(page, 'composer', language, name)
        await page.goto(`${product.url}/platform/templates?channelId=${channelId}`)
        await page.locator('input[type=password]').waitFor()
        if (language === 'id') await page.getByRole('button', { name: 'ID', exact: true }).click()
        await page.getByLabel(say('auth', 'fields.identifier')).fill(merchant.email)
        await page.locator('input[type=password]').fill(PASSWORD)
        await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
        await page.getByRole('listitem', { name: 'hello_world (en_US)' }).waitFor()
        await shot('1-templates')

        // A template is written beside its preview, handed in, and approved while one looks.
        const dialog = page.getByRole('dialog')
        await page.getByRole('button', { name: say('agents', 'templates.add'), exact: true }).click()
        await dialog.getByLabel(say('agents', 'templates.name'), { exact: true }).fill('pesanan_siap')
        await dialog
          .getByLabel(say('agents', 'templates.body'), { exact: true })
          .fill('Halo {{1}}, pesanan Anda sudah siap diambil.')
        await dialog.getByLabel(say('agents', 'templates.body_example', { place: '{{1}}' })).fill('Ani')
        await dialog.getByRole('figure').getByText('Halo Ani, pesanan Anda').waitFor()
        await shot('2-write')
        await dialog.getByRole('button', { name: say('agents', 'templates.hand_in'), exact: true }).click()
        await dialog.waitFor({ state: 'hidden' })
        await page
          .getByRole('listitem', { name: 'pesanan_siap (id)' })
          .getByText(say('agents', 'templates.status.approved'))
          .waitFor()
        await shot('3-approved')

        // Another begins with a photo: its sample goes to Meta and is seen in the preview.
        await page.getByRole('button', { name: say('agents', 'templates.add'), exact: true }).click()
        await dialog.getByLabel(say('agents', 'templates.name'), { exact: true }).fill('foto_kue')
        await dialog.getByLabel(say('agents', 'templates.body'), { exact: true }).fill('Ini pesanan Anda.')
        await dialog.getByLabel(say('agents', 'templates.header_format')).click()
        await page
          .locator('.ant-select-item-option-content', { hasText: say('agents', 'templates.header_formats.image') })
          .click()
        await dialog
          .getByLabel(say('agents', 'templates.sample'), { exact: true })
          .setInputFiles({ name: 'kue.png', mimeType: 'image/png', buffer: PICTURE })
        const sample = dialog.getByRole('figure').getByRole('img', { name: 'kue.png' })
        await eventually('the picture in the preview', () =>
          sample.evaluate((picture: HTMLImageElement) => picture.naturalWidth > 0),
        )
        await dialog.getByRole('progressbar').waitFor({ state: 'hidden' })
        await shot('4-photo')
        await dialog.getByRole('button', { name: say('agents', 'templates.hand_in'), exact: true }).click()
        await dialog.waitFor({ state: 'hidden' })
        await page
          .getByRole('listitem', { name: 'foto_kue (id)' })
          .getByText(say('agents', 'templates.status.approved'))
          .waitFor()

        // The window is closed: the composer takes a template and nothing else.
        await page.goto(`${product.url}/chats`)
        await page.getByRole('link', { name: /Budi/ }).click()
        await page.getByText(say('chats', 'composer.closed.title')).waitFor()
        assert.equal(await page.getByLabel(say('chats', 'composer.label')).count(), 0)
        await shot('5-closed')
        // A phone's whole height is the conversation's; in a low or enlarged window everything of it is reached.
        const bar = page.locator('.app__bar')
        assert.equal(await bar.isVisible(), false, 'an open conversation has the bar of its own alone')
        await page.setViewportSize({ width: 640, height: 400 })
        const log = await page.getByRole('log').boundingBox()
        assert.ok(log && log.height >= 100, `messages stay in sight: ${log?.height} px`)
        await page.locator('.composer .charges').scrollIntoViewIfNeeded()
        const end = await page.locator('.composer .charges').boundingBox()
        assert.ok(end && end.y + end.height <= 400, `the end of the composer is reached: ${JSON.stringify(end)}`)
        await shot('5-enlarged')
        await page.getByRole('link', { name: say('chats', 'back') }).click()
        await bar.waitFor()
        await page.setViewportSize({ width, height: 900 })
        await page.getByRole('link', { name: /Budi/ }).click()
        await page.getByRole('button', { name: say('chats', 'template.choose'), exact: true }).click()
        await dialog.getByRole('button', { name: /^pesanan_siap/ }).waitFor()
        await shot('6-choose')
        await dialog.getByRole('button', { name: /^pesanan_siap/ }).click()
        await dialog.getByLabel(say('chats', 'template.body', { name: '1' })).fill('Budi')
        await dialog.getByRole('figure').getByText('Halo Budi, pesanan Anda').waitFor()
        await shot('7-fill')
        await dialog.getByRole('button', { name: say('chats', 'template.send'), exact: true }).click()
        await page.locator('.bubble--person', { hasText: 'Halo Budi, pesanan Anda sudah siap diambil.' }).waitFor()
        const phone = await context.newPage()
        await phone.goto(
          `${product.sandbox}/_sandbox/phone?phone_number_id=${phoneNumberId}&customer=${customer}&name=Budi`,
        )
        await phone.locator('li.out', { hasText: 'Halo Budi, pesanan Anda sudah siap diambil.' }).waitFor()

        // The customer answers, which opens the window where it is looked at; a picture goes out.
        await write('Terima kasih! Boleh lihat fotonya?')
        await page.bringToFront()
        await page.getByLabel(say('chats', 'composer.label')).waitFor()
        await page
          .locator('.composer input[type=file]')
          .setInputFiles({ name: 'kue.png', mimeType: 'image/png', buffer: PICTURE })
        await page.getByLabel(say('chats', 'composer.label')).fill('Ini kuenya.')
        await shot('8-attached')
        await page.getByRole('button', { name: say('chats', 'composer.send'), exact: true }).click()
        const bubble = page.locator('.bubble--person', { hasText: 'Ini kuenya.' })
        await bubble.locator('img').waitFor()
        await phone.bringToFront()
        await phone.locator('li.out', { hasText: 'Ini kuenya.' }).locator('img').waitFor()
        // A phone that is looked away from reads nothing: one looks at it until the tick is here.
        await bubble.locator('.ticks--read').waitFor()
        await page.bringToFront()
        await shot('9-sent')
        assert.equal(
          await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
          0,
          'nothing is wider than the screen',
        )
        assert.deepEqual(complaints, [])
        await context.close()
      },
    )
  }
})
