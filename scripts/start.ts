// `npm start`: builds what changed, then runs the whole product in this process: interface, api, jobs,
// embedded database and the WhatsApp sandbox.
import { isAbsolute, join } from 'node:path'
import { readConfig } from '../api/src/platform/config.ts'
import { startServer } from '../api/src/server.ts'
import { startSandbox } from '../whatsapp-sandbox/src/index.ts'
import { buildWeb } from './build.ts'
import { lockDataFolder } from './start/lock.ts'
import { installationSecrets } from './start/secrets.ts'

const root = join(import.meta.dirname, '..')

async function start(): Promise<void> {
  const given = process.env.SAPA_DATA_DIR ?? 'data'
  const dataDir = isAbsolute(given) ? given : join(root, given)
  const unlock = await lockDataFolder(dataDir)
  await buildWeb({ log: (line) => console.log(line) })

  const sandboxPort = Number(process.env.SANDBOX_PORT ?? 4010)
  const config = readConfig({
    ...installationSecrets(dataDir),
    // This runs on a developer's machine: an area may come from a server beside it.
    SAPA_AREA_OVERRIDE_ORIGINS: 'http://localhost:*',
    // Somebody waits for their prompt.
    SAPA_SHUTDOWN_SECONDS: '5',
    ...process.env,
    SAPA_DATA_DIR: dataDir,
    SAPA_WEB_DIR: join(root, 'dist', 'web'),
    SAPA_SANDBOX_URL: `http://localhost:${sandboxPort}`,
  })
  const sandbox = await startSandbox({ port: sandboxPort, dataDir: join(dataDir, 'sandbox') }).catch(
    portTaken(sandboxPort, 'SANDBOX_PORT'),
  )
  const server = await startServer(config).catch(portTaken(config.port, 'PORT'))
  console.log(
    `Codes and mails arrive at http://localhost:${config.port}/dev/mailbox, WhatsApp's sandbox is at http://localhost:${sandboxPort}/_sandbox/`,
  )
  console.log(`Sapa is ready on http://localhost:${config.port}`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    console.log('\nStopping …')
    await server.close()
    await sandbox.close()
    unlock()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  // The launcher was killed: nobody is left who could stop us.
  process.on('disconnect', () => void stop())
}

function portTaken(port: number, variable: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(
      `Port ${port} is taken by another program. Stop it, or choose another port: ${variable}=${port + 100} npm start`,
    )
  }
}

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
