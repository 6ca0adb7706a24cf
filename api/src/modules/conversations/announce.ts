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
