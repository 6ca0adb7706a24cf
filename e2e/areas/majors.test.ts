// A shared module is changed so that areas which were built before cannot run on it. One shell has both majors for a
// while: an area that was not built anew runs beside one that was.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { servedArea, signedIn, useWeb } from '../support/web.ts'
import { openWorkshop, type Workshop } from '../support/workshop.ts'
import { wordsIn } from '../support/words.ts'

const say = wordsIn('en')
const MODULE = '@sapa/shared/ui/patterns'
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

// One story: each test goes on where the one before ended.
describe('two majors of a shared module', () => {
  const web = useWeb()
  let workshop: Workshop
  let page: Page
  before(async () => {
    workshop = openWorkshop()
    page = (await signedIn(web)).page
    page.setDefaultTimeout(30_000)
  })

  /** The header of every page is called differently, and the old one is kept for those who call it as before. */
  function nextMajor(until: string): void {
    workshop.restore()
    workshop.change('shared/ui/patterns/PageHeader.tsx', (text) => text.replaceAll(/\btitle\b/g, 'heading'))
    workshop.change(
      'shared/former/patterns.tsx',
      () => `
      import { PageHeader as Present } from '../ui/patterns/index.ts'
      export * from '../ui/patterns/index.ts'
      export const PageHeader = ({ title, ...rest }) => <Present heading={title} {...rest} />`,
    )
    workshop.change('shared/build/majors.ts', (text) =>
      text.replace(
        'MAJORS: Record<string, Major> = {}',
        `MAJORS: Record<string, Major> = {
      '${MODULE}': { now: 2, before: { until: '${until}', load: () => import('@sapa/shared/former/patterns.tsx') } },
    }`,
      ),
    )
    workshop.change('mfe-agents/src/AgentsPage.tsx', (text) =>
      text.replace('<PageHeader title=', '<PageHeader heading='),
    )
  }
  const goes = async (path: string, title: string) => {
    await page.locator(`a[href="${path}"]`).first().click()
    await page.getByRole('heading', { name: title, exact: true, level: 1 }).waitFor()
    assert.equal(await page.locator('.crash').count(), 0)
  }
  const takes = (id: string) =>
    Object.keys(
      (JSON.parse(readFileSync(join(web.folder, `areas/${id}.json`), 'utf8')) as { takes: object }).takes,
    ).filter((name) => name.startsWith(MODULE))

  it('a shell that gives both until a day runs the areas that take the first', { timeout: 300_000 }, async () => {
    nextMajor(day(30))
    const { ok, said } = await workshop.release('shell', web.folder)
    assert.ok(ok, said)
    await page.goto(`${web.url}/agents`)
    for (const [path, area] of [
      ['/staff', 'staff'],
      ['/agents', 'agents'],
      ['/chats', 'chats'],
      ['/', 'dashboard'],
    ] as const)
      await goes(path, say(area, 'title'))
  })

  it('an area that takes the second runs beside them, in the same page', { timeout: 300_000 }, async () => {
    const before = servedArea(web, 'staff').version
    const { ok, said } = await workshop.release('agents', web.folder)
    assert.ok(ok, said)
    assert.deepEqual(
      [takes('agents'), takes('staff'), servedArea(web, 'staff').version],
      [[`${MODULE}@2`], [MODULE], before],
    )
    await page.goto(`${web.url}/agents`)
    for (let round = 0; round < 2; round++) {
      await goes('/staff', say('staff', 'title'))
      await goes('/agents', say('agents', 'title'))
    }
  })

  it('a shell that gives the first no longer is refused while an area takes it', { timeout: 300_000 }, async () => {
    workshop.change('shared/build/majors.ts', (text) => text.replace(/, before: \{.*\} \},/, ' },'))
    const { ok, said } = await workshop.release('shell', web.folder)
    assert.equal(ok, false)
    assert.match(
      said,
      new RegExp(
        `- staff ${servedArea(web, 'staff').version} takes ${MODULE}, which this shell does not give: release staff without it first`,
      ),
    )
    assert.ok(!said.includes('- agents'), said)
  })

  it('a shell that gives it beyond its day is refused, and what was served goes on', { timeout: 300_000 }, async () => {
    nextMajor(day(-2))
    const { ok, said } = await workshop.release('shell', web.folder)
    assert.equal(ok, false)
    assert.match(said, new RegExp(`- it gives ${MODULE} still, which was to end on ${day(-2)}`))
    await page.goto(`${web.url}/staff`)
    await goes('/agents', say('agents', 'title'))
  })
})
