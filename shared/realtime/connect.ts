import type { Socket } from 'socket.io-client'
import { endSession, refreshTokens } from '../api/refresh.ts'
import { config } from '../config/index.ts'
import type {
  ClientToServerEvents,
  OrganizationEvent,
  ServerToClientEvents,
  SubscribeResult,
} from '../contracts/index.ts'
import { currentLanguage } from '../i18n/language.ts'
import { loadWithRetries } from '../i18n/loadWithRetries.ts'
import { sessionOf } from '../session/index.ts'
import type { Store } from '../state/store.ts'
import { deliver, deliverGap, deliverPresence, presenceThrough } from './handlers.ts'

/** How soon a line that the server closed or refused is tried again; each further time after twice as long. */
const AGAIN_MS = 500
const MOST_AGAIN_MS = 10_000

/**
 * Keeps one socket while somebody is signed in with a business: subscribes to that business, asks for what was
 * missed after a gap, and hands events on in order, each once.
 *
 * @returns what ends it
 */
export function connectRealtime(store: Store): () => void {
  let socket: Socket<ServerToClientEvents, ClientToServerEvents> | undefined
  let organizationId: string | undefined
  let userId: string | undefined
  let last: number | undefined
  let since = 0
  let opening = false
  let ended = false
  let refusals = 0

  const token = () => store.getState().auth.accessToken
  const wanted = () => {
    const { auth, organization } = store.getState()
    return sessionOf(auth.accessToken, organization.userOrganization)
  }

  const receive = (event: OrganizationEvent) => {
    if (event.organization_id !== organizationId || (last !== undefined && event.sequence <= last)) return
    if (last !== undefined && event.sequence > last + 1) return void subscribe()
    last = event.sequence
    deliver(event)
  }

  const subscribe = () => {
    const asked = organizationId
    if (!asked) return
    const from = last === undefined ? { within: Math.ceil((Date.now() - since) / 1000) } : { after: last }
    socket?.emit('subscribe', { organizationId: asked, ...from }, (result: SubscribeResult) => {
      if (asked !== organizationId || !result.ok) return
      refusals = 0
      if (result.too_old) {
        last = result.sequence
        return deliverGap()
      }
      for (const event of result.missed) receive(event)
      last ??= result.sequence
    })
  }

  /**
   * A line that the server ended or refused is not opened again by itself. Who it stands for is asked first, and as
   * long as that cannot be answered, or the answer is the same person, it is tried again.
   */
  const again = async (line: typeof socket, refused?: string) => {
    const [fresh] = await Promise.all([
      refreshTokens(store, refused),
      new Promise((resolve) => setTimeout(resolve, Math.min(AGAIN_MS * 2 ** refusals++, MOST_AGAIN_MS))),
    ])
    // Meanwhile it became another person's, or nobody's.
    if (!line || line !== socket) return
    if (fresh === undefined) endSession(store)
    // Another business may have opened it.
    else if (!line.active) line.connect()
  }

  // Whoever is not signed in needs no socket, and whoever is sees the page first.
  const open = async () => {
    if (opening) return
    opening = true
    const { io } = await loadWithRetries(() => import(/* webpackChunkName: "socket" */ 'socket.io-client')).finally(
      () => {
        opening = false
      },
    )
    if (!organizationId || ended) return
    socket = io(config().socketUrl || location.origin, {
      transports: ['websocket'],
      auth: (give) => give({ token: token(), language: currentLanguage() }),
      reconnectionDelay: 500,
      reconnectionDelayMax: 10_000,
    })
    socket.on('connect', subscribe)
    socket.on('event', receive)
    socket.on('presence', deliverPresence)
    const line = socket
    line.on('disconnect', (reason) => {
      // A right that was taken away is in the next token.
      if (reason === 'io server disconnect') void again(line)
    })
    line.on('connect_error', () => {
      // The token may have run out while the machine slept.
      if (!line.active) void again(line, token() ?? undefined)
    })
  }

  const follow = () => {
    const session = wanted()
    const next = session.organization?.id
    const another = session.userId !== userId
    if (next === organizationId && !another) return
    organizationId = next
    userId = session.userId
    last = undefined
    since = Date.now()
    // The line was opened in a person's name.
    if (!next || another) {
      socket?.close()
      socket = undefined
    }
    if (!next) return
    if (!socket) void open()
    else if (socket.connected) subscribe()
    // A server that took the right to one business away has also closed the line.
    else socket.connect()
  }
  presenceThrough((request) => socket?.connected && socket.emit('presence', request))
  const unsubscribe = store.subscribe(follow)
  follow()
  return () => {
    ended = true
    unsubscribe()
    presenceThrough(() => {})
    socket?.close()
  }
}
