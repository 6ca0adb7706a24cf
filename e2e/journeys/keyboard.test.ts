import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openWindow } from '../support/browser.ts'
import { keyboardOf } from '../support/keyboard.ts'
import { connectAnsweringNumber, signUp } from '../support/merchant.ts'
import { useProduct } from '../support/product.ts'
import { PASSWORD } from '../support/signUp.ts'
import { wordsIn } from '../support/words.ts'

describe('the product without a mouse', () => {
  const product = useProduct()

  it(
    'leads from signing in over an agent and a reply to signing out; the focus is always seen',
    { timeout: 240_000 },
    async () => {
      const say = wordsIn('en')
      const { url, sandbox, browser } = product
      const merchant = await signUp(url, 'papan.ketik')
      const { phoneNumberId } = await connectAnsweringNumber(merchant)
      const written = await fetch(`${sandbox}/_sandbox/phones/6281355500021/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone_number_id: phoneNumberId, text: 'Jam berapa toko buka?', name: 'Budi' }),
      })
      assert.equal(written.status, 201)

      const { page, context, complaints } = await openWindow(browser, { language: 'en' })
      const keyboard = keyboardOf(page)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const link = (name: string) => page.getByRole('link', { name, exact: true })
      const dialog = page.getByRole('dialog')

      // Sign in.
      await page.goto(`${url}/sign-in`)
      await keyboard.goTo(page.getByLabel(say('auth', 'fields.identifier')))
      await keyboard.type(merchant.email)
      await keyboard.goTo(page.locator('input[type=password]'))
      await keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: say('dashboard', 'title'), exact: true }).waitFor()
      await keyboard.seen('signing in')

      // An agent; a dialog that is given up first returns to its button.
      await keyboard.use(link(say('agents', 'nav')))
      await keyboard.use(button(say('agents', 'add')))
      await dialog.waitFor()
      await keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      await keyboard.seen('giving up a dialog')
      assert.ok(
        await button(say('agents', 'add')).evaluate((element) => element === document.activeElement),
        'the focus is back on the button',
      )
      await keyboard.use(button(say('agents', 'add')))
      await keyboard.goTo(dialog.getByLabel(say('agents', 'create.name'), { exact: true }))
      await keyboard.type('Dewi')
      await page.keyboard.press('Enter')
      await page.waitForURL(/knowledge-base/)
      await keyboard.seen('creating an agent')

      // A text of knowledge, and a question in Chat.
      const addText = button(say('agents', 'knowledge.add_text'))
      await keyboard.use(addText)
      await keyboard.goTo(dialog.getByLabel(say('agents', 'knowledge.text'), { exact: true }))
      await keyboard.type('Orders above 300 thousand rupiah are delivered free of charge within Jakarta.')
      await keyboard.use(dialog.getByRole('button', { name: say('common', 'add'), exact: true }))
      await dialog.waitFor({ state: 'hidden' })
      await keyboard.seen('adding knowledge')
      assert.ok(
        await addText.evaluate((element) => element === document.activeElement),
        'the focus is back on what opened the dialog',
      )
      await page.getByText(say('agents', 'knowledge.status.ready'), { exact: true }).waitFor()
      await keyboard.use(link(say('agents', 'sections.chat')), 'Shift+Tab')
      await keyboard.goTo(page.getByLabel(say('agents', 'chat.label')))
      await keyboard.type('Are orders delivered free of charge?')
      await page.keyboard.press('Enter')
      await page.locator('.turn--agent', { hasText: 'free of charge' }).waitFor()
      await keyboard.seen('asking the agent')

      // The customer's conversation: take it over and reply.
      await keyboard.use(page.locator('a[href="/chats"]'), 'Shift+Tab')
      await keyboard.use(page.getByRole('link', { name: /Budi/ }))
      await page.locator('.bubble--agent').waitFor()
      await keyboard.seen('opening a conversation')
      await keyboard.use(button(say('chats', 'action.take_over')))
      await button(say('chats', 'action.hand_back')).waitFor()
      await keyboard.seen('taking over')
      await keyboard.goTo(page.getByLabel(say('chats', 'composer.label')))
      await keyboard.type('Halo Budi, Sari di sini.')
      await page.keyboard.press('Enter')
      await page.locator('.bubble--person', { hasText: 'Sari di sini' }).waitFor()
      await keyboard.seen('replying')

      // Theme and language, there and back; then out.
      await keyboard.use(page.locator('.preferences > button'), 'Shift+Tab')
      await keyboard.press('Enter')
      await page.locator('html[data-theme=dark]').waitFor()
      await keyboard.use(button('ID'), 'Shift+Tab')
      await page.locator('html[lang=id]').waitFor()
      await keyboard.seen('changing the language')
      await keyboard.use(button('Keluar'))
      await page.waitForURL(/sign-in/)
      await keyboard.seen('signing out')
      assert.deepEqual(complaints, [], 'nothing went wrong in the page')
      await context.close()
    },
  )

  it('shows dialogs that grow as they come, and at once where the machine says that nothing shall move', async () => {
    const say = wordsIn('en')
    const { url, browser } = product
    const { email } = await signUp(url, 'tanpa.gerak')
    const { page, context } = await openWindow(browser, { language: 'en' })
    await page.goto(`${url}/agents`)
    await page.getByLabel(say('auth', 'fields.identifier')).fill(email)
    await page.locator('input[type=password]').fill(PASSWORD)
    await page.keyboard.press('Enter')
    const add = page.getByRole('button', { name: say('agents', 'add'), exact: true })
    await add.waitFor()
    const grows = async (reducedMotion: 'reduce' | 'no-preference') => {
      await page.emulateMedia({ reducedMotion })
      await page.reload()
      await add.waitFor()
      await page.evaluate(() =>
        addEventListener('animationstart', ({ target }) => {
          if ((target as Element).matches('.ant-modal')) document.body.dataset.grew = 'yes'
        }),
      )
      await add.click()
      // What moves says so in its classes until it has come.
      await page.locator('.ant-modal:not([class*=zoom])').waitFor()
      return page.evaluate(() => document.body.dataset.grew === 'yes')
    }
    assert.deepEqual([await grows('no-preference'), await grows('reduce')], [true, false])
    await context.close()
  })
})
