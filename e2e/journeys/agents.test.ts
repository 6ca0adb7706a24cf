import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, picture, type Theme } from '../support/browser.ts'
import { signUp, type Merchant } from '../support/merchant.ts'
import { eventually } from '../support/processes.ts'
import { useProduct } from '../support/product.ts'
import { wordsIn } from '../support/words.ts'

const PASSWORD = 'kata-sandi-uji-1'

describe('an agent is configured, taught and mended', () => {
  const product = useProduct()

  for (const language of ['en', 'id'] as const) {
    it(`works in ${language === 'en' ? 'English' : 'Indonesian'}`, { timeout: 240_000 }, async () => {
      const say = wordsIn(language)
      const merchant = await signUp(product.url, `agen.${language}`)
      const agentId = await teach(merchant)
      const { context, page, complaints } = await openWindow(product.browser, { language, width: 1440, height: 900 })
      const button = (key: string, values = {}) =>
        page.getByRole('button', { name: say('agents', key, values), exact: true })
      const field = (key: string) => page.getByLabel(new RegExp(`^${say('agents', key)}`))
      const section = (name: string) =>
        page
          .getByRole('link', { name: say('agents', `sections.${name}`), exact: true })
          .last()
          .click()
      const dialog = page.getByRole('dialog')

      await page.goto(product.url)
      if (language === 'id') await page.getByRole('button', { name: 'ID', exact: true }).click()
      await page.getByLabel(say('auth', 'fields.identifier')).fill(merchant.email)
      await page.locator('input[type=password]').fill(PASSWORD)
      await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
      await page.getByRole('heading', { name: say('dashboard', 'title'), exact: true }).waitFor()

      // A setting changes an answer; leaving without saving is asked about; an earlier version comes back.
      await page.goto(`${product.url}/agents/${agentId}/agent-configuration`)
      await field('configuration.greeting').fill('Sugeng rawuh!')
      await section('knowledge-base')
      await dialog.getByRole('button', { name: say('agents', 'configuration.stay'), exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: say('common', 'save'), exact: true }).click()
      await page.getByText(say('agents', 'configuration.version', { version: 2 }), { exact: true }).waitFor()
      await page.getByText(say('agents', 'configuration.unsaved')).waitFor({ state: 'hidden' })
      await section('chat')
      await ask(page, say('agents', 'chat.label'), 'halo')
      await page.locator('.turn--agent', { hasText: 'Sugeng rawuh!' }).waitFor()
      await section('agent-configuration')
      await button('configuration.restore_named', { version: 1 }).click()
      await eventually(
        'the greeting is as it was',
        async () => (await field('configuration.greeting').inputValue()) === '',
      )

      // Several files at once, one of them refused; deleting is undone; a failed page says why.
      await section('knowledge-base')
      await page.locator('input[type=file]').setInputFiles([
        { name: 'garansi.txt', mimeType: 'text/plain', buffer: Buffer.from('Garansi mesin cuci berlaku dua tahun.') },
        { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') },
        { name: 'cicilan.csv', mimeType: 'text/csv', buffer: Buffer.from('Tenor,Bunga\n6 bulan,0%\n') },
      ])
      await page
        .locator('.uploads')
        .getByText(say('agents', 'knowledge.upload_state.failed'), { exact: true })
        .waitFor()
      await eventually(
        'two files are sent',
        async () =>
          (await page
            .locator('.uploads')
            .getByText(say('agents', 'knowledge.upload_state.done'), { exact: true })
            .count()) === 2,
      )
      await eventually(
        'four things are known',
        async () =>
          (await page
            .locator('.documents')
            .getByText(say('agents', 'knowledge.status.ready'), { exact: true })
            .count()) === 4,
        60,
      )
      await page.locator('.documents').getByText(say('agents', 'knowledge.status.failed'), { exact: true }).waitFor()
      await button('knowledge.delete_named', { title: 'garansi.txt' }).click()
      await button('knowledge.delete_named', { title: 'garansi.txt' }).waitFor({ state: 'detached' })
      await button('knowledge.undo').click()
      await button('knowledge.delete_named', { title: 'garansi.txt' }).waitFor()
      await button('knowledge.preview_named', { title: 'garansi.txt' }).click()
      await dialog.getByText('berlaku dua tahun').waitFor()
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })

      // An answer shows its source; a wrong one leads to what it came from.
      await section('chat')
      await ask(page, say('agents', 'chat.label'), 'berapa lama garansi mesin cuci?')
      await page
        .locator('.turn--agent', { hasText: 'dua tahun' })
        .getByText(say('agents', 'chat.source', { title: 'garansi.txt' }))
        .waitFor()
      await ask(page, say('agents', 'chat.label'), 'Jam berapa toko buka?')
      await page
        .locator('.turn--agent', { hasText: '08.00' })
        .getByRole('button', { name: say('agents', 'chat.wrong') })
        .click()
      await dialog.getByLabel(say('agents', 'knowledge.answer'), { exact: true }).fill('Toko buka pukul 10.00.')
      await dialog.getByRole('button', { name: say('common', 'save'), exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })

      for (const theme of ['light', 'dark'] as const)
        for (const width of [1440, 360]) await look(page, agentId, language, theme, width, say)
      // The refused picture is told by the product.browser as well.
      assert.deepEqual(
        complaints.filter((text) => !/status of (?:401|415)/.test(text)),
        [],
        'nothing went wrong in the page',
      )
      await context.close()
    })
  }

  /** An agent with a text, a pair, and a page that cannot be read. */
  async function teach({ call, organizationId }: Merchant): Promise<string> {
    const { data: agent } = await call('POST', '/agents', { organizationId, name: 'Sari' })
    const own = { organizationId, agentId: agent.id }
    await call('POST', '/documents', {
      ...own,
      kind: 'text',
      title: 'Alamat toko',
      content: 'Toko kami di Jalan Malioboro 52, Yogyakarta.',
    })
    await call('POST', '/documents', {
      ...own,
      kind: 'qa',
      question: 'Jam berapa toko buka?',
      content: 'Toko buka setiap hari pukul 08.00 sampai 21.00.',
    })
    await call('POST', '/documents', { ...own, kind: 'url', url: 'https://toko-yang-tidak-ada.invalid/faq' })
    return agent.id as string
  }
})

async function ask(page: Page, label: string, message: string): Promise<void> {
  await page.getByLabel(label).fill(message)
  await page.getByLabel(label).press('Enter')
}

/** Pictures of every section; none is wider than the screen. */
async function look(
  page: Page,
  agentId: string,
  language: 'en' | 'id',
  theme: Theme,
  width: number,
  say: ReturnType<typeof wordsIn>,
): Promise<void> {
  await page.setViewportSize({ width, height: width > 1000 ? 900 : 740 })
  await page.emulateMedia({ colorScheme: theme })
  const origin = new URL(page.url()).origin
  const shot = (name: string) => picture(page, 'agents', `${language}-${theme}-${width}-${name}`)
  const sideways = async (name: string) =>
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      0,
      `${name} scrolls sideways at ${width} px`,
    )
  for (const section of ['', 'agent-configuration', 'knowledge-base', 'integrations']) {
    await page.goto(`${origin}/agents/${agentId}/${section}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await page.waitForTimeout(500)
    if (section === '') {
      await ask(page, say('agents', 'chat.label'), 'di mana alamat toko?')
      await page.locator('.turn--agent', { hasText: 'Malioboro' }).waitFor()
    }
    if (section === 'agent-configuration') {
      await shot('configuration')
      await page.getByRole('combobox', { name: say('agents', 'configuration.hours') }).click()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.locator('.hours').scrollIntoViewIfNeeded()
      await shot('hours')
      await sideways('hours')
      await page.locator('.versions').scrollIntoViewIfNeeded()
      await shot('versions')
      await page.getByRole('button', { name: say('agents', 'configuration.discard'), exact: true }).click()
    } else await shot(section || 'chat')
    await sideways(section)
  }
  await page.goto(`${origin}/agents/${agentId}/knowledge-base`)
  await page.getByRole('button', { name: say('agents', 'knowledge.add_url'), exact: true }).click()
  await page.getByRole('dialog').getByLabel(say('agents', 'knowledge.url'), { exact: true }).waitFor()
  await page.waitForTimeout(400)
  await shot('add-page')
}
