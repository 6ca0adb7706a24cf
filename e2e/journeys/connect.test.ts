import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { violationsOf } from '../support/accessibility.ts'
import { openWindow, picture } from '../support/browser.ts'
import { signUp } from '../support/merchant.ts'
import { startFakeMeta, type FakeMeta } from '../support/meta.ts'
import { eventually, root } from '../support/processes.ts'
import { useProduct } from '../support/product.ts'
import { still } from '../support/screens.ts'
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
    await window.context.addCookies([
      { name: 'auth-storage', value: encodeURIComponent(JSON.stringify(auth)), url: product.url },
    ])
    await window.page.goto(`${product.url}/platform`)
    await button(window.page, language, 'platform.add').click()
    return window
  }
  const button = (page: Page, language: 'en' | 'id', key: string) =>
    page.getByRole('button', { name: wordsIn(language)('agents', key), exact: true })

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
    const start = async () => {
      // A click on a button that still waits for the try before is not taken.
      await page.locator('.ant-btn-loading').waitFor({ state: 'detached' })
      await button(page, 'id', 'connect.meta.button').click()
    }
    meta.merchant = 'closes'
    await start()
    await page.getByText(say('agents', 'connect.meta.cancelled')).waitFor()
    await picture(page, 'connect', 'cancelled-360')
    meta.merchant = 'fails'
    await start()
    await page.getByText(say('agents', 'connect.meta.failed', { reason: 'This number is used elsewhere.' })).waitFor()
    meta.merchant = 'finishes'
    await start()
    await page.locator('.channel', { hasText: 'Toko dari Meta' }).waitFor()
    await context.close()
  })

  it('is looked over, and what could not be shown is read and discarded, at every width', async () => {
    meta.merchant = 'finishes'
    const say = wordsIn('en')
    const { page, context } = await openDialog('en', 1440)
    await button(page, 'en', 'connect.meta.button').click()
    const card = page.locator('.channel', { hasText: 'Toko dari Meta' })
    await card.getByText(say('agents', 'channel.can_receive'), { exact: true }).waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const { numbers } = (await (await fetch(`${product.sandbox}/_sandbox/numbers`)).json()) as {
      numbers: { phone_number_id: string }[]
    }
    const phone_number_id = numbers[0]?.phone_number_id
    const control = (method: string, path: string, body: object) =>
      fetch(`${product.sandbox}/_sandbox${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await control('PATCH', `/numbers/${phone_number_id}`, {
      quality_rating: 'RED',
      status: 'FLAGGED',
      name_status: 'PENDING_REVIEW',
    })
    await control('POST', '/webhooks', {
      phone_number_id,
      body: {
        object: 'whatsapp_business_account',
        entry: [{ id: '1', changes: [{ field: 'account_alerts', value: { alert_info: 'OBA_APPROVED' } }] }],
      },
    })
    const parked = page.getByRole('region', { name: say('agents', 'parked.title') })
    await parked
      .getByText(/account_alerts/)
      .first()
      .waitFor()
    await button(page, 'en', 'doctor.open').click()
    const doctor = page.getByRole('region', { name: say('agents', 'doctor.title') })
    await doctor.getByText(say('agents', 'doctor.states.problem'), { exact: true }).waitFor()
    await doctor.getByText(say('agents', 'doctor.states.care'), { exact: true }).waitFor()
    await doctor.getByText(say('agents', 'doctor.states.wait'), { exact: true }).first().waitFor()
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      await page.mouse.move(0, 0)
      await still(page)
      await page.screenshot({
        path: join(root, 'artifacts', 'e2e', 'connect', `doctor-${width}-${colorScheme}.png`),
        fullPage: true,
      })
      assert.equal(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
        0,
        `it scrolls sideways at ${width} px`,
      )
      assert.deepEqual(await violationsOf(page), [])
    }
    await button(page, 'en', 'change_key.open').click()
    await page.getByRole('dialog').getByLabel(say('agents', 'change_key.pin')).waitFor()
    await picture(page, 'connect', 'change-key-360')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    const waiting = await parked.getByRole('listitem').count()
    await parked
      .getByRole('button', { name: say('agents', 'parked.discard'), exact: true })
      .first()
      .click()
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: say('agents', 'parked.discard'), exact: true })
      .click()
    await eventually('one less is parked', async () => (await parked.getByRole('listitem').count()) === waiting - 1)
    await context.close()
  })
})
