import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { throwawayPostgres, type ThrowawayPostgres } from '../../scripts/test/postgres.ts'
import { startLine, type Line } from './line.ts'
import { connectAnsweringNumber, signUp, type Merchant } from './merchant.ts'
import { freePort } from '../../scripts/test/freePort.ts'
import { runUntil, secrets, type Running } from './processes.ts'

/** A process of the product that a test may end and start again. */
export interface ProductNode {
  running: Running
  /** Ends it as a crash does, and starts it again after so many milliseconds. */
  crash: (pause?: number) => Promise<void>
  /** Its line to the database. */
  database: Line
}

/** The product in processes of its own: the sandbox, one that takes calls, one that works jobs, and a Postgres server. */
export interface Pipeline {
  url: string
  sandboxUrl: string
  folder: string
  postgres: ThrowawayPostgres
  /** Past every row-level security. */
  db: pg.Pool
  api: ProductNode
  worker: ProductNode
  /** One more process that takes calls, with an address of its own, beside the one that WhatsApp knows. */
  addApi: () => Promise<ProductNode & { port: number; url: string }>
  merchant: Merchant
  channelId: string
  phoneNumberId: string
  /** A call of the sandbox's control interface. */
  control: (method: string, path: string, body?: object) => Promise<any> // any: the sandbox's own shapes
  close: () => Promise<void>
}

export interface PipelineOptions {
  /** Where the database's files are, when not in the folder for temporary files. */
  databaseParent?: string
  databaseSettings?: string[]
  /** More environment variables for the processes of the product. */
  env?: Record<string, string>
  /** Without the lines that a test may cut: for measurements. */
  direct?: boolean
  envOf?: (role: 'api' | 'worker') => Record<string, string>
}

/** Connections past every row-level security, and past the product. */
export function openPool({ url }: Pick<ThrowawayPostgres, 'url'>, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max })
  pool.on('error', () => {})
  return pool
}

/**
 * Starts the product with a merchant whose sandbox number an agent answers.
 *
 * @returns undefined where this machine has no Postgres
 */
export async function startPipeline({
  databaseParent,
  databaseSettings,
  env: more = {},
  direct = false,
  envOf = () => ({}),
}: PipelineOptions = {}): Promise<Pipeline | undefined> {
  const postgres = await throwawayPostgres(databaseParent, databaseSettings)
  if (!postgres) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'sapa-faults-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const [url, sandboxUrl] = [`http://localhost:${port}`, `http://localhost:${sandboxPort}`]
  const sandbox = await runUntil('listens', 'whatsapp-sandbox/src/main.ts', {
    SANDBOX_PORT: String(sandboxPort),
    SAPA_DATA_DIR: join(folder, 'sandbox'),
  })
  const env = {
    ...secrets(),
    PORT: String(port),
    SAPA_DATA_DIR: join(folder, 'data'),
    SAPA_SANDBOX_URL: sandboxUrl,
    SAPA_PUBLIC_URL: url,
    ...more,
  }

  const nodes: ProductNode[] = []
  const startNode = async (role: 'api' | 'worker', ready: string, own = {}): Promise<ProductNode> => {
    const address = new URL(postgres.url)
    const database = await startLine(Number(address.port))
    if (!direct) address.port = String(database.port)
    const start = () =>
      runUntil(ready, 'api/src/main.ts', {
        ...env,
        ...envOf(role),
        SAPA_ROLE: role,
        DATABASE_URL: address.href,
        SAPA_MIGRATE: role === 'api' ? 'yes' : 'no',
        ...own,
      })
    const node: ProductNode = {
      running: await start(),
      database,
      crash: async (pause = 0) => {
        await node.running.kill()
        await new Promise((resolve) => setTimeout(resolve, pause))
        node.running = await start()
      },
    }
    nodes.push(node)
    return node
  }
  const api = await startNode('api', 'listens')
  const worker = await startNode('worker', 'takes jobs')
  const db = openPool(postgres, 2)
  const control = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${sandboxUrl}/_sandbox${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer
  }
  // Meta tries for days; what was refused while something was down is to come again within the test.
  await control('POST', '/settings', { retryEvery: 500 })
  const merchant = await signUp(url, 'faults')
  return {
    url,
    sandboxUrl,
    folder,
    postgres,
    db,
    api,
    worker,
    addApi: async () => {
      const own = await freePort()
      const node = await startNode('api', 'listens', { PORT: String(own), SAPA_MIGRATE: 'no' })
      // The node itself, as it changes when it crashes.
      return Object.assign(node, { port: own, url: `http://localhost:${own}` })
    },
    merchant,
    control,
    ...(await connectAnsweringNumber(merchant)),
    close: async () => {
      await db.end()
      for (const node of nodes) {
        await node.running.kill()
        node.database.close()
      }
      await sandbox.kill()
      postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
