import { readOptions } from './options.ts'
import { startWebServer } from './server.ts'

try {
  const options = readOptions(process.env)
  const server = await startWebServer(options, (line) => console.log(line))
  console.log(`The web server of ${options.part} listens on port ${options.port}`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
