import type { Tx } from '../../../platform/database/database.ts'
import { appendEvents, type NewEvent } from '../../../platform/events.ts'
import { conversations, conversationViews, messages, messageView } from './views.ts'

/**
 * Appends the events that show a conversation and some of its messages live. Reasons travel as message keys and
 * are put into each viewer's language where they leave (`localizeEvent`).
 */
export function announce(tx: Tx, organizationId: string, conversationId: string, messageIds: string[] = []): Promise<void> {
  return announceAll(tx, organizationId, messageIds, [conversationId])
}

/** Announces messages of any conversations, and each of these once. */
export function announceMessages(tx: Tx, organizationId: string, messageIds: string[]): Promise<void> {
  return announceAll(tx, organizationId, messageIds, [])
}

async function announceAll(tx: Tx, organizationId: string, messageIds: string[], conversationIds: string[]): Promise<void> {
  const shown = messageIds.length > 0 ? await messages(tx).where('messages.id', 'in', messageIds).orderBy('messages.id').execute() : []
  const ids = [...new Set([...conversationIds, ...shown.map((row) => row.conversation_id)])]
  const rows = ids.length > 0 ? await conversations(tx).where('conversations.id', 'in', ids).orderBy('conversations.last_message_at').execute() : []
  await appendEvents(tx, organizationId, [
    ...shown.map((row): NewEvent => ({ name: 'message.upserted', payload: { conversation_id: row.conversation_id, channel_id: row.channel_id, message: messageView(row, null) } })),
    ...(await conversationViews(tx, rows, null)).map((conversation): NewEvent => ({ name: 'conversation.upserted', payload: { conversation } })),
  ])
}
