import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow, picture } from '../support/browser.ts'
import { codeFor, signUp, type Merchant } from '../support/merchant.ts'
import { eventually } from '../support/processes.ts'
import { useProduct } from '../support/product.ts'
import { wordsIn } from '../support/words.ts'

const PASSWORD = 'kata-sandi-uji-1'

describe('staff, from the invitation to the end of their access', () => {
  const product = useProduct()

  /** The newest link of a kind that was mailed to an address. */
  const linkFor = (address: string, page: string) =>
    eventually(`a link for ${address}`, async () => {
      const response = await fetch(`${product.url}/dev/mailbox.json?to=${encodeURIComponent(address)}`)
      return new RegExp(`http[^\\s"\\\\]*${page}[\\w?=-]*`).exec(JSON.stringify(await response.json()))?.[0]
    })

  async function emailOf(merchant: Merchant): Promise<string> {
    const { id } = JSON.parse(Buffer.from(merchant.token.split('.')[1] ?? '', 'base64url').toString()) as { id: string }
    return (await merchant.call('GET', `/users/${id}`)).data.email as string
  }

  for (const language of ['en', 'id'] as const) {
    it(`works in ${language === 'en' ? 'English' : 'Indonesian'}`, { timeout: 240_000 }, async () => {
      const say = wordsIn(language)
      const owner = await signUp(product.url, `pemilik-${language}`)
      const invited = `rina.${language}@example.com`
      const admin = await openWindow(product.browser, { language, width: 1440, height: 900 })
      const staff = await openWindow(product.browser, { language, width: 1440, height: 900 })
      const shot = (page: Page, name: string) => picture(page, 'staff', language, name)
      const named = (page: Page, area: Parameters<typeof say>[0], key: string, values = {}) =>
        page.getByRole('button', { name: say(area, key, values), exact: true })
      const begin = async (page: Page, address: string) => {
        await page.goto(address)
        if (language === 'id') await page.getByRole('button', { name: 'ID', exact: true }).click()
      }

      // The admin signs in and invites somebody by mail.
      await begin(admin.page, `${product.url}/staff`)
      await admin.page.getByLabel(say('auth', 'fields.identifier')).fill(await emailOf(owner))
      await admin.page.locator('input[type=password]').fill(PASSWORD)
      await named(admin.page, 'auth', 'sign_in.submit').click()
      await admin.page.getByRole('heading', { name: say('staff', 'title'), exact: true }).waitFor()
      await named(admin.page, 'staff', 'invite').click()
      const dialog = admin.page.getByRole('dialog')
      await dialog.getByLabel(say('staff', 'columns.email')).fill(invited)
      await admin.page.waitForTimeout(400)
      await shot(admin.page, '01-invite')
      await dialog.getByRole('button', { name: say('staff', 'invite_submit'), exact: true }).click()
      const row = admin.page.getByRole('row', { name: new RegExp(invited) })
      await row.getByText(say('staff', 'invited.badge'), { exact: true }).waitFor()
      await dialog.waitFor({ state: 'hidden' })
      await shot(admin.page, '02-invited')

      // The person follows the mail, signs up and finds the inbox as staff, without creating a business.
      const link = await linkFor(invited, '/sign-up')
      await begin(staff.page, link)
      await staff.page
        .getByText(say('auth', 'invitation.asks', { organization: 'Toko Uji', role: say('common', 'role.5') }))
        .waitFor()
      assert.equal(await staff.page.locator('input[type=email]').inputValue(), invited)
      await staff.page.getByLabel(say('auth', 'fields.name')).fill('Rina Kartika')
      await staff.page.locator('input[type=tel]').fill(language === 'en' ? '081344440001' : '081344440002')
      for (const password of await staff.page.locator('input[type=password]').all()) await password.fill(PASSWORD)
      await shot(staff.page, '03-sign-up')
      await named(staff.page, 'auth', 'sign_up.submit').click()
      await staff.page.waitForURL(/verify-otp/)
      await staff.page.getByLabel(say('auth', 'verify.code')).fill(await codeFor(product.url, invited))
      await named(staff.page, 'auth', 'verify.submit').click()
      await staff.page.getByRole('heading', { name: say('dashboard', 'title'), exact: true }).waitFor()
      await staff.page.getByRole('link', { name: say('chats', 'nav'), exact: true }).click()
      await staff.page.getByText(say('chats', 'empty.title')).first().waitFor()
      assert.equal(await staff.page.locator('a[href="/staff"]').count(), 0, 'staff is not in the sidebar of staff')
      await staff.page.goto(`${product.url}/settings/business`)
      await staff.page.waitForURL(/\/settings\/profile/)
      await staff.page.getByRole('heading', { name: say('auth', 'profile.title'), exact: true }).waitFor()
      await shot(staff.page, '04-profile-of-staff')

      // The link has been used: it says so to whoever opens it next.
      const stranger = await openWindow(product.browser, { language, width: 360, height: 740 })
      await begin(stranger.page, link)
      await stranger.page.getByRole('alert').getByText(say('auth', 'invitation.over_sign_up')).waitFor()
      await shot(stranger.page, '05-used-link')
      await stranger.context.close()

      // The admin's list has them by name, live; deactivated, they are out at once in their own product.browser.
      const member = admin.page.getByRole('row', { name: /Rina Kartika/ })
      await member.getByText(say('common', 'status.active'), { exact: true }).waitFor()
      await shot(admin.page, '06-joined')

      // A new role counts at once: the sidebar follows it without a reload, up and down.
      const { data: people } = await owner.call(
        'GET',
        `/organizations/${owner.organizationId}/members?search=${encodeURIComponent(invited)}`,
      )
      const give = (role: number) =>
        owner.call('PUT', `/organizations/${owner.organizationId}/members/${people[0].user_id}`, { role })
      await give(4)
      await staff.page.locator('a[href="/staff"]').waitFor()
      await give(5)
      await staff.page.locator('a[href="/staff"]').waitFor({ state: 'detached' })
      await member.getByText(say('common', 'role.5'), { exact: true }).waitFor()
      await member.getByRole('button').click()
      await dialog.getByRole('switch').click()
      await admin.page.waitForTimeout(400)
      await shot(admin.page, '07-update')
      const began = Date.now()
      await dialog.getByRole('button', { name: say('common', 'save'), exact: true }).click()
      await staff.page.getByText(say('common', 'membership_ended', { name: 'Toko Uji' })).waitFor({ timeout: 5000 })
      await staff.page.waitForURL(/create-organization/)
      console.log(`out after ${Date.now() - began} ms`)
      await staff.page.getByRole('heading', { name: say('auth', 'organization.create_title') }).waitFor()
      await shot(staff.page, '08-out')
      await staff.page.goto(`${product.url}/chats`)
      await staff.page.waitForURL(/create-organization/)
      await member.getByText(say('common', 'status.inactive'), { exact: true }).waitFor()

      // Who has an account is led to sign in, and joins by accepting.
      const guest = await signUp(product.url, `tamu-${language}`)
      const address = await emailOf(guest)
      await owner.call('POST', `/organizations/${owner.organizationId}/members`, {
        invite: true,
        email: address,
        role: 4,
      })
      const visitor = await openWindow(product.browser, { language, width: 360, height: 740, theme: 'dark' })
      await begin(visitor.page, await linkFor(address, '/sign-in[?]invitation'))
      await visitor.page
        .getByText(say('auth', 'invitation.asks', { organization: 'Toko Uji', role: say('common', 'role.4') }))
        .waitFor()
      await shot(visitor.page, '09-sign-in')
      await visitor.page.locator('input[type=password]').fill(PASSWORD)
      await named(visitor.page, 'auth', 'sign_in.submit').click()
      await visitor.page.waitForURL(/\/invitation[?]/)
      const join = named(visitor.page, 'auth', 'invitation.join', { organization: 'Toko Uji' })
      await join.waitFor()
      await shot(visitor.page, '10-join')
      await join.click()
      await visitor.page.getByRole('heading', { name: say('dashboard', 'title'), exact: true }).waitFor()
      await visitor.page.goto(`${product.url}/staff`)
      await visitor.page.getByText(address, { exact: true }).waitFor()
      await visitor.context.close()

      await lookAtAll(admin.page, owner, language)
      const expected = (text: string) => /40[13]|410/.test(text)
      assert.deepEqual(admin.complaints, [])
      assert.deepEqual(
        staff.complaints.filter((text) => !expected(text)),
        [],
      )
      await admin.context.close()
      await staff.context.close()
    })
  }

  /** The page and its dialogs with people of every kind, in both themes, on a desktop and on a phone. */
  async function lookAtAll(page: Page, owner: Merchant, language: 'en' | 'id'): Promise<void> {
    const say = wordsIn(language)
    const path = `/organizations/${owner.organizationId}/members`
    const stamp = Date.now()
    for (let i = 0; i < 27; i++) {
      const name = ['Ani', 'Budi', 'Citra', 'Dewi', 'Eko', 'Fajar', 'Gita'][i % 7]
      const body = {
        name: `${name} Wijaya ${i}`,
        email: `orang${i}.${stamp}@example.com`,
        phoneNumber: `+62813${String(stamp + i).slice(-8)}`,
        role: i % 9 === 0 ? 4 : 5,
      }
      await owner.call('POST', path, body)
    }
    await owner.call('POST', path, {
      invite: true,
      email: `alamat.yang.sangat.panjang.sekali.${stamp}@perusahaan.example.com`,
      role: 5,
    })
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
        await page.goto(`${product.url}/staff`)
        await page.getByText('Ani Wijaya 0', { exact: true }).waitFor()
        const shot = (name: string) => picture(page, 'staff', language, `${theme}-${width}`, name)
        await shot('list')
        const overflow = await page.evaluate(() =>
          [document.documentElement, document.querySelector('.app__content')].map((part) =>
            part ? part.scrollWidth - part.clientWidth : 0,
          ),
        )
        assert.deepEqual(overflow, [0, 0], `the list scrolls sideways at ${width} px`)
        await page.getByRole('button', { name: say('common', 'paging.next'), exact: true }).scrollIntoViewIfNeeded()
        await shot('end')
        await page.getByRole('button', { name: say('common', 'paging.next'), exact: true }).click()
        await page.getByText('Rina Kartika', { exact: true }).waitFor()
        await page.getByRole('button', { name: say('common', 'paging.previous'), exact: true }).click()
        await page.getByText('Ani Wijaya 0', { exact: true }).waitFor()
        await page.getByRole('button', { name: say('staff', 'add'), exact: true }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: say('staff', 'add'), exact: true })
          .click()
        await page.getByRole('dialog').getByRole('alert').first().waitFor()
        await shot('add-refused')
        await page.keyboard.press('Escape')
        await page.goto(`${product.url}/staff?status=invited`)
        await page
          .locator('.ant-tag', { hasText: say('staff', 'invited.badge') })
          .first()
          .waitFor()
        await shot('invited')
        await page.goto(`${product.url}/staff?role=3`)
        const last = page.getByRole('button', { name: say('staff', 'change_named', { name: 'Sari Uji' }) })
        await last.focus()
        await page.getByRole('tooltip').getByText(say('staff', 'reason.last_admin')).waitFor()
        await page.waitForTimeout(300)
        await shot('last-admin')
        await page.goto(`${product.url}/staff?search=tidak-ada`)
        await page.getByText(say('staff', 'empty.title')).waitFor()
        await shot('nobody')
      }
    }
  }
})
