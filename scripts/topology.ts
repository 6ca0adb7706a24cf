// `npm run topology`: the product as it is deployed, on this machine and without containers. Each area has an origin of
// its own, the shell another; the api is several processes behind a load balancer, jobs have a process to themselves,
// the database is a Postgres server with a login that owns nothing, and mails leave over SMTP into a mail catcher.
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AREAS } from '../shared/build/areas.ts'
import { startSandbox } from '../whatsapp-sandbox/src/index.ts'
import { startWebServer } from '../web-server/src/server.ts'
import { buildWeb } from './build.ts'
import { installationSecrets } from './start/secrets.ts'
import { freePort } from './test/freePort.ts'
import { throwawayPostgres } from './test/postgres.ts'
import { startBalancer } from './topology/balancer.ts'
import { startMailCatcher } from './topology/mailCatcher.ts'
import { startProgram } from './topology/program.ts'

const root = join(import.meta.dirname, '..')
const at = (port: number) => `http://localhost:${port}`
/** What to undo at the end, the latest first. */
const undo: (() => unknown)[] = []

async function start(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-topology-'))
  undo.push(() => rmSync(folder, { recursive: true, force: true }))
  await buildWeb({ log: (line) => console.log(line) })
  const postgres = await throwawayPostgres()
  if (!postgres)
    throw new Error('The topology needs the binaries of a Postgres server (initdb, postgres) on this machine.')
  undo.push(() => postgres.stop())

  const shell = { port: Number(process.env.PORT ?? 3000) }
  const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4010)
  const [api, smtp, mail] = [await freePort(), await freePort(), await freePort()]
  const sandbox = await startSandbox({ port: sandboxPort, dataDir: join(folder, 'sandbox') })
  undo.push(() => sandbox.close())
  const catcher = await startMailCatcher(smtp, mail, join(folder, 'mail'))
  undo.push(() => catcher.close())

  const env = {
    ...installationSecrets(folder),
    SAPA_PUBLIC_URL: at(shell.port),
    SAPA_API_URL: at(api),
    SAPA_SANDBOX_URL: at(sandboxPort),
    SAPA_DATA_DIR: folder,
    SAPA_TRUSTED_PROXIES: 'loopback',
    SAPA_MIGRATE: 'no',
    SMTP_URL: `smtp://127.0.0.1:${smtp}?ignoreTLS=true`,
    DATABASE_URL: await plainLogin(postgres.url),
    DATABASE_MIGRATION_URL: postgres.url,
  }
  const program = async (name: string, more: Record<string, string>, ready: string) => {
    const started = await startProgram(name, 'api/src/main.ts', { ...env, ...more }, ready)
    undo.push(() => started.stop())
    return started.child
  }
  await program('migrate', { SAPA_ROLE: 'migrate' }, 'up to date')
  const nodes = await Promise.all(
    Array.from({ length: Number(process.env.TOPOLOGY_API_NODES ?? 2) }, async (_, index) => {
      const [port, internal] = [await freePort(), await freePort()]
      const child = await program(
        `api ${index + 1}`,
        { SAPA_ROLE: 'api', PORT: String(port), SAPA_INTERNAL_PORT: String(internal) },
        'listens',
      )
      return { name: `api ${index + 1}`, port, internal: at(internal), pid: child.pid }
    }),
  )
  const workerInternal = await freePort()
  const worker = await program(
    'worker',
    { SAPA_ROLE: 'worker', SAPA_INTERNAL_PORT: String(workerInternal) },
    'takes jobs',
  )
  const balancer = await startBalancer(
    api,
    nodes.map(({ port }) => port),
  )
  undo.push(() => balancer.close())

  const areas = await Promise.all(AREAS.map(async (id) => ({ id, port: await freePort() })))
  const web = async (part: string, port: number, more: object = {}) => {
    const options = {
      part,
      host: '127.0.0.1',
      port,
      webDir: join(root, 'dist', 'web'),
      apiSource: at(api),
      areas: [],
      refreshSeconds: 2,
      ...more,
    }
    const server = await startWebServer(options, (line) => console.log(`[${part}] ${line}`))
    undo.push(() => server.close())
  }
  for (const { id, port } of areas) await web(id, port)
  await web('shell', shell.port, { areas: areas.map(({ id, port }) => ({ id, origin: at(port), source: at(port) })) })

  // For people to read, and for tests.
  const state = {
    url: at(shell.port),
    api: at(api),
    sandbox: at(sandboxPort),
    mail: at(mail),
    areas: Object.fromEntries(areas.map(({ id, port }) => [id, at(port)])),
    nodes,
    worker: { pid: worker.pid, internal: at(workerInternal) },
  }
  console.log(JSON.stringify(state, null, 2))
  console.log(
    `Codes and mails arrive at ${at(mail)}/dev/mailbox, WhatsApp's sandbox is at ${at(sandboxPort)}/_sandbox/`,
  )
  console.log(`Sapa is ready on ${at(shell.port)}`)
}

/** A login that owns nothing, as the api has in production. */
async function plainLogin(ownerUrl: string): Promise<string> {
  const pg = createRequire(join(root, 'api', 'package.json'))('pg') as {
    Client: new (url: string) => {
      connect(): Promise<void>
      query(text: string): Promise<unknown>
      end(): Promise<void>
    }
  }
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query('create role sapa_login login')
  await client.end()
  return ownerUrl.replace('//sapa@', '//sapa_login@')
}

let stopping = false
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  console.log('Stopping …')
  while (undo.length > 0) await undo.pop()?.()
  process.exit(code)
}
process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
// The launcher was killed: nobody is left who could stop us.
process.on('disconnect', () => void stop(0))

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stop(1)
}
