import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line between two processes, that can be cut. */
export interface Line {
  port: number
  /** Nothing passes any more, and nobody is told: as when a cable is pulled. New connections hang too. */
  cut: () => void
  /** What was held back passes, and all else too. */
  mend: () => void
  /** Ends every connection through it at once. */
  reset: () => void
  /** Where new connections go from now on. */
  lead: (to: number) => void
  /** Drops the connections of now without a word to the near end, as a router does that forgot them. New ones pass. */
  forget: () => void
  close: () => void
}

/** Opens a line from a port of its own to a port of this machine. */
export async function startLine(first: number): Promise<Line> {
  let to = first
  const lines = new Set<[Socket, Socket]>()
  let isCut = false
  const join = ([client, far]: [Socket, Socket]) => client.pipe(far).pipe(client)
  const server = createServer((client) => {
    const line: [Socket, Socket] = [client, connect(to, '127.0.0.1')]
    lines.add(line)
    for (const [socket, other] of [line, line.toReversed() as [Socket, Socket]]) {
      socket.on('error', () => {})
      socket.on('close', () => {
        lines.delete(line)
        other.destroy()
      })
    }
    if (!isCut) join(line)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true
      for (const [client, far] of lines) {
        client.unpipe(far).pause()
        far.unpipe(client).pause()
      }
    },
    mend: () => {
      isCut = false
      for (const line of lines) join(line)
    },
    reset: () => {
      for (const [client, far] of lines) {
        client.resetAndDestroy()
        far.resetAndDestroy()
      }
    },
    lead: (next) => {
      to = next
    },
    forget: () => {
      for (const [client, far] of lines) {
        client.unpipe(far).resume()
        far.unpipe(client).removeAllListeners('close').destroy()
      }
    },
    close: () => {
      server.close()
      for (const [client] of lines) client.destroy()
    },
  }
}
