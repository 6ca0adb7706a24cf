import { createServer } from 'node:net'

/** Below what the systems give to outgoing connections, one of which could take a port between two starts of a server. */
const FIRST = 20_000
const COUNT = 6_000

/**
 * A port that nobody listens on, and that no other process gets from here as long as this one lives: servers may be started
 * on it, ended and started again. What keeps it is another port that this process listens on, its own for each.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    const keeper = await listen(port + COUNT)
    const server = keeper && (await listen(port))
    if (server) {
      keeper.unref()
      await new Promise((resolve) => server.close(resolve))
      return port
    }
    keeper?.close()
  }
}

/** @returns undefined where somebody else listens on it */
function listen(port: number): Promise<ReturnType<typeof createServer> | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
