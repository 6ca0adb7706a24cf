import { MESSAGES_PER_PAGE } from '../page'
import type { Message } from '../types'

const RANK: Record<Message['status'], number> = {
  received: 0,
  queued: 0,
  sending: 1,
  unconfirmed: 2,
  sent: 3,
  failed: 4,
  delivered: 5,
  read: 6,
}

/**
 * Adds a message to a list that has the newest first, or puts it in the place of what is known of it: by id, or by
 * the composer's key while the server has not named it. An older state never replaces a newer one.
 */
export function upsertMessage(messages: Message[], message: Message): void {
  const index = messages.findIndex(
    ({ id, client_key }) => id === message.id || (client_key !== null && client_key === message.client_key),
  )
  const known = messages[index]
  // What is older than a full page belongs to a page before it.
  if (!known && messages.length >= MESSAGES_PER_PAGE && message.id < messages.at(-1)!.id) return
  if (!known) messages.unshift(message)
  else if (known.id !== message.id || RANK[message.status] >= RANK[known.status]) messages[index] = message
  // Ids are time-ordered; a message that waits for the server stays the newest.
  messages.sort(
    (a, b) => Number(b.id.startsWith('waiting:')) - Number(a.id.startsWith('waiting:')) || (a.id < b.id ? 1 : -1),
  )
}
