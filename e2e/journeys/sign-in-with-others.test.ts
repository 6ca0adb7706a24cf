import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { openWindow } from '../support/browser.ts'
import { startFakeGoogle, type FakeGoogle } from '../support/google.ts'
import { codeFor } from '../support/merchant.ts'
import { eventually } from '../support/processes.ts'
import { useProduct } from '../support/product.ts'
import { fillInSignUp } from '../support/signUp.ts'
import { startFakeTurnstile, type FakeTurnstile } from '../support/turnstile.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')

describe('signing in with Google and Turnstile, in a browser', () => {
  const sayId = wordsIn('id')
  let google: FakeGoogle
  let turnstile: FakeTurnstile
  const product = useProduct(async () => {
    google = await startFakeGoogle()
    turnstile = await startFakeTurnstile()
    return {
      GOOGLE_CLIENT_ID: google.clientId,
      GOOGLE_SCRIPT_URL: google.scriptUrl,
      GOOGLE_JWKS_URL: google.jwksUrl,
      ...turnstile.env,
    }
  })
  after(() => {
    google?.close()
    turnstile?.close()
  })

  /** The sign-in page in Indonesian, with what its console said. */
  async function open() {
    const window = await openWindow(product.browser, { language: 'id' })
    await window.page.goto(`${product.url}/sign-in`)
    await window.page.getByRole('button', { name: 'ID', exact: true }).click()
    return { ...window, button: window.page.getByRole('button', { name: 'Google large outline id' }) }
  }

  it('makes an account at the first press, under a policy that lets in Google and nobody else', async () => {
    const { page, context, complaints, button } = await open()
    await button.click()
    await page.waitForURL(/create-organization/)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  it('shows no button, and asks Google for nothing, in English', async () => {
    const { page, context } = await openWindow(product.browser, { language: 'en' })
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/gsi/') && asked.push(request.url()))
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).waitFor()
    await page.waitForTimeout(500)
    assert.deepEqual(asked, [])
    await context.close()
  })

  it('asks for a code before it opens an account whose address Google does not give out', async () => {
    const { page: english, context: elsewhere, complaints } = await openWindow(product.browser, { language: 'en' })
    const email = await fillInSignUp(english, product.url, 'sari@toko.example')
    await english.getByText('Turnstile 0x4AAAAAAAbcdefghij').waitFor()
    await english.getByRole('button', { name: say('auth', 'sign_up.submit'), exact: true }).click()
    await english.waitForURL(/verify-otp/)
    const first = await codeFor(product.url, email)
    await english.getByLabel(say('auth', 'verify.code')).fill(first)
    await english.getByRole('button', { name: say('auth', 'verify.submit'), exact: true }).click()
    await english.waitForURL(/create-organization/)
    assert.deepEqual(complaints, [], 'the policy lets Turnstile in')
    await elsewhere.close()

    google.person = { sub: '2', email, name: 'Sari' }
    const { page, context, button } = await open()
    await button.click()
    await page.getByRole('heading', { name: sayId('auth', 'verify.link_title') }).waitFor()
    const second = await eventually('another code', async () => {
      const code = await codeFor(product.url, email)
      return code !== first && code
    })
    await page.getByLabel(sayId('auth', 'verify.code')).fill(second)
    await page.getByRole('button', { name: sayId('auth', 'verify.submit'), exact: true }).click()
    await page.waitForURL(/create-organization/)
    await context.close()
  })

  it('says so when Google cannot be loaded, and can be tried again', async () => {
    const { page, context } = await openWindow(product.browser, { language: 'id' })
    await page.route('**/gsi/client*', (route) => route.abort())
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('button', { name: 'ID', exact: true }).click()
    await page.getByRole('alert').getByText(sayId('auth', 'google.not_loaded')).waitFor()
    await page.unroute('**/gsi/client*')
    await page.getByRole('button', { name: sayId('auth', 'google.retry') }).click()
    await page.getByRole('button', { name: 'Google large outline id' }).waitFor()
    await context.close()
  })
})
