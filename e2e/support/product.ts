import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'
import { freePort } from '../../scripts/test/freePort.ts'
import { runUntil, type Running } from './processes.ts'
import { startTopology } from './topology.ts'

/** The stage 'topology' makes journeys through the product as it is deployed. */
export const DEPLOYED = process.env.SAPA_TOPOLOGY === '1'

export interface Product {
  /** Where the interface and the api are. */
  url: string
  /** Where codes and mails arrive. */
  mailbox: string
  /** Where the sandbox's Graph API and its control interface are. */
  sandbox: string
  /** Its data. */
  folder: string
  browser: Browser
  running: Running
  /** Starts it again on the same data and ports, after its end. */
  start: () => Promise<void>
}

/**
 * Sapa as `npm start` runs it, on free ports with data of its own, and a browser: for the tests of one `describe`. The
 * fields are there once the tests run.
 *
 * @param settings further environment variables, asked for when the tests start, with the address that the sandbox will have
 */
export function useProduct(
  settings: (sandbox: string) => Promise<Record<string, string>> = () => Promise.resolve({}),
): Product {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-e2e-'))
  const product = { folder } as Product
  before(async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    product.url = `http://localhost:${port}`
    product.sandbox = `http://localhost:${sandboxPort}`
    const env = {
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SAPA_DATA_DIR: folder,
      ...(await settings(product.sandbox)),
    }
    product.mailbox = product.url
    product.start = async () => void (product.running = await runUntil('Sapa is ready', 'scripts/start.ts', env))
    if (DEPLOYED)
      product.start = async () => void ({ running: product.running, mail: product.mailbox } = await startTopology(env))
    await product.start()
    product.browser = await launchBrowser()
  })
  after(async () => {
    await product.browser?.close()
    await product.running?.kill()
    rmSync(folder, { recursive: true, force: true })
  })
  return product
}
