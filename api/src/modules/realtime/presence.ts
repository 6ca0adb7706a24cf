import { idPattern, may, PRESENCES, type Presence, type PresenceRequest } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import { notify, type Database } from '../../platform/database/database.ts'
import { room, type ClientSocket, type SocketServer } from './rooms.ts'

/** Tells every process who looks at or writes in a conversation. It is stored nowhere: what is lost is lost. */
const CHANNEL = 'sapa_presence'
const CONVERSATION = new RegExp(idPattern('conversation'))

/** A person who looks and writes says so every few seconds; what comes faster is not passed on. */
const MOST_WORDS = 30
const WINDOW_MS = 10_000
/** WhatsApp shows 'typing' for 25 seconds. */
const SHOWN_MS = 20_000

type Word = Presence & { organizationId: string }

/**
 * Passes on what one socket says about its person, and that this window is gone when it ends while they were there. A
 * conversation of another business is not heard of.
 */
export function followPresence(deps: Pick<Deps, 'database' | 'jobs' | 'log'>, socket: ClientSocket): void {
  let words: number[] = []
  let shown = { conversationId: '', at: 0 }
  let there: { organizationId: string; conversationId: string } | undefined
  socket.on('presence', (request: PresenceRequest) => {
    const now = Date.now()
    words = [...words.filter((at) => at > now - WINDOW_MS), now]
    const { organizationId } = socket.data
    if (words.length > MOST_WORDS || !organizationId || !isPresence(request)) return
    there = request.state === 'gone' ? undefined : { organizationId, conversationId: request.conversationId }
    say(organizationId, request)
  })
  socket.on('disconnect', () => {
    if (there) say(there.organizationId, { conversationId: there.conversationId, state: 'gone' })
  })

  // Each after the one before, or who left at once would be seen to come after they went.
  let turn: Promise<void> = Promise.resolve()
  const say = (organizationId: string, request: PresenceRequest): void => {
    turn = turn
      .then(() => pass(organizationId, request))
      .catch((error: unknown) => deps.log.warn({ err: error }, 'presence was not passed on'))
  }
  const pass = (organizationId: string, request: PresenceRequest): Promise<void> => {
    const now = Date.now()
    const { userId } = socket.data
    return deps.database.asTenant(organizationId, async (tx) => {
      const person = await tx
        .selectFrom('users')
        .select('name')
        .where('id', '=', userId)
        .where((eb) => eb.exists(eb.selectFrom('conversations').select('id').where('id', '=', request.conversationId)))
        .executeTakeFirst()
      if (!person) return
      const word: Word = {
        organizationId,
        conversation_id: request.conversationId,
        user_id: userId,
        window_id: socket.id,
        name: person.name,
        state: request.state,
      }
      await notify(tx, CHANNEL, JSON.stringify(word))
      if (request.state !== 'typing' || request.reply !== true) return
      // The customer's phone shows it for a while.
      if (shown.conversationId === request.conversationId && now - shown.at < SHOWN_MS) return
      shown = { conversationId: request.conversationId, at: now }
      const member = await tx.selectFrom('members').select('role').where('user_id', '=', userId).executeTakeFirst()
      if (may(member?.role, 'chats.reply'))
        await deps.jobs.send(tx, 'conversation.seen', {
          organizationId,
          conversationId: request.conversationId,
          typing: true,
        })
    })
  }
}
function isPresence(request: unknown): request is PresenceRequest {
  if (typeof request !== 'object' || request === null) return false
  const { conversationId, state } = request as Record<string, unknown>
  return (
    typeof conversationId === 'string' && CONVERSATION.test(conversationId) && PRESENCES.some((one) => one === state)
  )
}

/** Hands what any process heard to everybody of that business but the person themselves. */
export function startPresence(database: Database, io: SocketServer): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, (payload) => {
    if (!payload) return
    const { organizationId, ...word } = JSON.parse(payload) as Word
    for (const id of io.sockets.adapter.rooms.get(room(organizationId)) ?? []) {
      const socket = io.sockets.sockets.get(id)
      if (socket && socket.data.userId !== word.user_id) socket.emit('presence', word)
    }
  })
}
