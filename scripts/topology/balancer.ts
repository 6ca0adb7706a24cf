import { connect, createServer, type Socket } from 'node:net'

interface Node {
  port: number
  /** Websockets that are open through us. */
  sockets: Set<Socket>
}

/**
 * A small load balancer: connections go round the nodes, websockets to the node with the fewest; a node that does not
 * take connections is passed over. It works on connections, so what is in them it neither knows nor changes.
 */
export async function startBalancer(port: number, ports: number[]): Promise<{ close: () => void }> {
  const nodes: Node[] = ports.map((each) => ({ port: each, sockets: new Set() }))
  const clients = new Set<Socket>()
  let next = 0

  const inOrder = (websocket: boolean) => {
    next = (next + 1) % nodes.length
    const round = [...nodes.slice(next), ...nodes.slice(0, next)]
    return websocket ? round.sort((a, b) => a.sockets.size - b.sockets.size) : round
  }

  const server = createServer((client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    client.on('error', () => client.destroy())
    client.once('data', (first) => {
      client.pause()
      const websocket = first.toString('latin1', 0, 64).startsWith('GET /socket.io/')
      void open(inOrder(websocket)).then((found) => {
        if (!found) return client.destroy()
        const { node, upstream } = found
        if (websocket) node.sockets.add(client)
        client.on('close', () => {
          node.sockets.delete(client)
          upstream.destroy()
        })
        upstream.on('close', () => client.destroy())
        upstream.write(first)
        client.pipe(upstream).pipe(client)
      })
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    close: () => {
      server.close()
      for (const client of clients) client.destroy()
    },
  }
}

/** The first node that takes the connection. */
async function open(nodes: Node[]): Promise<{ node: Node; upstream: Socket } | undefined> {
  for (const node of nodes) {
    const upstream = await new Promise<Socket | undefined>((resolve) => {
      const socket = connect(node.port, '127.0.0.1', () => resolve(socket))
      socket.on('error', () => {
        socket.destroy()
        resolve(undefined)
      })
    })
    if (upstream) return { node, upstream }
  }
  return undefined
}
