import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { root } from './processes.ts'

export type Theme = 'light' | 'dark'

/** The machine's Chromium, without the services it would call home to. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.SAPA_BROWSER
  if (!executablePath) throw new Error('SAPA_BROWSER must name a Chromium; npm test finds one')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

/**
 * A person's browser window. What goes wrong in the page's console is collected in `complaints`. Nothing moves in it as
 * it comes: a press that begins while a dialog still grows may end beside its button.
 */
export async function openWindow(
  browser: Browser,
  options: { language: 'en' | 'id'; width?: number; height?: number; theme?: Theme },
): Promise<{ context: BrowserContext; page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    locale: options.language === 'id' ? 'id-ID' : 'en-US',
    colorScheme: options.theme ?? 'light',
    reducedMotion: 'reduce',
  })
  // Long for a slow machine that does other things too: a wait says what must come, not how fast.
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  return { context, page, complaints }
}

/** Keeps a picture of the page as a test artifact. */
export async function picture(page: Page, ...name: string[]): Promise<void> {
  const path = join(root, 'artifacts', 'e2e', ...name.slice(0, -1), `${name.at(-1)}.png`)
  mkdirSync(join(path, '..'), { recursive: true })
  await page.screenshot({ path })
}
