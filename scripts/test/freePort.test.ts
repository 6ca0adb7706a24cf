import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { freePort } from './freePort.ts'

const MANY = 300

test('no two processes get the same port, nor one of them twice, however late each begins to listen', async () => {
  const script = `
    import { freePort } from ${JSON.stringify(join(import.meta.dirname, 'freePort.ts'))}
    const ports = await Promise.all(Array.from({ length: ${MANY} }, freePort))
    console.log(JSON.stringify(ports))
    process.stdin.resume()`
  const other = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(other, 'exit')
  const [theirs, ours] = await Promise.all([
    once(other.stdout, 'data').then(([data]) => JSON.parse(String(data)) as number[]),
    Promise.all(Array.from({ length: MANY }, freePort)),
  ])
  other.stdin.end()
  await ended
  assert.equal(new Set([...ours, ...theirs]).size, 2 * MANY)
  const server = createServer().listen(ours[0], '127.0.0.1')
  await once(server, 'listening')
  server.close()
})
