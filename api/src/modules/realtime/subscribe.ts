import { idPattern, type SubscribeRequest, type SubscribeResult } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { accessOf } from './access.ts'
import { localizeEvent } from '../conversations/inbox/localizeEvent.ts'
import type { Dispatcher } from './dispatcher.ts'
import { room, type ClientSocket } from './rooms.ts'

const ORGANIZATION = new RegExp(idPattern('organization'))

/** A client subscribes when it connects and when it sees a gap; who asks much more often is cut off. */
const MOST_REQUESTS = 30
const WINDOW_MS = 60_000

/** The handler of one socket's subscriptions. It follows one organization at a time: the last one asked for. */
export function subscription(
  deps: Pick<Deps, 'database' | 'log'>,
  socket: ClientSocket,
  dispatcher: (organizationId: string) => Dispatcher,
) {
  let requests: number[] = []
  return (request: SubscribeRequest, answer: (result: SubscribeResult) => void): void => {
    const now = Date.now()
    requests = [...requests.filter((at) => at > now - WINDOW_MS), now]
    if (requests.length > MOST_REQUESTS || typeof answer !== 'function') {
      socket.disconnect(true)
      return
    }
    if (!isRequest(request)) return answer({ ok: false, code: 'not_found' })
    subscribe(deps, socket, dispatcher, request, answer).catch((error: unknown) => {
      deps.log.error({ err: error }, 'a subscription failed')
      // The line only: the client comes back and tries again, which it would not after being sent away.
      socket.conn.close()
    })
  }
}

function isRequest(request: unknown): request is SubscribeRequest {
  if (typeof request !== 'object' || request === null) return false
  const { organizationId, after, within } = request as Record<string, unknown>
  return (
    typeof organizationId === 'string' &&
    ORGANIZATION.test(organizationId) &&
    [after, within].every((number) => number === undefined || (Number.isSafeInteger(number) && Number(number) >= 0))
  )
}

async function subscribe(
  deps: Pick<Deps, 'database'>,
  socket: ClientSocket,
  dispatcher: (organizationId: string) => Dispatcher,
  { organizationId, after, within }: SubscribeRequest,
  answer: (result: SubscribeResult) => void,
): Promise<void> {
  const { sessionId } = socket.data
  const theirs = async () => (await accessOf(deps, [sessionId])).get(sessionId)
  const organizations = await theirs()
  const isTheirs = organizations?.has(organizationId) === true
  const before = socket.data.organizationId
  // A right that is found to be gone is gone at once.
  if (before && (isTheirs || !organizations?.has(before))) {
    void socket.leave(room(before))
    socket.data.organizationId = undefined
  }
  if (!isTheirs) return answer({ ok: false, code: organizations ? 'not_found' : 'unauthenticated' })
  socket.data.organizationId = organizationId
  const mayEnter = async () => (await theirs())?.has(organizationId) === true
  const entered = await dispatcher(organizationId).enter({ after, within }, mayEnter, (result) => {
    // Asked for another business, or sent away, meanwhile.
    if (socket.connected && socket.data.organizationId === organizationId) void socket.join(room(organizationId))
    answer({ ...result, missed: result.missed.map((event) => localizeEvent(event, socket.data)) })
  })
  if (!entered) answer({ ok: false, code: 'not_found' })
}
