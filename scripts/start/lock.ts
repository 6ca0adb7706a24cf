import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { createServer, connect, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Lets one process at a time work on a data folder. The lock is a socket outside the folder that is
 * listened on: it ends with the process however that dies, and a copy of the folder carries no lock.
 *
 * @returns what gives it back
 * @throws Error with a sentence for people when another process holds it
 */
export async function lockDataFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true })
  const name = `sapa-${createHash('sha256').update(realpathSync(folder)).digest('hex').slice(0, 16)}`
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  const server = (await listen(address)) ?? (await takeOver(address))
  if (!server) {
    throw new Error(
      `Sapa is already running on the data in ${folder}. Two at once would damage it. ` +
        'Stop the other one first, or give this one its own folder and ports: SAPA_DATA_DIR=other-data PORT=3100 SANDBOX_PORT=4110 npm start',
    )
  }
  server.unref()
  return () => server.close()
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

/** The socket's file outlives a process that was killed: nobody answers on it then. */
async function takeOver(address: string): Promise<Server | undefined> {
  const answered = await new Promise<boolean>((resolve) => {
    const socket = connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
  if (answered) return undefined
  rmSync(address, { force: true })
  return listen(address)
}
