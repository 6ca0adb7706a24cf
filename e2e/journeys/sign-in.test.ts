import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openWindow } from '../support/browser.ts'
import { codeFor, signUp } from '../support/merchant.ts'
import { eventually } from '../support/processes.ts'
import { useProduct } from '../support/product.ts'
import { fillInSignUp, PASSWORD } from '../support/signUp.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')

describe('signing in, in a browser', () => {
  // No developer's areas, as in production: the policy is the strict one.
  const product = useProduct(() => Promise.resolve({ SAPA_AREA_OVERRIDE_ORIGINS: '' }))
  let people = 0

  const button = (page: Page, key: string) => page.getByRole('button', { name: say('auth', key), exact: true })

  it('solves the bot challenge by itself, under the strict policy of the page', async () => {
    const { context, page, complaints } = await openWindow(product.browser, { language: 'en' })
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    const response = await page.goto(`${product.url}/sign-in`)
    const policy = response?.headers()['content-security-policy'] ?? ''
    assert.match(policy, /script-src 'self' 'sha256-/)
    assert.doesNotMatch(policy, /https?:|unsafe-eval|script-src[^;]*unsafe-inline/)
    await page.getByLabel(say('auth', 'fields.identifier')).waitFor()
    assert.deepEqual(
      scripts.filter((script) => /altcha|challenge/.test(script)),
      [],
      'the sign-in page loads no challenge',
    )

    const email = await fillInSignUp(page, product.url)
    const began = Date.now()
    await page.locator('.altcha[data-state=verified]').waitFor()
    console.log(`the challenge was solved ${Date.now() - began} ms after the form was filled in`)
    assert.ok(scripts.some((script) => /altcha/.test(script)))
    await button(page, 'sign_up.submit').click()
    await page.waitForURL(/verify-otp/)
    await page.getByLabel(say('auth', 'verify.code')).fill(await codeFor(product.url, email))
    await button(page, 'verify.submit').click()
    await page.waitForURL(/create-organization/)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  it('keeps what was typed when the challenge is refused, and goes on with a new one', async () => {
    const { context, page } = await openWindow(product.browser, { language: 'en' })
    let spoilt = 0
    await page.route('**/v1/auth/register', (route) => {
      const body = route.request().postDataJSON() as Record<string, unknown>
      return route.continue(
        spoilt++ === 0 ? { postData: JSON.stringify({ ...body, challenge: 'bm90IGEgc29sdXRpb24=' }) } : {},
      )
    })
    const email = await fillInSignUp(page, product.url)
    await button(page, 'sign_up.submit').click()
    await page
      .getByRole('alert')
      .getByText('The check that you are not a robot did not succeed. Try it again.')
      .waitFor()
    assert.equal(await page.locator('input[type=email]').inputValue(), email)
    await button(page, 'sign_up.submit').click()
    await page.waitForURL(/verify-otp/)
    await context.close()
  })

  it('goes on counting down after a reload, and reads a code that is pasted with a space', async () => {
    const { context, page } = await openWindow(product.browser, { language: 'en' })
    const email = await fillInSignUp(page, product.url)
    await button(page, 'sign_up.submit').click()
    await page.waitForURL(/verify-otp/)
    const waiting = page.getByRole('button', { name: /^Resend code in \d+ s$/ })
    const seconds = async () => Number(/\d+/.exec((await waiting.textContent()) ?? '')?.[0])
    const [before, began] = [await seconds(), Date.now()]
    await eventually('a second less', async () => (await seconds()) < before)
    await page.reload()
    await waiting.waitFor()
    const after = await seconds()
    const passed = Math.ceil((Date.now() - began) / 1000)
    assert.ok(after < before && after >= before - passed - 1, `${before} s, ${passed} s later ${after} s`)
    assert.ok(await waiting.isDisabled())
    const code = await codeFor(product.url, email)
    const field = page.getByLabel(say('auth', 'verify.code'))
    await field.focus()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((text) => navigator.clipboard.writeText(text), `${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Control+V')
    assert.equal(await field.inputValue(), code)
    await button(page, 'verify.submit').click()
    await page.waitForURL(/create-organization/)
    await context.close()
  })

  /** A merchant of the api and a window where they have just signed in, at a page of theirs. */
  async function signedIn(path: string) {
    const merchant = await signUp(product.url, `sesi${++people}`)
    const window = await openWindow(product.browser, { language: 'en' })
    await window.page.goto(product.url + path)
    await enter(window.page, merchant.email)
    return { ...window, merchant }
  }
  async function enter(page: Page, email: string): Promise<void> {
    await page.getByLabel(say('auth', 'fields.identifier')).fill(email)
    await page.locator('input[type=password]').fill(PASSWORD)
    await button(page, 'sign_in.submit').click()
  }

  it('asks for the challenge after wrong passwords and goes on by itself', async () => {
    const { email } = await signUp(product.url, `lupa${++people}`)
    const { context, page } = await openWindow(product.browser, { language: 'en' })
    await page.goto(`${product.url}/sign-in`)
    const password = page.locator('input[type=password]')
    for (let i = 0; i < 3; i++) {
      await page.getByLabel(say('auth', 'fields.identifier')).fill(email)
      await password.fill(`salah-${i}`)
      const refused = page.waitForResponse('**/v1/auth/login')
      await button(page, 'sign_in.submit').click()
      assert.equal((await refused).status(), 401)
      // A click on a button that still shows the call before is not taken.
      await page.locator('.ant-btn-loading').waitFor({ state: 'detached' })
    }
    assert.equal(await page.locator('altcha-widget').count(), 0)
    await password.fill(PASSWORD)
    const challenge = page.waitForRequest('**/v1/auth/challenges')
    await button(page, 'sign_in.submit').click()
    assert.deepEqual((await challenge).postDataJSON(), { action: 'login' })
    await page.getByRole('heading', { name: say('dashboard', 'title'), exact: true }).waitFor()
    await context.close()
  })

  it('comes to the page that was asked for, with all of its address', async () => {
    const { context, page } = await signedIn('/agents?filter=sari')
    await page.getByRole('heading', { name: say('agents', 'nav'), exact: true }).waitFor()
    assert.equal(new URL(page.url()).pathname + new URL(page.url()).search, '/agents?filter=sari')
    await context.close()
  })

  it('signs out here and on the server, and forgets where it was', async () => {
    const { context, page } = await signedIn('/settings/profile')
    const revoked = page.waitForResponse('**/v1/auth/revoke')
    await page
      .getByRole('main')
      .getByRole('button', { name: say('auth', 'profile.sign_out'), exact: true })
      .click()
    const { authorization = '' } = await (await revoked).request().allHeaders()
    await button(page, 'sign_in.submit').waitFor()
    await page.waitForURL(`${product.url}/sign-in`)
    assert.deepEqual(
      (await context.cookies()).map(({ name }) => name),
      [],
    )
    const again = await fetch(`${product.url}/v1/auth/refresh`, { method: 'POST', headers: { authorization } })
    assert.equal(again.status, 401)
    await page.goto(`${product.url}/agents`)
    await page.waitForURL(/sign-in\?return=%2Fagents/)
    await context.close()
  })

  it('renews its tokens once for all calls of all tabs', async () => {
    const { context, page } = await signedIn('/')
    await page.getByRole('heading', { name: say('dashboard', 'title'), exact: true }).waitFor()
    // The access token runs out: the server no longer knows it.
    const cookie = (await context.cookies()).find(({ name }) => name === 'auth-storage')!
    const kept = JSON.parse(decodeURIComponent(cookie.value)) as { accessToken: string }
    const old = { ...kept, accessToken: `${kept.accessToken.slice(0, -10)}AAAAAAAAAA` }
    await page.goto('about:blank')
    await context.addCookies([{ ...cookie, value: encodeURIComponent(JSON.stringify(old)) }])
    const tabs = [page, await context.newPage(), await context.newPage()]
    let refreshes = 0
    const refused: Page[] = []
    context.on('response', (response) => {
      if (response.url().endsWith('/v1/auth/refresh')) refreshes++
      else if (response.url().includes('/v1/') && response.status() === 401) refused.push(response.frame().page())
    })
    // Every tab has been refused before the new tokens are there, one of them twice.
    await context.route('**/v1/auth/refresh', async (route) => {
      await eventually(
        'each tab is refused',
        async () => new Set(refused).size === tabs.length && refused.length > tabs.length,
      )
      await route.continue()
    })
    await Promise.all(tabs.map((tab) => tab.goto(product.url)))
    for (const tab of tabs) await tab.getByRole('heading', { name: say('dashboard', 'title'), exact: true }).waitFor()
    for (const tab of tabs) await tab.locator('.card dd:not(.card__waiting):not(.card__text)').first().waitFor()
    await page.waitForTimeout(1000)
    assert.equal(refreshes, 1)
    for (const tab of tabs) assert.equal(new URL(tab.url()).pathname, '/')
    await context.close()
  })

  it('says so when the session was ended elsewhere, and leads back after signing in', async () => {
    const { context, page, merchant } = await signedIn('/settings/profile')
    await page.getByRole('heading', { name: say('auth', 'sessions.title') }).waitFor()
    await page.getByText(say('auth', 'sessions.this_device'), { exact: true }).waitFor()
    await merchant.call('DELETE', `/users/${merchant.userId}/sessions`)
    await page.getByRole('link', { name: say('agents', 'nav'), exact: true }).click()
    await page.getByText(say('common', 'session_ended')).waitFor()
    await page.waitForURL(/sign-in\?return=%2Fagents/)
    await enter(page, merchant.email)
    await page.waitForURL(`${product.url}/agents`)
    await context.close()
  })

  it('goes on here when the password is changed, and ends everywhere else', async () => {
    const { context, page, merchant } = await signedIn('/settings/profile')
    await page.getByLabel(say('auth', 'password.current')).fill(PASSWORD)
    await page.getByLabel(say('auth', 'fields.new_password'), { exact: true }).fill('kata-sandi-baru-2')
    await page.getByLabel(say('auth', 'password.confirm')).fill('kata-sandi-baru-2')
    await button(page, 'password.submit').click()
    await page.getByText('Your password has been changed. You are signed out everywhere else.').waitFor()
    await assert.rejects(merchant.call('GET', '/organizations'), /session_expired/)
    await page.reload()
    await page.getByText(say('auth', 'sessions.this_device'), { exact: true }).waitFor()
    await context.close()
  })
})
