import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

export interface Program {
  child: ChildProcess
  /** Asks it to end and waits until it has. */
  stop: () => Promise<void>
}

/**
 * Starts one of our programs as a process of its own; what it says is passed on under its name.
 *
 * @param ready - what it prints once it is
 * @throws Error when it ends before
 */
export async function startProgram(
  name: string,
  script: string,
  env: Record<string, string>,
  ready: string,
): Promise<Program> {
  const child = spawn(process.execPath, [join(root, script)], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const listen = (data: Buffer) => {
      process.stdout.write(String(data).replace(/^(?=.)/gm, `[${name}] `))
      said += data
      if (said.includes(ready)) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void ended.then((code) => reject(new Error(`${name} ended with ${code}`)))
  })
  return {
    child,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
