import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './freePort.ts'

export interface ThrowawayPostgres {
  url: string
  /** Ends it for good, and takes its folder away. */
  stop: () => void
  /** Ends it without a warning, as a crash does; returns once it is gone. */
  kill: () => Promise<void>
  /** Starts it again on the same data and port; returns once it takes connections. */
  start: () => Promise<void>
}

/**
 * A Postgres server of our own, from the binaries that this machine has.
 *
 * @param parent - where its folder is made; its data is gone with it
 * @param settings - of the server, beside or instead of ours: `['wal_level=minimal']`
 * @returns undefined where there are no binaries
 * @throws Error when it does not start within 20 seconds
 */
export async function throwawayPostgres(
  parent = tmpdir(),
  settings: string[] = [],
): Promise<ThrowawayPostgres | undefined> {
  const binaries = findBinaries()
  if (!binaries) return undefined
  const folder = mkdtempSync(join(parent, 'sapa-postgres-'))
  // Postgres refuses to run as root.
  const identity: { uid?: number; gid?: number } = process.getuid?.() === 0 ? nobody() : {}
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid)
  const data = join(folder, 'data')
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'sapa', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], {
    ...identity,
    stdio: 'ignore',
    cwd: folder,
  })
  const port = await freePort()
  const options = ['listen_addresses=127.0.0.1', 'fsync=off', 'max_connections=300', ...settings].flatMap((setting) => [
    '-c',
    setting,
  ])
  let server: ChildProcess
  const start = async () => {
    server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, ...options], {
      ...identity,
      stdio: 'ignore',
      cwd: folder,
    })
    for (let tries = 0; ; tries++) {
      try {
        execFileSync(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
        return
      } catch {
        if (tries > 100) throw new Error('the throwaway Postgres did not start within 20 seconds')
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    }
  }
  await start()
  return {
    url: `postgres://sapa@127.0.0.1:${port}/postgres`,
    start,
    kill: async () => {
      if (server.exitCode !== null || server.signalCode !== null) return
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await gone
    },
    stop: () => {
      const remove = () => rmSync(folder, { recursive: true, force: true })
      if (server.exitCode !== null || server.signalCode !== null) return remove()
      server.once('exit', remove)
      server.kill('SIGINT')
    },
  }
}

/** The folder of the newest Postgres server's programs on this machine. */
export function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  return [...versions, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(join(folder, name))),
  )
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
