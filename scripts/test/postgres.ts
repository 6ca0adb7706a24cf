import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * A Postgres server of our own in a temporary folder, from the binaries that this machine has.
 *
 * @returns undefined where there are none
 */
export async function throwawayPostgres(): Promise<{ url: string; stop: () => void } | undefined> {
  const binaries = findBinaries()
  if (!binaries) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'sapa-postgres-'))
  // Postgres refuses to run as root.
  const identity: { uid?: number; gid?: number } = process.getuid?.() === 0 ? nobody() : {}
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid ?? identity.uid)
  const data = join(folder, 'data')
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'sapa', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'], { ...identity, stdio: 'ignore', cwd: folder })
  const port = await freePort()
  const server = spawn(join(binaries, 'postgres'), ['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1', '-c', 'fsync=off', '-c', 'max_connections=300'], {
    ...identity, stdio: 'ignore', cwd: folder,
  })
  for (let tries = 0; ; tries++) {
    try {
      execFileSync(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
      break
    } catch {
      if (tries > 100) throw new Error('the throwaway Postgres did not start within 20 seconds')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  return {
    url: `postgres://sapa@127.0.0.1:${port}/postgres`,
    stop: () => {
      server.kill('SIGINT')
      server.on('exit', () => rmSync(folder, { recursive: true, force: true }))
    },
  }
}

function findBinaries(): string | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)).map((version) => join(debian, version, 'bin')) : []
  return [...versions, ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    ['initdb', 'postgres', 'pg_isready'].every((name) => existsSync(join(folder, name))),
  )
}

function nobody(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
