import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const bin = (name: string) => join(root, 'node_modules', '.bin', name)

export type Outcome = { kind: 'passed' } | { kind: 'failed' } | { kind: 'skipped'; why: string }

/** Runs a command with its output shown. */
export function run(command: string, args: string[], options: { cwd?: string; env?: Record<string, string> } = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, FORCE_COLOR: '0', ...options.env },
    })
    child.on('error', (error) => {
      console.error(error.message)
      resolve({ kind: 'failed' })
    })
    child.on('exit', (code) => resolve({ kind: code === 0 ? 'passed' : 'failed' }))
  })
}

/** Runs one after the other; the first that fails decides, the rest still runs so that all is seen. */
export async function all(outcomes: (() => Promise<Outcome>)[]): Promise<Outcome> {
  let result: Outcome = { kind: 'passed' }
  for (const outcome of outcomes) {
    const next = await outcome()
    if (next.kind !== 'passed' && result.kind !== 'failed') result = next
  }
  return result
}
