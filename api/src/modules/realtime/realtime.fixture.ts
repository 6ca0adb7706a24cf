import { afterEach } from 'node:test'
import { io, type Socket } from 'socket.io-client'
import type {
  ClientToServerEvents,
  OrganizationEvent,
  ServerToClientEvents,
  SubscribeResult,
} from '@sapa/shared/contracts'
import { appendEvent } from '../../platform/events.ts'
import { useShop } from '../conversations/conversations.fixture.ts'

/** A page that is open somewhere. */
export interface Client {
  socket: Socket<ServerToClientEvents, ClientToServerEvents>
  /** What came, in the order in which it came. */
  events: OrganizationEvent[]
  /** Follows a business, the shop unless another is named, from the event `after` on. */
  subscribe(organizationId?: string, after?: number): Promise<SubscribeResult>
  /** Why its line ended, once it has. */
  closed: Promise<string>
}

export const numbers = (events: OrganizationEvent[]) => events.map(({ sequence }) => sequence)

/** A shop, pages that follow it, which are closed after each test, and events of no importance that happen in it. */
export function useRealtimeShop() {
  const { server, shop } = useShop()
  const clients: Client[] = []
  afterEach(() => {
    for (const { socket } of clients.splice(0)) socket.close()
  })

  const connect = async (token: string, language = 'en'): Promise<Client> => {
    const socket: Client['socket'] = io(server.url, {
      transports: ['websocket'],
      auth: { token, language },
      reconnection: false,
      forceNew: true,
    })
    const events: OrganizationEvent[] = []
    socket.on('event', (event) => events.push(event))
    const client: Client = {
      socket,
      events,
      subscribe: (organizationId = shop.organizationId, after) =>
        socket.timeout(5000).emitWithAck('subscribe', { organizationId, ...(after === undefined ? {} : { after }) }),
      closed: new Promise((resolve) => {
        socket.on('disconnect', resolve)
      }),
    }
    clients.push(client)
    await new Promise<void>((resolve, reject) => {
      socket.on('connect', resolve)
      socket.on('connect_error', reject)
    })
    return client
  }
  const happen = (times: number) =>
    server.deps.database.asTenant(shop.organizationId, async (tx) => {
      for (let i = 0; i < times; i++)
        await appendEvent(tx, shop.organizationId, 'agent.upserted', { agent_id: shop.agentId })
    })
  return { server, shop, connect, happen }
}
