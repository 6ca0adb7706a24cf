// Every area and then the shell are released while a person works. Nobody is signed out, nothing typed is lost, and the
// pages that are open go on with what they have.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { connectAnsweringNumber } from '../support/merchant.ts'
import { servedArea, signedIn, useWeb } from '../support/web.ts'
import { openWorkshop, type Workshop } from '../support/workshop.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')
const READY = 'A new version of Sapa is ready.'
const AREAS = ['agents', 'auth', 'chats', 'dashboard', 'staff'] as const
const DRAFT = 'Halo Pak Budi, pesanan Bapak'

describe('releases under the feet of people', () => {
  const web = useWeb({ sandbox: true })
  let workshop: Workshop
  before(() => (workshop = openWorkshop()))

  it('lose nothing, sign nobody out, and are offered quietly', { timeout: 600_000 }, async () => {
    const { page, merchant } = await signedIn(web)
    const { phoneNumberId } = await connectAnsweringNumber(merchant)
    const written = await fetch(`${web.sandbox}/_sandbox/phones/6281355500021/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        phone_number_id: phoneNumberId,
        text: 'Saya mau bicara dengan orang, tolong.',
        name: 'Budi Santoso',
      }),
    })
    assert.equal(written.status, 201)

    // Three pages with something half done, and one that goes about and has not been to Staff yet.
    const open = async (path: string) => {
      const tab = await page.context().newPage()
      await tab.goto(web.url + path)
      return tab
    }
    const chat = await open('/chats')
    await chat.getByRole('link', { name: /Budi Santoso/ }).click()
    const reply = chat.getByLabel(say('chats', 'composer.label'))
    await reply.pressSequentially(DRAFT)
    const agent = await open('/agents')
    await agent.getByRole('button', { name: say('agents', 'add') }).click()
    const agentName = agent.getByRole('dialog').getByLabel(say('agents', 'create.name'))
    await agentName.fill('Dew')
    const profile = await open('/settings/profile')
    const ownName = profile.getByLabel(say('auth', 'fields.name'), { exact: true })
    await ownName.fill('Sari Wulan')
    const roaming = page
    const tabs = [chat, agent, profile, roaming]
    for (const tab of tabs) await tab.evaluate(() => Object.assign(globalThis, { stays: true }))
    const nothingLost = async () => {
      assert.deepEqual(
        [await reply.inputValue(), await agentName.inputValue(), await ownName.inputValue()],
        [DRAFT, 'Dew', 'Sari Wulan'],
      )
      for (const tab of tabs) assert.equal(await tab.evaluate(() => 'stays' in globalThis), true, 'a page was reloaded')
      for (const tab of tabs) assert.equal(await tab.locator('.crash').count(), 0)
    }

    const old = Object.fromEntries(AREAS.map((id) => [id, servedArea(web, id).version]))
    const oldShell = shellOf(web.folder)
    for (const id of AREAS) {
      for (const language of ['en', 'id'])
        workshop.change(`mfe-${id}/src/locales/${language}.json`, (text) =>
          text.replace(id === 'auth' ? /("profile": \{\s*"title": ")/ : /("title": ")/, '$1New '),
        )
    }
    workshop.change('shell/src/layout/texts.ts', (text) => text.replace("'Main navigation'", "'Main navigation, new'"))
    await together([...AREAS.filter((id) => id !== 'staff'), 'shell'], async (part) => {
      const { ok, said } = await workshop.release(part, web.folder)
      assert.ok(ok, said)
      await nothingLost()
    })
    const { ok, said } = await workshop.release('staff', web.folder)
    assert.ok(ok, said)
    for (const id of AREAS) assert.notEqual(servedArea(web, id).version, old[id], id)
    assert.notEqual(shellOf(web.folder), oldShell)
    await nothingLost()

    // The old page goes everywhere with its own versions, also where it has not been yet.
    const loaded: string[] = []
    roaming.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await goes(roaming, '')
    await roaming.locator('a[href="/staff"]').first().click()
    await roaming.getByRole('button', { name: say('staff', 'invite'), exact: true }).click()
    await roaming.getByRole('dialog').getByText(say('staff', 'invite_text')).waitFor()
    await roaming.keyboard.press('Escape')
    const ofAreas = loaded.filter((path) => path.startsWith('/areas/'))
    assert.ok(ofAreas.filter((path) => path.startsWith(`/areas/staff/${old.staff}/`)).length >= 4, loaded.join('\n'))
    assert.deepEqual(
      ofAreas.filter((path) => !AREAS.some((id) => path.startsWith(`/areas/${id}/${old[id]}/`))),
      [],
    )

    // What was begun is ended on the old version.
    await reply.pressSequentially(' sudah dikirim.')
    await reply.press('Enter')
    await chat.locator('.conversation').getByText(`${DRAFT} sudah dikirim.`).last().waitFor()
    await agentName.fill('Dewi')
    await agent
      .getByRole('dialog')
      .getByRole('button', { name: say('agents', 'create.submit'), exact: true })
      .click()
    await agent.waitForURL(/\/agents\/agt_/)
    await ownName.fill('Sari Wulandari')
    await profile
      .getByRole('button', { name: say('common', 'save'), exact: true })
      .first()
      .click()
    await profile
      .getByRole('button', { name: say('common', 'save'), exact: true, disabled: true })
      .first()
      .waitFor()

    // The new one is offered, by a word and no more, and runs after a reload.
    for (const tab of tabs) {
      assert.equal(await tab.getByText(READY).count(), 0)
      await tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await tab.getByText(READY).waitFor()
      assert.equal(await tab.evaluate(() => 'stays' in globalThis), true, 'a page was reloaded')
    }
    await roaming.getByRole('button', { name: 'Reload', exact: true }).click()
    await roaming.getByRole('navigation', { name: 'Main navigation, new' }).first().waitFor()
    await goes(roaming, 'New ')
    assert.equal(await roaming.getByText(READY).count(), 0)
    await roaming.context().close()
  })
})

/** Visits a page of every area; its heading says which version it is of. */
async function goes(page: Page, version: string): Promise<void> {
  const pages = [
    ['/agents', say('agents', 'title')],
    ['/chats', say('chats', 'title')],
    ['/staff', say('staff', 'title')],
    ['/', say('dashboard', 'title')],
    ['/settings/profile', say('auth', 'profile.title')],
  ] as const
  for (const [path, title] of pages) {
    await page.locator(`a[href="${path}"]`).first().click()
    await page.getByRole('heading', { name: version + title, exact: true, level: 1 }).waitFor()
  }
}

const shellOf = (web: string) =>
  (JSON.parse(readFileSync(join(web, 'versions.json'), 'utf8')) as { shell: string }).shell

/** Two at once. */
async function together(parts: string[], work: (part: string) => Promise<void>): Promise<void> {
  const waiting = [...parts]
  const worker = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await work(part)
  }
  await Promise.all([worker(), worker()])
}
