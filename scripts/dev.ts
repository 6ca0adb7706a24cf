// `npm run dev`: every part from its sources, reloaded on a change. `npm run dev -- agents`: that area from its sources
// in the product as it is built here; with `--against https://…` in a product that is deployed there.
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { AREAS } from '../shared/build/areas.ts'
import { Children } from './dev/children.ts'
import { startFront } from './dev/front.ts'
import { devOptions } from './dev/options.ts'
import { developedAreas } from './dev/pointers.ts'
import { lockDataFolder } from './start/lock.ts'
import { installationSecrets } from './start/secrets.ts'

const root = join(import.meta.dirname, '..')
const offset = Number(process.env.PORT_OFFSET ?? 0)
const PORTS = { product: 3000 + offset, api: 4000 + offset, sandbox: 4010 + offset }
const PRODUCT = `http://localhost:${PORTS.product}`
const API = `http://localhost:${PORTS.api}`

const children = new Children()
const serve = (parts: string[], behind: object[] = []) =>
  children.serve([join(root, 'shared', 'build', 'serve.mjs'), JSON.stringify({ parts, behind })], parts.length)

/** Everything from its sources. What the shell's server does not have, the api has. */
async function developAll(): Promise<void> {
  const given = process.env.SAPA_DATA_DIR ?? 'data'
  const dataDir = isAbsolute(given) ? given : join(root, given)
  await lockDataFolder(dataDir)
  let origins = new Map<string, string>()
  const registry = createServer((_request, response) => {
    developedAreas(root, origins).then(
      (areas) => response.setHeader('content-type', 'application/json').end(JSON.stringify(areas)),
      (error: unknown) => {
        console.error(error)
        response.writeHead(500).end()
      },
    )
  })
  await new Promise<void>((resolve) => registry.listen(0, 'localhost', resolve))

  // The api serves its configuration beside a built interface; here there is none to serve.
  const webDir = join(root, 'dist', 'dev')
  mkdirSync(webDir, { recursive: true })
  const sandboxDir = join(dataDir, 'sandbox')
  await children.start(
    ['whatsapp-sandbox/src/main.ts'],
    { SANDBOX_PORT: String(PORTS.sandbox), SAPA_DATA_DIR: sandboxDir },
    (line) => line.startsWith('The sandbox listens'),
  )
  await children.start(
    ['--watch', 'api/src/main.ts'],
    {
      ...installationSecrets(dataDir),
      PORT: String(PORTS.api),
      SAPA_PUBLIC_URL: PRODUCT,
      SAPA_DATA_DIR: dataDir,
      SAPA_WEB_DIR: webDir,
      SAPA_SANDBOX_URL: `http://localhost:${PORTS.sandbox}`,
    },
    (line) => line.startsWith("Sapa's api listens"),
  )
  origins = await serve(
    [...AREAS, 'shell'],
    [
      { context: ['/areas.json'], target: `http://localhost:${(registry.address() as AddressInfo).port}` },
      { context: ['/v1', '/webhooks', '/socket.io', '/docs', '/dev', '/config.json'], target: API, ws: true },
    ],
  )
  origins.delete('shell')
}

/** Some areas from their sources, in a product that is built and runs: the deployed one, or one of this checkout. */
async function developSome(areas: string[], against: URL | undefined): Promise<void> {
  const [origins] = await Promise.all([
    serve(areas),
    against
      ? undefined
      : children.start(
          ['scripts/start.ts'],
          {
            PORT: String(PORTS.api),
            SANDBOX_PORT: String(PORTS.sandbox),
            SAPA_PUBLIC_URL: PRODUCT,
          },
          (line) => line.startsWith('Sapa is ready'),
        ),
  ])
  await startFront({
    port: PORTS.product,
    target: against ?? new URL(API),
    developed: () => developedAreas(root, origins),
  })
}

// The launcher was killed: nobody is left who could stop us.
for (const end of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(end, () => void children.stop().then(() => process.exit(0)))
try {
  const { areas, against } = devOptions(process.argv.slice(2))
  await (areas.length === 0 ? developAll() : developSome(areas, against))
  const what =
    areas.length === 0
      ? 'everything'
      : `${areas.join(', ')} from here, the rest from ${against?.origin ?? 'the build of this checkout'}`
  console.log(`Sapa is ready on ${PRODUCT}: ${what}. A change reloads the page.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await children.stop()
  process.exit(1)
}
