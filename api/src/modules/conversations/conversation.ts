import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ConversationsTable } from '../../platform/database/schema.ts'

export type Conversation = Selectable<ConversationsTable>

/** The conversation, or undefined where it is not (or no longer) there. Call it under the organization's lock. */
export function findConversation(tx: Tx, id: string): Promise<Conversation | undefined> {
  return tx.selectFrom('conversations').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Changes a conversation's row and the copy of it that the caller holds. */
export async function changeConversation(
  tx: Tx,
  conversation: Conversation,
  change: Partial<
    Pick<
      Conversation,
      | 'owner'
      | 'assignee_id'
      | 'status'
      | 'handover_reason'
      | 'inbound_count'
      | 'last_message_id'
      | 'last_message_at'
      | 'last_inbound_at'
    >
  >,
): Promise<void> {
  const changed = { ...change, updated_at: new Date() }
  await tx.updateTable('conversations').set(changed).where('id', '=', conversation.id).execute()
  Object.assign(conversation, changed)
}
