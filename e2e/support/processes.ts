import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const node = join(root, 'node_modules', '.bin', 'node')

export interface Running {
  child: ChildProcess
  /** Everything it printed so far. */
  output: () => string
  /** Ends it without a warning, as a crash does. */
  kill: () => Promise<void>
  /** Ends it as Ctrl-C does. */
  stop: () => Promise<void>
}

/** Runs a script of ours until it prints `ready`; throws with its output when it ends before. */
export async function runUntil(
  ready: string,
  script: string,
  env: Record<string, string>,
  { seconds = 180, from = root, args = [] as string[] } = {},
): Promise<Running> {
  const child = spawn(node, [join(from, script), ...args], {
    cwd: from,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`${script} did not print '${ready}' in ${seconds} s:\n${output}`))
      child.kill('SIGINT')
    }, seconds * 1000)
    const look = (data: Buffer) => {
      output += data
      if (output.includes(ready)) {
        clearTimeout(timer)
        resolve()
      }
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.on('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`${script} ended with ${code}:\n${output}`))
    })
  })
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await ended
  }
  return { child, output: () => output, kill: end('SIGKILL'), stop: end('SIGINT') }
}

/** Secrets of one installation, for processes that are not started by `npm start`. */
export function secrets(): Record<string, string> {
  return Object.fromEntries(
    ['SAPA_TOKEN_SECRET', 'SAPA_ENCRYPTION_SECRET', 'SAPA_CODE_SECRET'].map((name) => [
      name,
      randomBytes(32).toString('hex'),
    ]),
  )
}

/** Waits until `look` gives something. */
export async function eventually<T>(
  what: string,
  look: () => Promise<T | undefined | false>,
  seconds = 60,
): Promise<T> {
  const end = Date.now() + seconds * 1000
  let last: unknown
  while (Date.now() < end) {
    try {
      const found = await look()
      if (found) return found
    } catch (error) {
      last = error
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`not within ${seconds} s: ${what}`, { cause: last })
}
