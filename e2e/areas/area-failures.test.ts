// An area fails in every way it can; nobody but the person on its page notices, and that person is told what helps.
import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { openWindow } from '../support/browser.ts'
import { eventually } from '../support/processes.ts'
import { throwing } from '../support/throwing.ts'
import { servedArea, signedIn, useWeb, type ServedArea } from '../support/web.ts'
import { wordsIn } from '../support/words.ts'

type Language = 'en' | 'id'
type Kind = 'not-loaded' | 'threw'

const SAYS: Record<Kind, Record<Language, string>> = {
  'not-loaded': {
    en: 'This page could not be loaded. Check your connection and try again.',
    id: 'Halaman ini tidak dapat dimuat. Periksa koneksi Anda lalu coba lagi.',
  },
  threw: { en: wordsIn('en')('common', 'crash_text'), id: wordsIn('id')('common', 'crash_text') },
}

const nothing = (route: Route) => route.fulfill({ status: 404, body: '' })
const noHost = (route: Route) => route.abort('connectionrefused')
const noAnswer = () => {}
const aPage = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sign in to the hotel</title>' })
const script = (change: (text: string) => string) => async (route: Route) => {
  await route.fulfill({ contentType: 'text/javascript', body: change(await (await route.fetch()).text()) })
}
const half = script((text) => text.slice(0, text.length / 2))

interface Fault {
  what: string
  kind: Kind
  area?: 'agents' | 'staff'
  /** Which of its files fail: a part of their address. */
  files: (area: ServedArea) => string[]
  answer: (route: Route) => unknown
  /** Its deadline has to pass before anything is said. */
  late?: boolean
  /** How often the first of the files is asked for until something is said. */
  asked: number
}

const entry = ({ entry }: ServedArea) => [entry]
const code = ({ files }: ServedArea) => files
const page =
  (ending: string) =>
  ({ id, routes }: ServedArea) =>
    routes.find(({ path }) => path === `/${id}`)?.files.filter((file) => file.endsWith(ending)) ?? []

const faults: Fault[] = [
  { what: 'its entry is missing', kind: 'not-loaded', files: entry, answer: nothing, asked: 2 },
  { what: 'nobody listens where its entry should be', kind: 'not-loaded', files: entry, answer: noHost, asked: 2 },
  { what: 'its entry does not answer', kind: 'not-loaded', files: entry, answer: noAnswer, late: true, asked: 1 },
  { what: 'a page of somebody else comes for its entry', kind: 'not-loaded', files: entry, answer: aPage, asked: 2 },
  { what: 'half of its entry comes', kind: 'not-loaded', files: entry, answer: half, asked: 2 },
  {
    what: 'its entry throws',
    kind: 'threw',
    files: entry,
    answer: script(() => 'throw new Error("its entry threw")'),
    asked: 1,
  },
  { what: 'its declaration is missing', kind: 'not-loaded', files: code, answer: nothing, asked: 2 },
  {
    what: 'its declaration throws',
    kind: 'threw',
    files: code,
    answer: script((text) => throwing(text, 'evaluation')),
    asked: 1,
  },
  {
    what: 'its set-up throws',
    kind: 'threw',
    area: 'agents',
    files: code,
    answer: script((text) => throwing(text, 'setup')),
    asked: 1,
  },
  {
    what: 'its texts are missing',
    kind: 'not-loaded',
    files: ({ texts }) => [...texts.en, ...texts.id],
    answer: nothing,
    late: true,
    asked: 1,
  },
  { what: 'the code of its page is missing', kind: 'not-loaded', files: page('.js'), answer: nothing, asked: 2 },
  {
    what: 'the code of its page does not answer',
    kind: 'not-loaded',
    files: page('.js'),
    answer: noAnswer,
    late: true,
    asked: 1,
  },
  {
    what: 'a page of somebody else comes for the code of its page',
    kind: 'not-loaded',
    files: page('.js'),
    answer: aPage,
    asked: 2,
  },
  { what: 'the styles of its page are missing', kind: 'not-loaded', files: page('.css'), answer: nothing, asked: 2 },
  {
    what: 'its page throws before it is there',
    kind: 'threw',
    files: page('.js'),
    answer: script((text) => throwing(text, 'evaluation')),
    asked: 1,
  },
  {
    what: 'its page throws while it is drawn',
    kind: 'threw',
    files: page('.js'),
    answer: script((text) => throwing(text, 'default')),
    asked: 1,
  },
]

describe('areas that fail', () => {
  const web = useWeb()
  const windows = {} as Record<Language, BrowserContext>
  before(async () => {
    for (const language of ['en', 'id'] as const) {
      const { page } = await signedIn(web, language)
      windows[language] = page.context()
      await page.close()
    }
  })

  /** What the api was told of failures, as its log has it. */
  const reports = () =>
    web.api
      .output()
      .split('\n')
      .filter((line) => line.includes('the interface failed in a browser'))
      .map((line) => JSON.parse(line) as { area: string; version: string; failure: string; stack: string })

  for (const [index, { what, kind, area: id = 'staff', files, answer, late, asked }] of faults.entries()) {
    const language = index % 2 ? 'id' : 'en'
    it(`${what}: the rest goes on, it is told and reported, and comes back [S8.12]`, { timeout: 120_000 }, async () => {
      const say = wordsIn(language)
      const area = servedArea(web, id)
      const failing = files(area)
      assert.ok(failing.length > 0)
      const before = reports().length
      const page = await windows[language].newPage()
      try {
        if (late) await page.clock.install()
        await page.addInitScript(() => Object.assign(globalThis, { fault: 'its code threw' }))
        const requests: Request[] = []
        page.on(
          'request',
          (request) =>
            failing.some((file) => request.url().includes(file)) &&
            request.resourceType() !== 'other' &&
            requests.push(request),
        )
        const isFailing = (address: URL) =>
          failing.some((file) => address.pathname.includes(file)) && /\.(js|css)$/.test(address.pathname)
        await page.route(isFailing, answer)
        const to = (where: 'agents' | 'staff' | 'chats') => page.locator(`a[href="/${where}"]`).first().click()
        const elsewhere = async () => {
          await to('chats')
          await page.getByText(say('chats', 'empty.title')).first().waitFor()
        }
        await page.goto(`${web.url}/chats`)
        await page.getByText(say('chats', 'empty.title')).first().waitFor()

        await to(id)
        if (late) await passDeadlines(page, () => requests.length > 0)
        const crash = page.locator('.crash')
        await crash.waitFor()
        const said = await crash.innerText()
        assert.ok(said.includes(SAYS[kind][language]), said)
        assert.ok(said.includes(`${id} ${area.version}`), said)
        const first = (request: Request) => request.url().includes(failing[0] ?? '')
        if (failing.length === 1) assert.equal(requests.filter(first).length, asked)
        const told = await eventually('a report', async () =>
          reports()
            .slice(before)
            .find((report) => report.area === id && report.version === area.version),
        )
        assert.match(told.stack, /\bat .+\.js:\d+:\d+/)

        // The rest of the product, and back.
        await elsewhere()
        assert.equal(await crash.count(), 0)
        await to(id)
        if (late) await passDeadlines(page, () => true)
        await crash.waitFor()

        await page.unroute(isFailing)
        await page.evaluate(() => Object.assign(globalThis, { fault: undefined }))
        const downloads = requests.length
        if (what === 'its entry throws') {
          // It is not run again in this page: the way out is a new page.
          await crash.getByRole('button', { name: 'Muat ulang' }).click()
        } else {
          await crash.getByRole('button', { name: say('common', 'retry') }).click()
        }
        await page.getByRole('heading', { name: say(id, 'title'), level: 1 }).waitFor()
        assert.equal(await crash.count(), 0)
        if (kind === 'threw' && what !== 'its entry throws')
          assert.equal(requests.length, downloads, 'what threw was downloaded again')
        await elsewhere()
      } finally {
        await page.close()
      }
    })
  }

  /** Opens the page of chats with what `change` makes of the registry in it. */
  async function openWith(
    context: BrowserContext,
    change: (areas: ServedArea[]) => unknown,
  ): Promise<{ page: Page; errors: Error[] }> {
    const page = await context.newPage()
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.route('**/chats', async (route) => {
      const html = await (await route.fetch()).text()
      await route.fulfill({
        contentType: 'text/html',
        body: html.replace(
          /(id="areas">)(.*?)(<\/script>)/,
          (_, open: string, areas: string, close: string) =>
            open + String(change(JSON.parse(areas) as ServedArea[])) + close,
        ),
      })
    })
    await page.goto(`${web.url}/chats`)
    return { page, errors }
  }
  const withoutRoutesOfStaff = (areas: ServedArea[]) =>
    JSON.stringify(areas.map((area) => (area.id === 'staff' ? { ...area, routes: [null] } : area)))
  const works = async (page: Page, language: Language, id: 'staff' | 'chats') => {
    const say = wordsIn(language)
    await page.locator(`a[href="/${id}"]`).first().click()
    await page
      .getByText(id === 'staff' ? say('staff', 'subtitle') : say('chats', 'empty.title'))
      .first()
      .waitFor()
  }

  it('a registry in the page that is garbage: the areas are fetched', { timeout: 120_000 }, async () => {
    const { page, errors } = await openWith(windows.en, () => '[{ "id":')
    await works(page, 'en', 'staff')
    assert.deepEqual(errors, [])
    await page.close()
  })

  it(
    'no registry in the page and none to fetch: the areas are those of the last good start',
    { timeout: 120_000 },
    async () => {
      await windows.id.route('**/areas.json', nothing)
      const { page, errors } = await openWith(windows.id, () => '{}')
      await works(page, 'id', 'staff')
      await works(page, 'id', 'chats')
      assert.deepEqual(errors, [])
      await page.close()
      await windows.id.unroute('**/areas.json')
    },
  )

  it(
    'one area that cannot be understood is as it was at the last good start, and that is reported',
    { timeout: 120_000 },
    async () => {
      const before = reports().length
      const { page } = await openWith(windows.en, withoutRoutesOfStaff)
      await works(page, 'en', 'staff')
      const { version } = servedArea(web, 'staff')
      await eventually('a report', async () =>
        reports()
          .slice(before)
          .find((report) => report.area === 'staff' && report.version === version),
      )
      await page.close()
    },
  )

  it('in a browser that never had it, that area is left out and the others work', { timeout: 120_000 }, async () => {
    const { page, errors } = await openWith(windows.en, withoutRoutesOfStaff)
    await page.evaluate(() => localStorage.removeItem('sapa-areas'))
    await page.reload()
    await works(page, 'en', 'chats')
    assert.equal(await page.locator('a[href="/staff"]').count(), 0)
    assert.deepEqual(errors, [])
    await page.close()
  })

  for (const language of ['en', 'id'] as const) {
    it(
      `a first visit without any registry says so (${language}), and works when there is one again`,
      { timeout: 120_000 },
      async () => {
        const { context } = await openWindow(web.browser, { language })
        await context.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
        await context.route('**/areas.json', noHost)
        const { page } = await openWith(context, () => '')
        const says = { en: 'Sapa cannot start', id: 'Sapa tidak dapat dijalankan' }
        await page.getByRole('heading', { name: says[language] }).waitFor()
        await context.unroute('**/areas.json')
        await page.reload()
        await page.getByLabel(wordsIn(language)('auth', 'fields.identifier')).waitFor()
        await context.close()
      },
    )
  }

  for (const [what, answer] of [
    ['is away', nothing],
    ['is on no host', noHost],
    ['is a page of somebody else', aPage],
    ['is not what it should be', (route: Route) => route.fulfill({ json: null })],
  ] as const) {
    it(`versions.json ${what}: nothing is offered and nothing breaks`, { timeout: 120_000 }, async () => {
      const { page, errors } = await openWith(windows.id, JSON.stringify)
      await page.route('**/versions.json', answer)
      const asked = page.waitForRequest('**/versions.json')
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await asked
      await works(page, 'id', 'staff')
      await works(page, 'id', 'chats')
      assert.equal(await page.locator('.new-version').count(), 0)
      assert.deepEqual(errors, [])
      await page.close()
    })
  }
})

/** Lets the page's time run until it says what failed; a wait of 20 seconds is none for the test. */
async function passDeadlines(page: Page, begun: () => boolean): Promise<void> {
  await eventually('a request', async () => begun())
  await eventually('what failed', async () => {
    await page.clock.fastForward(6000)
    return page.locator('.crash').isVisible()
  })
}
