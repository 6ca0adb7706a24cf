import { startSandbox } from './index.ts'

const { SANDBOX_HOST: host, SANDBOX_URL: publicUrl } = process.env
const sandbox = await startSandbox({
  port: Number(process.env.SANDBOX_PORT ?? 4010),
  dataDir: process.env.SAPA_DATA_DIR ?? 'data/sandbox',
  ...(host ? { host } : {}),
  ...(publicUrl ? { publicUrl } : {}),
})
console.log(`The sandbox listens on ${sandbox.url}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
