// Areas and shell of different ages: what fits runs, what does not is refused, and where it is served all the same it is
// contained in its place and says which versions do not fit.
import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { eventually } from '../support/processes.ts'
import { servedArea, signedIn, useWeb } from '../support/web.ts'
import { openWorkshop, type Workshop } from '../support/workshop.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')
const MISFIT = {
  en: 'This page was made for another version of Sapa. Reload in a moment. If it happens again, tell us.',
  id: 'Halaman ini dibuat untuk versi Sapa yang lain. Muat ulang sebentar lagi. Jika terjadi lagi, beri tahu kami.',
}

// One story: each test goes on where the one before ended.
describe('areas and shell of different ages', () => {
  const web = useWeb()
  const oldShell = mkdtempSync(join(tmpdir(), 'sapa-shell-'))
  let workshop: Workshop
  let page: Page
  before(async () => {
    workshop = openWorkshop()
    page = (await signedIn(web)).page
    page.setDefaultTimeout(30_000)
    /** The files by which a shell is served; its scripts stay beside those of later ones. */
    for (const file of SHELL) cpSync(join(web.folder, 'assets', 'shell', file), join(oldShell, file))
  })
  after(() => rmSync(oldShell, { recursive: true }))

  const gives = () =>
    workshop.change('shared/platform/index.ts', (text) => `${text}\nexport const ADDED = 'with what was added'\n`)
  const takes = () =>
    workshop.change(
      'mfe-staff/src/StaffPage.tsx',
      (text) =>
        `import { ADDED } from '@sapa/shared/platform'\n${text.replace("title={t('title')}", "title={`${t('title')} ${ADDED}`}")}`,
    )
  const served = () =>
    readFileSync(join(web.folder, 'areas.json'), 'utf8') + readFileSync(join(web.folder, 'versions.json'), 'utf8')
  const works = async (path: string, title: string) => {
    await page.goto(web.url + path)
    await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
    assert.equal(await page.locator('.crash').count(), 0)
  }

  it(
    'a new area that takes what the old shell does not give is refused, and what was served goes on',
    { timeout: 300_000 },
    async () => {
      const before = served()
      gives()
      takes()
      const { ok, said } = await workshop.release('staff', web.folder)
      assert.equal(ok, false)
      assert.match(
        said,
        /staff was not released.*\n- it takes ADDED of @sapa\/shared\/platform, which the shell that is served does not give: release the shell first/,
      )
      assert.equal(served(), before)
      await works('/staff', say('staff', 'title'))
    },
  )

  it('a new shell that gives more runs the old areas', { timeout: 300_000 }, async () => {
    const { ok, said } = await workshop.release('shell', web.folder)
    assert.ok(ok, said)
    await works('/staff', say('staff', 'title'))
    for (const [path, area] of [
      ['/agents', 'agents'],
      ['/chats', 'chats'],
      ['/', 'dashboard'],
    ] as const)
      await works(path, say(area, 'title'))
  })

  it('then the new area is released, and runs', { timeout: 300_000 }, async () => {
    const { ok, said } = await workshop.release('staff', web.folder)
    assert.ok(ok, said)
    await works('/staff', `${say('staff', 'title')} with what was added`)
  })

  it(
    'a shell that no longer gives what a served area takes is refused, and what was served goes on',
    { timeout: 300_000 },
    async () => {
      const before = served()
      workshop.restore()
      const { ok, said } = await workshop.release('shell', web.folder)
      assert.equal(ok, false)
      assert.match(
        said,
        new RegExp(
          `staff ${servedArea(web, 'staff').version} takes ADDED of @sapa/shared/platform, which this shell does not give: release staff without it first`,
        ),
      )
      assert.equal(served(), before)
      await works('/staff', `${say('staff', 'title')} with what was added`)
    },
  )

  it(
    'served by force, the area stands still in its place, names both versions, and the rest goes on',
    { timeout: 300_000 },
    async () => {
      for (const file of SHELL) cpSync(join(oldShell, file), join(web.folder, 'assets', 'shell', file))
      const { ok, said } = await workshop.assemble(web.folder)
      assert.ok(ok, said)
      const { version } = servedArea(web, 'staff')
      const { shell } = JSON.parse(readFileSync(join(web.folder, 'versions.json'), 'utf8')) as { shell: string }
      const asked: string[] = []
      page.on(
        'request',
        (request) =>
          request.resourceType() === 'script' && request.url().includes('/areas/staff/') && asked.push(request.url()),
      )
      for (const language of ['en', 'id'] as const) {
        await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
        await page.goto(`${web.url}/agents`)
        await page.locator('a[href="/staff"]').first().click()
        const crash = page.locator('.crash')
        await crash.waitFor()
        const told = await crash.innerText()
        assert.ok(told.includes(MISFIT[language]), told)
        assert.ok(
          told.includes(
            `staff ${version}: takes ADDED of @sapa/shared/platform, which the shell ${shell} does not give`,
          ),
          told,
        )
        assert.equal(await crash.getByRole('button', { name: wordsIn(language)('common', 'retry') }).count(), 0)
        await page.locator('a[href="/chats"]').first().click()
        await page.getByRole('heading', { name: wordsIn(language)('chats', 'title'), exact: true, level: 1 }).waitFor()
      }
      assert.deepEqual(asked, [], 'its code was run')
      const reported = () =>
        web.api
          .output()
          .split('\n')
          .find((line) => line.includes('the interface failed in a browser') && line.includes(version))
      assert.match(await eventually('a report', async () => reported()), /takes ADDED of @sapa\/shared\/platform/)
    },
  )
})

const SHELL = ['index.html', 'files.json', 'shared.json']
