import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { createRequire } from 'node:module'
import { root } from './stages.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** The machine's own Chromium, else Playwright's, else (as root in CI only) Debian's package. */
export function findBrowser(): string | undefined {
  return system() ?? playwrights() ?? (process.env.CI && process.getuid?.() === 0 ? debians() : undefined)
}

function system(): string | undefined {
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return [...onPath, mac].find((path) => existsSync(path))
}

function playwrights(): string | undefined {
  const require = createRequire(join(root, 'e2e', 'package.json'))
  const { chromium } = require('playwright-core') as { chromium: { executablePath(): string } }
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function debians(): string | undefined {
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    return undefined
  }
  return system()
}
