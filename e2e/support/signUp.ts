import type { Page } from 'playwright-core'
import { wordsIn } from './words.ts'

/** What people who sign up in journeys choose. */
export const PASSWORD = 'kata-sandi-uji-1'
let people = 0

/** Fills in the sign-up form as a new person. @returns their address */
export async function fillInSignUp(page: Page, url: string, email = `orang${++people}@example.com`): Promise<string> {
  const say = wordsIn('en')
  await page.goto(`${url}/sign-up`)
  await page.getByLabel(say('auth', 'fields.name')).fill('Sari Wulandari')
  await page.getByLabel(say('auth', 'fields.business_name')).fill('Toko Sari')
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=tel]').fill(`0812${String(Date.now()).slice(-8)}`)
  for (const password of await page.locator('input[type=password]').all()) await password.fill(PASSWORD)
  return email
}
