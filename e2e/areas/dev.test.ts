// One area from its sources in a product that is deployed, as a team works on it.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser, openWindow } from '../support/browser.ts'
import { copyOfCheckout, removeCopy } from '../support/copy.ts'
import { signUp } from '../support/merchant.ts'
import { freePort } from '../../scripts/test/freePort.ts'
import { root, runUntil, secrets, type Running } from '../support/processes.ts'
import { PASSWORD } from '../support/signUp.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')

describe('npm run dev -- agents --against a deployed product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-dev-'))
  const copy = copyOfCheckout()
  let browser: Browser
  let deployed: Running
  let dev: Running
  let url: string
  let front: string

  before(async () => {
    const port = await freePort()
    url = `http://localhost:${port}`
    deployed = await runUntil("Sapa's api listens", 'api/src/main.ts', {
      ...secrets(),
      PORT: String(port),
      SAPA_ENV: 'development',
      SAPA_DATA_DIR: join(folder, 'data'),
      SAPA_WEB_DIR: join(root, 'dist', 'web'),
    })
    const own = await freePort()
    front = `http://localhost:${own}`
    dev = await runUntil(
      `Sapa is ready on ${front}`,
      'scripts/dev.ts',
      { PORT_OFFSET: String(own - 3000) },
      { from: copy, args: ['agents', '--against', url] },
    )
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await dev?.stop()
    await deployed?.kill()
    removeCopy(copy)
    rmSync(folder, { recursive: true, force: true })
  })

  it(
    'shows the area from its sources and the rest as deployed, and reloads on a change',
    { timeout: 180_000 },
    async () => {
      const { email } = await signUp(url, 'kembang')
      const { page, complaints } = await openWindow(browser, { language: 'en' })
      const spoken = new Promise((resolve) =>
        page.on('websocket', (socket) => socket.url().includes('/socket.io/') && socket.on('framereceived', resolve)),
      )
      await page.goto(`${front}/agents`)
      await page.getByLabel(say('auth', 'fields.identifier')).fill(email)
      await page.locator('input[type=password]').fill(PASSWORD)
      await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
      await page.getByRole('heading', { name: say('agents', 'title'), exact: true }).waitFor()
      await spoken

      const texts = join(copy, 'mfe-agents/src/locales/en.json')
      writeFileSync(
        texts,
        readFileSync(texts, 'utf8').replace(`"title": "${say('agents', 'title')}"`, '"title": "Agents in the making"'),
      )
      await page.getByRole('heading', { name: 'Agents in the making', exact: true }).waitFor({ timeout: 60_000 })
      await page.locator('a[href="/chats"]').first().click()
      await page.getByText(say('chats', 'empty.title')).first().waitFor()
      assert.deepEqual(complaints, [])

      const versions = async (at: string) =>
        Object.fromEntries(
          ((await (await fetch(`${at}/areas.json`)).json()) as { id: string; version: string }[]).map(
            ({ id, version }) => [id, version],
          ),
        )
      const served = await versions(url)
      assert.notEqual(served.agents, 'development')
      assert.deepEqual(await versions(front), { ...served, agents: 'development' })
    },
  )

  it('says so when the product does not answer', async () => {
    await deployed.kill()
    const answer = await fetch(front, { headers: { accept: 'text/html' } })
    assert.equal(answer.status, 502)
    assert.match(await answer.text(), new RegExp(`${url} does not answer`))
  })
})
