// How long a newcomer waits: from a fresh clone with empty package caches to 'ready', and every later start.
import { spawn, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../scripts/test/freePort.ts'

const folder = mkdtempSync(join(tmpdir(), 'sapa-bench-'))
const clone = join(folder, 'sapa')
const env = {
  ...process.env,
  PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
  npm_config_cache: join(folder, 'npm'),
  XDG_DATA_HOME: join(folder, 'data'),
  XDG_CACHE_HOME: join(folder, 'cache'),
  XDG_STATE_HOME: join(folder, 'state'),
}

/** Seconds until the line that says it is ready; the process is stopped then. */
function secondsToReady(): Promise<number> {
  const began = Date.now()
  const child = spawn('npm', ['start'], { cwd: clone, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  let seconds = NaN
  child.stdout.on('data', (data: Buffer) => {
    output += data
    if (!output.includes('Sapa is ready') || !Number.isNaN(seconds)) return
    seconds = (Date.now() - began) / 1000
    // To all of the group, as a terminal's Ctrl-C.
    process.kill(-child.pid!, 'SIGINT')
  })
  return new Promise((resolve, reject) => {
    child.on('exit', () =>
      Number.isNaN(seconds) ? reject(new Error(`npm start ended without being ready:\n${output}`)) : resolve(seconds),
    )
  })
}

try {
  const began = Date.now()
  execFileSync('git', ['clone', '--quiet', join(import.meta.dirname, '..'), clone])
  await secondsToReady()
  console.log(`from a fresh clone with empty caches to ready: ${Math.round((Date.now() - began) / 1000)} s`)
  for (let again = 0; again < 3; again++) console.log(`a later start: ${(await secondsToReady()).toFixed(1)} s`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
