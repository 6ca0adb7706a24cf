// The product as it is deployed: areas on origins of their own, several api processes, a worker, Postgres, SMTP.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openWindow, picture } from '../support/browser.ts'
import { addColleague, connectAnsweringNumber, signUp } from '../support/merchant.ts'
import { freePort } from '../../scripts/test/freePort.ts'
import { eventually } from '../support/processes.ts'
import { PASSWORD } from '../support/signUp.ts'
import { socketsOf, startTopology, type Node, type Topology } from '../support/topology.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')
const CUSTOMER = '6281355500041'

describe('Sapa on several origins and several nodes', () => {
  let browser: Browser
  let sapa: Topology
  let phoneNumberId: string
  let dewi: Page
  let andi: Page
  /** The node at which her window begins. */
  let atFirst: string

  before(async () => {
    sapa = await startTopology({
      PORT: String(await freePort()),
      SANDBOX_PORT: String(await freePort()),
      TOPOLOGY_API_NODES: '4',
    })
    browser = await launchBrowser()
    const merchant = await signUp(sapa.api, 'dewi', sapa.mail)
    ;({ phoneNumberId } = await connectAnsweringNumber(merchant))
    const colleague = await addColleague(merchant, sapa.api, 'Andi Pratama', 'andi@example.com', sapa.mail)
    await write('Saya mau bicara dengan orang, tolong.')
    dewi = await openConversation(merchant.email, PASSWORD)
    atFirst = await eventually(
      'her node',
      async () => (await loaded(sapa.nodes)).find(({ sockets }) => sockets)?.node.name,
    )
    andi = await openConversation(colleague.email, colleague.password)
  })
  after(async () => {
    await browser?.close()
    await sapa?.running.stop()
  })

  async function write(text: string): Promise<void> {
    const response = await fetch(`${sapa.sandbox}/_sandbox/phones/${CUSTOMER}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phone_number_id: phoneNumberId, text, name: 'Budi Santoso' }),
    })
    assert.equal(response.status, 201)
  }

  async function openConversation(email: string, password: string): Promise<Page> {
    const { page } = await openWindow(browser, { language: 'en', width: 1440, height: 900 })
    await page.goto(`${sapa.url}/chats`)
    await page.getByLabel(say('auth', 'fields.identifier')).fill(email)
    await page.locator('input[type=password]').fill(password)
    await page.getByRole('button', { name: say('auth', 'sign_in.submit'), exact: true }).click()
    await page.getByRole('link', { name: /Budi Santoso/ }).click()
    await page.locator('.conversation').waitFor()
    // A page that is loaded anew has everything by itself; these must not be.
    await page.evaluate(() => Object.assign(window, { stays: true }))
    return page
  }

  const stays = (page: Page) => page.evaluate(() => 'stays' in window)
  const heard = (page: Page, start: string) => page.locator('.bubble--in', { hasText: start }).allTextContents()
  const loaded = (nodes: Node[]) => Promise.all(nodes.map(async (node) => ({ node, sockets: await socketsOf(node) })))

  it('each area comes from its own origin, compressed and kept for a year, and runs under the page’s policy', async () => {
    const { page, complaints } = await openWindow(browser, { language: 'en' })
    const scripts: { url: string; encoding: string | undefined; cache: string | undefined }[] = []
    page.on('response', (response) => {
      const headers = response.headers()
      if (response.url().endsWith('.js'))
        scripts.push({ url: response.url(), encoding: headers['content-encoding'], cache: headers['cache-control'] })
    })
    const csp = (await page.goto(sapa.url))?.headers()['content-security-policy'] ?? ''
    await page.getByLabel(say('auth', 'fields.identifier')).waitFor()
    assert.deepEqual(
      [...new Set(scripts.map(({ url }) => new URL(url).origin))].sort(),
      [sapa.url, sapa.areas.auth].sort(),
    )
    for (const { url, encoding, cache } of scripts)
      assert.deepEqual([encoding, cache], ['br', 'public, max-age=31536000, immutable'], url)
    for (const origin of [...Object.values(sapa.areas), sapa.api])
      assert.ok(csp.includes(origin), `${origin} in ${csp}`)
    assert.ok(!/script-src[^;]*(unsafe|\*|blob:)/.test(csp), csp)
    assert.deepEqual(complaints, [])
    await page.context().close()
  })

  it('two people on different nodes see each other and what comes in', { timeout: 90_000 }, async () => {
    await eventually('a node for each', async () => {
      const busy = (await loaded(sapa.nodes)).map(({ sockets }) => sockets).sort()
      return busy.join() === '0,0,1,1'
    })
    await write('Halo?')
    for (const page of [dewi, andi]) await page.locator('.bubble--in', { hasText: 'Halo?' }).waitFor()
    await andi.getByLabel(say('chats', 'composer.label')).pressSequentially('Halo Pak Budi')
    await dewi
      .getByText(say('chats', 'colleagues.writing_one', { names: 'Andi Pratama' }))
      .first()
      .waitFor()
    await picture(dewi, 'topology', 'writing')
    await andi.getByLabel(say('chats', 'composer.label')).press('Enter')
    await dewi.locator('.bubble--person', { hasText: 'Halo Pak Budi' }).waitFor()
  })

  it(
    'whose node and line end while they write is soon seen to write no more, then to be gone, and misses nothing',
    { timeout: 150_000 },
    async () => {
      const box = andi.getByLabel(say('chats', 'composer.label'))
      await box.pressSequentially('Saya cek')
      const writing = dewi.getByText(say('chats', 'colleagues.writing_one', { names: 'Andi Pratama' })).first()
      const here = dewi.getByText(say('chats', 'colleagues.here_one', { names: 'Andi Pratama' })).first()
      await writing.waitFor()
      await andi.context().setOffline(true)
      const his = (await loaded(sapa.nodes)).find(({ node, sockets }) => sockets > 0 && node.name !== atFirst)?.node
      assert.ok(his)
      process.kill(his.pid, 'SIGKILL')
      sapa.nodes = sapa.nodes.filter((node) => node !== his)
      await writing.waitFor({ state: 'detached', timeout: 12_000 })
      await here.waitFor({ state: 'detached', timeout: 30_000 })
      for (const text of ['Sela 1.', 'Sela 2.', 'Sela 3.']) await write(text)
      await dewi.locator('.bubble--in', { hasText: 'Sela 3.' }).waitFor({ timeout: 30_000 })
      await andi.context().setOffline(false)
      await andi.locator('.bubble--in', { hasText: 'Sela 3.' }).waitFor({ timeout: 40_000 })
      for (const page of [dewi, andi]) {
        assert.deepEqual(
          (await heard(page, 'Sela')).map((text) => /Sela \d\./.exec(text)?.[0]),
          ['Sela 1.', 'Sela 2.', 'Sela 3.'],
        )
        assert.equal(await stays(page), true)
      }
      assert.equal(await box.inputValue(), 'Saya cek')
    },
  )

  it(
    'a node that dies takes nothing with it: its people go on at another, with all that came meanwhile, in order and once',
    { timeout: 90_000 },
    async () => {
      const before = await loaded(sapa.nodes)
      const victim = before.find(({ sockets }) => sockets > 0)?.node
      assert.ok(victim)
      process.kill(victim.pid, 'SIGKILL')
      const texts = Array.from({ length: 6 }, (_, index) => `Pesan ${index + 1}.`)
      for (const text of texts) await write(text)
      for (const page of [dewi, andi]) {
        await page.locator('.bubble--in', { hasText: texts.at(-1) ?? '' }).waitFor({ timeout: 30_000 })
        const seen = await heard(page, 'Pesan')
        assert.deepEqual(
          seen.map((text) => /Pesan \d\./.exec(text)?.[0]),
          texts,
        )
        assert.equal(await stays(page), true)
      }
      sapa.nodes = sapa.nodes.filter((node) => node !== victim)
      await eventually(
        'both are connected to what is left',
        async () => (await loaded(sapa.nodes)).reduce((sum, { sockets }) => sum + sockets, 0) === 2,
      )
    },
  )

  it('a node that is asked to stop lets its people go on at another', { timeout: 90_000 }, async () => {
    const leaving = (await loaded(sapa.nodes)).find(({ sockets }) => sockets > 0)?.node
    assert.ok(leaving)
    process.kill(leaving.pid, 'SIGTERM')
    await eventually('it has ended', async () => !isAlive(leaving.pid))
    sapa.nodes = sapa.nodes.filter((node) => node !== leaving)
    await eventually('both are connected to the last', async () => (await loaded(sapa.nodes))[0]?.sockets === 2)
    await write('Masih di sana?')
    for (const page of [dewi, andi]) {
      await page.locator('.bubble--in', { hasText: 'Masih di sana?' }).waitFor()
      assert.equal(await stays(page), true)
    }
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
