// What federation costs a visitor: the interface as it is served, and the same code as one bundle split by route, in one run.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowser } from '../e2e/support/browser.ts'
import { connectAnsweringNumber, signUp } from '../e2e/support/merchant.ts'
import { freePort } from '../scripts/test/freePort.ts'
import { root, runUntil } from '../e2e/support/processes.ts'
import { findBrowser } from '../scripts/test/browser.ts'
import { assemble } from '../scripts/build/assemble.ts'
import { compress } from '../scripts/build/compress.ts'
import { liveAreas } from '../scripts/build/pointers.ts'
import { serve } from './web/serve.ts'
import { contextFor, visit, type Browser, type Session, type Visit } from './web/visit.ts'

const PAGES = ['/sign-in', '/', '/agents', '/chats', '/staff']
const RUNS = Number(process.env.RUNS ?? 3)
const federated = join(root, 'dist', 'web')
const single = join(root, 'dist', 'bench', 'single')
const data = mkdtempSync(join(tmpdir(), 'sapa-bench-'))

/** The page of the one bundle: the same registry, without files of areas to load ahead. */
async function buildSingle(): Promise<void> {
  const assets = join(single, 'assets', 'shell')
  rmSync(single, { recursive: true, force: true })
  mkdirSync(join(single, 'areas'), { recursive: true })
  execFileSync(process.execPath, ['--no-warnings', join(import.meta.dirname, 'web', 'single.mjs'), assets], {
    cwd: root,
    stdio: 'inherit',
  })
  await compress(assets)
  for (const area of liveAreas(federated)) {
    const bare = {
      ...area,
      entry: 'none',
      files: [],
      texts: { en: [], id: [] },
      routes: area.routes.map(({ shared: _, ...route }) => ({ ...route, files: [] })),
    }
    writeFileSync(join(single, 'areas', `${area.id}.json`), JSON.stringify(bare))
  }
  assemble(single)
  const page = readFileSync(join(single, 'index.html'), 'utf8')
  // An entry would be loaded ahead too.
  writeFileSync(join(single, 'index.html'), page.replaceAll('[area.entry, ...area.files', '[...area.files'))
  rmSync(join(single, 'index.html.br'))
}

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN
const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)
const ms = (time: number) => String(Math.round(time)).padStart(6)

async function weigh(
  browser: Browser,
  origin: string,
  path: string,
  session: Session | undefined,
): Promise<{ cold: Visit; warm: Visit }> {
  const context = await contextFor(browser, origin, path === '/sign-in' ? undefined : session)
  const page = await context.newPage()
  const cold = await visit(page, origin + path)
  const warm = await visit(page, origin + path)
  await context.close()
  return { cold, warm }
}

async function onSlowPhone(
  browser: Browser,
  origin: string,
  path: string,
  session: Session | undefined,
): Promise<Visit> {
  const visits: Visit[] = []
  for (let run = 0; run < RUNS; run++) {
    const context = await contextFor(browser, origin, path === '/sign-in' ? undefined : session)
    visits.push(await visit(await context.newPage(), origin + path, { slow: true }))
    await context.close()
  }
  const middle = (key: keyof Visit) => median(visits.map((one) => one[key]))
  return {
    js: middle('js'),
    requests: middle('requests'),
    firstPaint: middle('firstPaint'),
    largestPaint: middle('largestPaint'),
    heading: middle('heading'),
    field: middle('field'),
    shift: middle('shift'),
  }
}

/** From the press on a link of the sidebar to the place that the page takes, once its files were brought ahead. */
async function move(browser: Browser, origin: string, session: Session): Promise<number[]> {
  const context = await contextFor(browser, origin, session)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, `${origin}/`)
  await page.waitForLoadState('networkidle')
  const times: number[] = []
  for (const path of ['/agents', '/staff', '/chats']) {
    times.push(
      await page.evaluate(
        (to) =>
          new Promise<number>((resolve) => {
            const content = document.getElementById('content')!
            const began = performance.now()
            const before = content.querySelector('h1')
            const look = () =>
              content.querySelector('[role=status]') || content.querySelector('h1') !== before
                ? resolve(performance.now() - began)
                : requestAnimationFrame(look)
            document.querySelector<HTMLAnchorElement>(`nav a[href="${to}"]`)!.click()
            requestAnimationFrame(look)
          }),
        path,
      ),
    )
    await page.waitForLoadState('networkidle')
  }
  await context.close()
  return times
}

const [port, sandboxPort, ...ports] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
process.env.SAPA_BROWSER ??= findBrowser()
const sapa = await runUntil(
  'Sapa is ready',
  'scripts/start.ts',
  { PORT: String(port), SANDBOX_PORT: String(sandboxPort), SAPA_DATA_DIR: data },
  { seconds: 600 },
)
const url = `http://localhost:${port}`
await buildSingle()
const servers = await Promise.all([serve(federated, url, ports[0]!), serve(single, url, ports[1]!)])
const [areas, one] = ports.map((number) => `http://localhost:${number}`) as [string, string]
const browser = await launchBrowser()
try {
  const merchant = await signUp(url, 'bench')
  await connectAnsweringNumber(merchant)
  const session = { accessToken: merchant.token, refreshToken: merchant.refreshToken }

  console.log('JavaScript in kB on the wire (requests of all kinds but api calls and images), first visit and again')
  console.log('page       |  areas (req) | one bundle (req) | ratio | again: areas (req) | one bundle (req)')
  for (const path of PAGES) {
    const [ours, theirs] = [await weigh(browser, areas, path, session), await weigh(browser, one, path, session)]
    console.log(
      `${path.padEnd(10)} | ${kB(ours.cold.js)} (${ours.cold.requests}) | ${kB(theirs.cold.js)} (${theirs.cold.requests}) | ${(ours.cold.js / theirs.cold.js).toFixed(3)} | ${kB(ours.warm.js)} (${ours.warm.requests}) | ${kB(theirs.warm.js)} (${theirs.warm.requests})`,
    )
  }
  console.log(`\nSlow phone, ms, median of ${RUNS}: first paint | largest paint | heading | first field | layout shift`)
  for (const path of ['/sign-in', '/']) {
    for (const [name, origin] of [
      ['areas', areas],
      ['one bundle', one],
    ] as const) {
      const seen = await onSlowPhone(browser, origin, path, session)
      console.log(
        `${path.padEnd(8)} ${name.padEnd(10)} | ${ms(seen.firstPaint)} | ${ms(seen.largestPaint)} | ${ms(seen.heading)} | ${seen.field ? ms(seen.field) : '     -'} | ${seen.shift.toFixed(3)}`,
      )
    }
  }
  console.log(
    `\nTo the next area, ms from the press to its place: ${(await move(browser, areas, session)).map((time) => Math.round(time)).join(', ')}`,
  )
} finally {
  await browser.close()
  for (const server of servers) server.close()
  await sapa.kill()
  rmSync(data, { recursive: true, force: true })
}
