// The inbox in a real browser, on a Postgres server of its own: frames while somebody scrolls through thousands of
// messages and conversations, and while messages arrive; and what the tab holds as an hour of 20 messages a second comes in.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fillInboxAt, phoneOf } from '../api/src/modules/conversations/inbox/bigInbox.fixture.ts'
import { launchBrowser } from '../e2e/support/browser.ts'
import { startPipeline } from '../e2e/support/pipeline.ts'
import { eventually, node, root } from '../e2e/support/processes.ts'
import { findBrowser } from '../scripts/test/browser.ts'
import { openShop } from './pipeline/shop.ts'
import { each } from './pipeline/times.ts'
import { describeFrames, startFrames, stopFrames } from './tab/frames.ts'
import { heldBy, type Held } from './tab/held.ts'
import { scrollUntil } from './tab/scroll.ts'
import { contextFor } from './web/visit.ts'

/** Messages that arrive while the tab is open: those of an hour. */
const COUNT = Number(process.env.COUNT ?? 72_000)
/** Messages and conversations that are scrolled through. */
const SCROLLED = Number(process.env.SCROLLED ?? 3000)
const CONVERSATIONS = 10_000
const LONG = 20_000
/** Deliveries that WhatsApp has under way at once. */
const AT_ONCE = 4
/** Messages of one delivery, where they come faster than in an hour. */
const TOGETHER = 10
const PACE = 20
const PACED_SECONDS = 30
const SAMPLES = 12
/** Of so many messages one belongs to the conversation that is open. */
const OPEN_ONE_IN = 10

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

process.env.SAPA_BROWSER ??= findBrowser()
execFileSync(node, [join(root, 'scripts', 'build.ts')], { cwd: root, stdio: 'inherit' })
const pipeline = await startPipeline({ env: { SAPA_WEB_DIR: join(root, 'dist', 'web') } })
if (!pipeline) throw new Error('This needs the binaries of Postgres (initdb, postgres).')
const browser = await launchBrowser()
const shop = await openShop(pipeline, 'tab')
try {
  const { merchant, channelId } = shop
  await fillInboxAt(
    pipeline.postgres.url,
    { ...merchant, channelId },
    { conversations: CONVERSATIONS, messages: 2 * LONG, long: LONG },
  )
  const {
    data: [first],
  } = await merchant.call('GET', `/conversations?organizationId=${merchant.organizationId}&limit=1`)

  const context = await contextFor(browser, pipeline.url, {
    accessToken: merchant.token,
    refreshToken: merchant.refreshToken,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  const cdp = await context.newCDPSession(page)
  await page.goto(`${pipeline.url}/chats/whatsapp?channelId=${channelId}&contactId=${first.contact.id}`)
  await page.locator('.bubble').first().waitFor()
  await page.locator('.chats__item').first().waitFor()

  // What this machine paints at best: as much text, without anything of ours.
  const plain = await context.newPage()
  await plain.setContent(
    `<body style="margin:0"><div id="box" style="height:800px;overflow-y:auto">${'<p style="height:60px;margin:8px">Apakah pesanan sudah dikirim</p>'.repeat(SCROLLED)}</div>`,
  )
  await startFrames(plain)
  await scrollUntil(plain, { box: '#box', item: 'p', way: 1, count: SCROLLED - 20 })
  console.log(`for comparison: a page of ${SCROLLED} plain texts`.padEnd(62), describeFrames(await stopFrames(plain)))
  await plain.close()
  await page.bringToFront()

  let sent = 0
  const textOf = (n: number) => `Pesan ke-${n}`
  const arrive = (count: number) =>
    shop.receiveAll(
      Array.from({ length: count }, () => {
        const n = sent++
        return {
          customer: phoneOf(n % OPEN_ONE_IN === 0 ? 1 : 2 + Math.floor(Math.random() * (CONVERSATIONS - 1))),
          text: textOf(n),
        }
      }),
    )

  for (const slower of [1, 4]) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
    for (const [what, box, item, way] of [
      ['messages', '.messages', '.messages__row', -1],
      ['conversations', '.chats__list', '.chats__item', 1],
    ] as const) {
      await startFrames(page)
      const seen = await scrollUntil(page, { box, item, way, count: slower === 1 ? SCROLLED : SCROLLED / 4 })
      console.log(
        `scroll through ${seen} ${what}, processor ${slower}x slower`.padEnd(62),
        describeFrames(await stopFrames(page)),
      )
    }
    await page.reload()
    await page.locator('.bubble').first().waitFor()
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  await startFrames(page)
  const began = performance.now()
  const under: Promise<void>[] = []
  while (sent < PACE * PACED_SECONDS) {
    const wait = began + (sent * 1000) / PACE - performance.now()
    if (wait > 0) await sleep(wait)
    under.push(arrive(1))
  }
  await Promise.all(under)
  console.log(
    `${PACE} messages a second arrive for ${PACED_SECONDS} s`.padEnd(62),
    describeFrames(await stopFrames(page)),
  )

  const rows: Held[] = []
  const from = sent
  for (let sample = 0; sample <= SAMPLES; sample++) {
    const upTo = from + Math.round((COUNT * sample) / SAMPLES)
    await each(Math.ceil((upTo - sent) / TOGETHER), AT_ONCE, () => arrive(Math.min(TOGETHER, upTo - sent)))
    await eventually('the newest message in the browser', async () => shop.seen.has(textOf(sent - 1)), 600)
    const held = await heldBy(page, cdp)
    rows.push({ messages: sent - from, ...held })
    if (sample === 0)
      console.log(
        Object.keys(rows[0]!)
          .map((name) => name.padStart(14))
          .join(''),
      )
    console.log(
      Object.values(rows.at(-1)!)
        .map((value) => String(value).padStart(14))
        .join(''),
    )
  }
  // The first sample is of a tab that has not taken in anything; it may fill its places until the second.
  const settled = rows.slice(1)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  for (const key of ['heapMB', 'nodes', 'listeners', 'cacheKB'] as const) {
    const [x, y] = [mean(settled.map(({ messages }) => messages)), mean(settled.map((row) => row[key]))]
    const slope =
      settled.reduce((sum, row) => sum + (row.messages - x) * (row[key] - y), 0) /
      settled.reduce((sum, row) => sum + (row.messages - x) ** 2, 0)
    console.log(`${key}: ${(slope * 10_000).toFixed(2)} for each 10,000 messages`)
  }
} finally {
  shop.close()
  await browser.close()
  await pipeline.close()
}
