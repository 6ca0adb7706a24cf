import { together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { appendEvents, type NewEvent } from '../../../platform/events.ts'
import { readsOf } from './reads.ts'
import {
  conversationsById,
  messagesById,
  messageView,
  viewsOf,
  type ConversationRow,
  type MessageRow,
} from './views.ts'

/**
 * Appends the events that show a conversation and some of its messages live. Reasons travel as message keys and
 * are put into each viewer's language where they leave (`localizeEvent`).
 *
 * @returns the messages as they are now
 */
export async function announce(
  tx: Tx,
  organizationId: string,
  conversationId: string,
  messageIds: string[] = [],
): Promise<MessageRow[]> {
  const [shown, rows, reads] = await together(
    tx,
    messagesById(tx, messageIds),
    conversationsById(tx, [conversationId]),
    readsOf(tx, [conversationId]),
  )
  await append(tx, organizationId, shown, rows, reads)
  return shown
}

/** Announces messages of any conversations, and each of these once. */
export async function announceMessages(tx: Tx, organizationId: string, messageIds: string[]): Promise<void> {
  if (messageIds.length === 0) return
  const shown = await messagesById(tx, messageIds).execute()
  const ids = [...new Set(shown.map((row) => row.conversation_id))]
  const [rows, reads] = await together(tx, conversationsById(tx, ids), readsOf(tx, ids))
  await append(tx, organizationId, shown, rows, reads)
}

async function append(
  tx: Tx,
  organizationId: string,
  shown: MessageRow[],
  rows: ConversationRow[],
  reads: Parameters<typeof viewsOf>[2],
): Promise<void> {
  const known = new Set(shown.map(({ id }) => id))
  const others = rows.flatMap(({ last_message_id: id }) => (id && !known.has(id) ? id : []))
  const last = others.length > 0 ? [...shown, ...(await messagesById(tx, others).execute())] : shown
  await appendEvents(tx, organizationId, [
    ...shown.map((row): NewEvent => ({
      name: 'message.upserted',
      payload: { conversation_id: row.conversation_id, channel_id: row.channel_id, message: messageView(row, null) },
    })),
    ...viewsOf(rows, last, reads, null).map((conversation): NewEvent => ({
      name: 'conversation.upserted',
      payload: { conversation },
    })),
  ])
}
