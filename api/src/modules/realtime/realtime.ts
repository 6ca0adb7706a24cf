import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { OrganizationEvent } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { onEvents } from '../../platform/events.ts'
import { languageOf } from '../../platform/messages.ts'
import { localizeEvent } from '../conversations/inbox/localizeEvent.ts'
import { accessOf, visitorOf } from './access.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { followPresence, startPresence } from './presence.ts'
import { startPruning } from './retention.ts'
import { room, type SocketServer } from './rooms.ts'
import { subscription } from './subscribe.ts'

/** Bytes of one message from a client; nothing a client may say is longer. */
const MESSAGE_BYTES = 4096
/** Who is signed out or removed without an event of ours is out within this time. */
const CHECK_MS = 5000

/** Attaches the socket to the HTTP server. @returns what closes it */
export async function startRealtime(server: HttpServer, deps: Deps): Promise<() => Promise<void>> {
  const io: SocketServer = new Server(server, {
    path: '/socket.io',
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES,
  })
  const dispatchers = new Map<string, Dispatcher>()

  const emit = async (event: OrganizationEvent) => {
    // Neither this nor what happened after it is for somebody who was removed.
    if (event.name === 'member.upserted') await checkAccess(event.organization_id)
    for (const id of io.sockets.adapter.rooms.get(room(event.organization_id)) ?? []) {
      const socket = io.sockets.sockets.get(id)
      socket?.emit('event', localizeEvent(event, socket.data))
    }
  }
  const dispatcher = (organizationId: string) => {
    const known = dispatchers.get(organizationId) ?? createDispatcher(deps, organizationId, emit)
    dispatchers.set(organizationId, known)
    return known
  }

  /** Sends away who may no longer be here: of one business, or of all. */
  const checkAccess = async (of?: string) => {
    // As they are now: a business that somebody joins while the database is asked is none of this check's.
    const visits = [...io.sockets.sockets.values()]
      .map((socket) => ({ socket, ...socket.data }))
      .filter(({ organizationId }) => of === undefined || organizationId === of)
    if (visits.length === 0) return
    const access = await accessOf(deps, [...new Set(visits.map(({ sessionId }) => sessionId))])
    for (const { socket, sessionId, organizationId } of visits) {
      const organizations = access.get(sessionId)
      if (organizations && (organizationId === undefined || organizations.has(organizationId))) continue
      socket.emit('revoked')
      socket.disconnect(true)
    }
  }
  const lookAfter = () => {
    checkAccess().catch((error: unknown) => deps.log.error({ err: error }, 'access of sockets could not be checked'))
    // Nobody listens to an organization whose rooms are empty; who comes next starts from the log.
    const followed = new Set([...io.sockets.sockets.values()].map(({ data }) => data.organizationId))
    for (const id of dispatchers.keys()) if (!followed.has(id)) dispatchers.delete(id)
  }

  io.use((socket, next) => {
    const { token, language } = socket.handshake.auth as { token?: unknown; language?: unknown }
    visitorOf(deps, token).then(
      (visitor) => {
        socket.data = {
          ...visitor,
          language: languageOf(typeof language === 'string' ? language : undefined),
          organizationId: undefined,
        }
        next()
      },
      () => next(new Error('unauthenticated')),
    )
  })
  io.on('connection', (socket) => {
    deps.metrics.sockets.inc()
    socket.on('disconnect', () => deps.metrics.sockets.dec())
    socket.on('subscribe', subscription(deps, socket, dispatcher))
    followPresence(deps, socket)
  })

  const stopListening = await onEvents(deps.database, (organizationId) => {
    if (organizationId) dispatchers.get(organizationId)?.wake()
    else for (const each of dispatchers.values()) each.wake()
  })
  const stopPresence = await startPresence(deps.database, io)
  const stopPruning = startPruning(deps)
  const timer = setInterval(lookAfter, CHECK_MS)
  return async () => {
    clearInterval(timer)
    stopPruning()
    await stopListening()
    await stopPresence()
    // The line only: a client that is sent away stays away, one whose line broke comes back, to another process.
    io.engine.close()
  }
}
