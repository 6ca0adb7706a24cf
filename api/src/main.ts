import { readConfig } from './platform/config.ts'
import { startServer } from './server.ts'

try {
  const config = readConfig(process.env)
  const server = await startServer(config)
  console.log(`Sapa's api listens on port ${config.port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.close().then(() => process.exit(0)))
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
