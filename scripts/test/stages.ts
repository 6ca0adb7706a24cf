import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const bin = (name: string) => join(root, 'node_modules', '.bin', name)

/** `unsteady`: the test files that failed first and passed when they ran again. */
export type Outcome = { kind: 'passed'; unsteady?: string[] } | { kind: 'failed' } | { kind: 'skipped'; why: string }

/** Runs a command with its output shown. */
export function run(
  command: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
): Promise<Outcome> {
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

/** More than this at once is no accident of a busy machine. */
const MOST_UNSTEADY = 3

/**
 * Runs test files, and those that failed once more, by themselves: a machine that stalls must not decide, and what is
 * broken fails both times. Such a file is named at the end, so that it is mended.
 *
 * @param attempt runs the files and writes the names of those with a failed test to `report`, one a line
 */
export async function twice(
  files: string[],
  attempt: (files: string[], report: string) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'sapa-tests-'))
  try {
    const report = join(folder, 'failed')
    const first = await attempt(files, report)
    if (first.kind !== 'failed') return first
    const failed = existsSync(report) ? [...new Set(readFileSync(report, 'utf8').split('\n').filter(Boolean))] : []
    if (failed.length === 0 || failed.length > MOST_UNSTEADY) return first
    console.log(`\nFailed: ${failed.join(', ')}. Running again:`)
    const second = await attempt(failed, join(folder, 'failed-again'))
    return second.kind === 'passed' ? { kind: 'passed', unsteady: failed } : second
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
