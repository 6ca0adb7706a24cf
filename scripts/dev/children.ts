import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** The processes of a development run: they are started together, and end together. */
export class Children {
  readonly #running = new Set<ChildProcess>()

  /**
   * Runs a script of ours until it says that it is ready, and shows everything else that it prints.
   *
   * @throws Error when it ends before
   */
  async start(args: string[], env: Record<string, string>, isReady: (line: string) => boolean): Promise<void> {
    const child = this.#spawn(args, env, 'pipe')
    await new Promise<void>((resolve, reject) => {
      createInterface(child.stdout!).on('line', (line) => (isReady(line) ? resolve() : console.log(line)))
      child.on('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}; the reason stands above.`)))
    })
  }

  /** Runs a script that tells what it serves, until it told `count` different things. @throws Error when it ends before */
  async serve(args: string[], count: number): Promise<Map<string, string>> {
    const child = this.#spawn(args, {}, 'inherit')
    const origins = new Map<string, string>()
    await new Promise<void>((resolve, reject) => {
      child.on('message', ({ part, origin }: { part: string; origin: string }) => {
        origins.set(part, origin)
        if (origins.size === count) resolve()
      })
      child.on('exit', (code) =>
        reject(new Error(`The interface's servers ended with ${code}; the reason stands above.`)),
      )
    })
    return origins
  }

  /** Asks all to end, and waits until they did. */
  async stop(): Promise<void> {
    await Promise.all(
      [...this.#running].map(
        (child) =>
          new Promise<void>((resolve) => {
            child.once('exit', () => resolve())
            child.kill('SIGTERM')
          }),
      ),
    )
  }

  #spawn(args: string[], env: Record<string, string>, stdout: 'pipe' | 'inherit'): ChildProcess {
    // Those that listen to the channel end with this process, however it ends.
    const child = spawn(process.execPath, ['--no-warnings', ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', stdout, 'inherit', 'ipc'],
    })
    this.#running.add(child)
    child.once('exit', () => this.#running.delete(child))
    return child
  }
}
