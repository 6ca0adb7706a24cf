import { readConfig } from './platform/config.ts'
import { migrateDatabase, startServer } from './server.ts'

try {
  const config = readConfig(process.env)
  if (config.role === 'migrate') {
    await migrateDatabase(config)
    console.log('The database is up to date')
    process.exit(0)
  }
  const server = await startServer(config)
  console.log(config.role === 'worker' ? "Sapa's worker takes jobs" : `Sapa's api listens on port ${config.port}`)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // Asked a second time: at once.
      if (stopping) process.exit(1)
      stopping = true
      void server.close().then(() => process.exit(0))
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
