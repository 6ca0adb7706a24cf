import type { Tx } from '../../platform/database/database.ts'
import { appendEvent } from '../../platform/events.ts'
import { conversations, conversationViews, messages, messageView } from './views.ts'

/**
 * Appends the events that show a conversation and some of its messages live. Reasons travel as message keys and
 * are put into each viewer's language where they leave (`localizeEvent`).
 */
export async function announce(
  tx: Tx,
  organizationId: string,
  conversationId: string,
  messageIds: string[] = [],
): Promise<void> {
  if (messageIds.length) {
    for (const row of await messages(tx).where('messages.id', 'in', messageIds).orderBy('messages.id').execute()) {
      await appendEvent(tx, organizationId, 'message.upserted', {
        conversation_id: conversationId,
        channel_id: row.channel_id,
        message: messageView(row, null),
      })
    }
  }
  const rows = await conversations(tx).where('conversations.id', '=', conversationId).execute()
  for (const conversation of await conversationViews(tx, rows, null)) {
    await appendEvent(tx, organizationId, 'conversation.upserted', { conversation })
  }
}

/** Announces messages of any conversations, and each of these once. */
export async function announceMessages(tx: Tx, organizationId: string, messageIds: string[]): Promise<void> {
  const changed = new Map<string, string[]>()
  if (!messageIds.length) return
  const rows = await tx.selectFrom('messages').select(['id', 'conversation_id']).where('id', 'in', messageIds).orderBy('id').execute()
  for (const { id, conversation_id } of rows) changed.set(conversation_id, [...(changed.get(conversation_id) ?? []), id])
  for (const [conversationId, ids] of changed) await announce(tx, organizationId, conversationId, ids)
}
