import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, picture } from '../support/browser.ts'
import { codeFor } from '../support/merchant.ts'
import { pdfWith } from '../support/pdf.ts'
import { freePort } from '../../scripts/test/freePort.ts'
import { eventually, runUntil } from '../support/processes.ts'
import { DEPLOYED, useProduct } from '../support/product.ts'
import { wordsIn } from '../support/words.ts'

const KNOWLEDGE = {
  en: {
    text: 'Orders above 300 thousand rupiah are delivered free of charge within Jakarta.',
    question: 'When are you open?',
    answer: 'We are open every day from 08:00 to 21:00.',
    pdf: 'Returns are accepted within seven days when the price tag is still on the product.',
    ask: 'Can I return a product?',
    cited: 'seven days',
  },
  id: {
    text: 'Pesanan di atas 300 ribu rupiah dikirim gratis untuk wilayah Jakarta.',
    question: 'Jam berapa toko buka?',
    answer: 'Toko buka setiap hari pukul 08.00 sampai 21.00.',
    pdf: 'Barang dapat dikembalikan dalam tujuh hari selama label harga masih terpasang.',
    ask: 'Apakah barang bisa dikembalikan?',
    cited: 'tujuh hari',
  },
}

describe('from signing up to a customer’s message answered', () => {
  const product = useProduct()

  for (const language of ['en', 'id'] as const) {
    it(`works in ${language === 'en' ? 'English' : 'Indonesian'} [S1.1, S1.2]`, { timeout: 240_000 }, async () => {
      const say = wordsIn(language)
      const known = KNOWLEDGE[language]
      const email = `sari.${language}@example.com`
      const { context, page, complaints } = await openWindow(product.browser, { language })
      const shot = (name: string) => picture(page, language, name)
      const button = (area: Parameters<typeof say>[0], key: string) =>
        page.getByRole('button', { name: say(area, key), exact: true })
      const dialog = page.getByRole('dialog')
      // A label may be followed by '(Optional)': what it begins with names it.
      const field = (text: string) => page.getByLabel(new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`))

      // 1, 2: sign up, verify with the code from the mailbox, create the business.
      await page.goto(product.url)
      if (language === 'id') await page.getByRole('button', { name: 'ID', exact: true }).click()
      await page.getByRole('link', { name: say('auth', 'sign_in.to_sign_up') }).click()
      await page.getByRole('heading', { name: say('auth', 'sign_up.title') }).waitFor()
      await field(say('auth', 'fields.name')).fill('Sari Wulandari')
      await field(say('auth', 'fields.business_name')).fill('Toko Sari')
      await page.locator('input[type=email]').fill(email)
      await page.locator('input[type=tel]').fill(language === 'en' ? '081234567890' : '081234567891')
      for (const password of await page.locator('input[type=password]').all())
        await password.fill(`kata-sandi-${language}-1`)
      await shot('01-sign-up')
      await button('auth', 'sign_up.submit').click()
      await page.waitForURL(/verify-otp/)
      assert.ok(!page.url().includes('kata-sandi'), 'no password in the address')
      await field(say('auth', 'verify.code')).fill(await codeFor(product.mailbox, email))
      await shot('02-verify')
      await button('auth', 'verify.submit').click()
      await page.waitForURL(/create-organization/)
      await page.getByRole('heading', { name: say('auth', 'organization.create_title') }).waitFor()
      for (const key of ['business_type', 'industry']) {
        await field(say('auth', `fields.${key}`)).click()
        await page.keyboard.press('ArrowDown')
        await page.keyboard.press('Enter')
      }
      await shot('03-create-business')
      await button('auth', 'organization.submit').click()
      await page.getByRole('heading', { name: say('dashboard', 'title'), exact: true }).waitFor()
      await page.getByText(say('dashboard', 'first_steps.title')).waitFor()
      await shot('04-dashboard-empty')

      // 3: an agent, a text, a question with its answer, a PDF; ask it.
      await page.getByRole('link', { name: say('agents', 'nav'), exact: true }).click()
      await page.getByText(say('agents', 'empty.title')).waitFor()
      await button('agents', 'add').click()
      await dialog.getByLabel(say('agents', 'create.name'), { exact: true }).fill('Sari')
      await dialog.getByRole('button', { name: say('agents', 'create.submit'), exact: true }).click()
      await page.waitForURL(/knowledge-base/)
      await button('agents', 'knowledge.add_text').click()
      await dialog.getByLabel(say('agents', 'knowledge.text'), { exact: true }).fill(known.text)
      await dialog.getByRole('button', { name: say('common', 'add'), exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await button('agents', 'knowledge.add_qa').click()
      await dialog.getByLabel(say('agents', 'knowledge.question'), { exact: true }).fill(known.question)
      await dialog.getByLabel(say('agents', 'knowledge.answer'), { exact: true }).fill(known.answer)
      await dialog.getByRole('button', { name: say('common', 'add'), exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'retur.pdf', mimeType: 'application/pdf', buffer: await pdfWith(known.pdf) })
      await eventually(
        'the PDF is known',
        async () => (await page.getByText(say('agents', 'knowledge.status.ready'), { exact: true }).count()) === 3,
      )
      await shot('05-knowledge')
      await page
        .getByRole('link', { name: say('agents', 'sections.chat'), exact: true })
        .last()
        .click()
      await page.getByLabel(say('agents', 'chat.label')).fill(known.ask)
      await page.getByLabel(say('agents', 'chat.label')).press('Enter')
      await page
        .locator('.turn--agent', { hasText: known.cited })
        .getByText(say('agents', 'chat.source', { title: 'retur.pdf' }))
        .waitFor()
      await shot('06-agent-chat')

      // 4: connect a product.sandbox number through the dialog.
      await page.getByRole('link', { name: say('agents', 'sections.integrations'), exact: true }).click()
      await button('agents', 'connect.title').click()
      await dialog.getByRole('button', { name: say('agents', 'connect.sandbox') }).click()
      await eventually(
        'the product.sandbox number is filled in',
        async () =>
          (await dialog.getByLabel(say('agents', 'connect.identifier_id'), { exact: true }).inputValue()) !== '',
      )
      await shot('07-connect')
      await dialog.getByRole('button', { name: say('agents', 'connect.submit'), exact: true }).click()
      await page.getByText(say('agents', 'channel.can_receive'), { exact: true }).waitFor()
      const phonePage = await page.getByRole('link', { name: say('agents', 'channel.phone_page') }).getAttribute('href')
      await shot('08-connected')

      // 5: a customer writes; the answer is on the phone and the conversation appears live.
      await page.locator('a[href="/chats"]').click()
      await page.getByText(say('chats', 'empty.title')).first().waitFor()
      const phone = await context.newPage()
      await phone.goto(`${phonePage}&customer=62813555${language === 'en' ? '0001' : '0002'}&name=Budi`)
      await write(phone, known.question)
      await phone.locator('li.out', { hasText: '21' }).waitFor({ timeout: 30_000 })
      await picture(phone, language, '09-phone')
      await page.bringToFront()
      await page.getByRole('link', { name: /Budi/ }).click()
      await page.locator('.bubble--in', { hasText: known.question }).waitFor()
      await page.locator('.bubble--agent', { hasText: '21' }).waitFor()
      await shot('10-conversation')

      // 6: take over; the agent is silent, the reply arrives and is read; hand back.
      await button('chats', 'action.take_over').click()
      await button('chats', 'action.hand_back').waitFor()
      await page.getByLabel(say('chats', 'composer.label')).fill('Halo Budi, Sari di sini.')
      await page.getByLabel(say('chats', 'composer.label')).press('Enter')
      await phone.bringToFront()
      await phone.locator('li.out', { hasText: 'Sari di sini' }).waitFor()
      await page.bringToFront()
      await page.locator('.bubble--person', { hasText: 'Sari di sini' }).locator('.ticks--read').waitFor()
      await phone.bringToFront()
      await write(phone, known.question)
      await page.bringToFront()
      await page.locator('.bubble--in').nth(1).waitFor()
      await new Promise((resolve) => setTimeout(resolve, 4000))
      assert.equal(
        await page.locator('.bubble--agent').count(),
        1,
        'the agent is silent while a person has the conversation',
      )
      await shot('11-taken-over')
      await button('chats', 'action.hand_back').click()
      await eventually(
        'the agent answers what waited',
        async () => (await page.locator('.bubble--agent').count()) === 2,
      )

      // 7: the dashboard agrees: three messages from the business, two from the customer.
      await page.getByRole('link', { name: say('dashboard', 'nav'), exact: true }).click()
      const counters = async () =>
        (await page.locator('.card dd:nth-of-type(1)').allTextContents())
          .map((text) => text.split('/')[0]?.trim())
          .join(' ')
      await eventually('the five counters', async () => (await counters()) === '5 1 1 1 2').catch(
        async (error: unknown) => {
          throw new Error(`the counters are ${await counters()}`, { cause: error })
        },
      )
      await page.locator('.recent li', { hasText: 'Budi' }).waitFor()
      await page.locator('.apexcharts-canvas').waitFor()
      assert.equal(await page.locator('.visually-hidden td').last().textContent(), '5')
      await shot('12-dashboard')
      await narrow(page, language)
      assert.deepEqual(complaints, [], 'nothing went wrong in the page')
      await context.close()
    })
  }

  it(
    'refuses a second start on the same data, and has everything after a crash',
    { timeout: 120_000, skip: DEPLOYED },
    async () => {
      const second = {
        PORT: String(await freePort()),
        SANDBOX_PORT: String(await freePort()),
        SAPA_DATA_DIR: product.folder,
      }
      await assert.rejects(runUntil('Sapa is ready', 'scripts/start.ts', second), /already running on the data/)
      await product.running.kill()
      const began = Date.now()
      await product.start()
      console.log(`started again in ${((Date.now() - began) / 1000).toFixed(1)} s`)
      const { page, context } = await openWindow(product.browser, { language: 'en' })
      const say = wordsIn('en')
      await page.goto(`${product.url}/chats`)
      await page.getByLabel(say('auth', 'fields.identifier')).fill('sari.en@example.com')
      await page.locator('input[type=password]').fill('kata-sandi-en-1')
      await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
      await page.waitForURL(/\/chats/)
      await page.getByRole('link', { name: /Budi/ }).click()
      await eventually('all messages are there', async () => (await page.locator('.bubble').count()) === 5)
      await context.close()
    },
  )
})

async function write(phone: Page, text: string): Promise<void> {
  await phone.getByLabel('Message', { exact: true }).fill(text)
  await phone.getByRole('button', { name: 'Send' }).click()
}

/** Looks at the main pages on a small phone in the dark: nothing is wider than the screen. */
async function narrow(page: Page, language: 'en' | 'id'): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const origin = new URL(page.url()).origin
  for (const path of ['/', '/agents', '/chats', '/staff', '/platform', '/settings/profile', '/settings/business']) {
    await page.goto(origin + path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(500)
    await picture(page, language, 'narrow-dark', path === '/' ? 'dashboard' : path.slice(1).replace('/', '-'))
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.equal(overflow, 0, `${path} scrolls sideways at 360 px`)
  }
}
