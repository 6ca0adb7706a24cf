import type { Selectable } from 'kysely'
import { keepPlan } from '../../platform/database/connections.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ConversationsTable } from '../../platform/database/schema.ts'

export type Conversation = Selectable<ConversationsTable>

/** The conversation, or undefined where it is not (or no longer) there. Call it under the organization's lock. */
export function findConversation(tx: Tx, id: string): Promise<Conversation | undefined> {
  return findingConversation(tx, id).executeTakeFirst()
}

/** The statement of `findConversation`. */
export const findingConversation = (tx: Tx, id: string) =>
  tx.selectFrom('conversations').selectAll().where('id', '=', id)

/** What a change of a conversation may set. */
export type ConversationChange = Partial<
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
    | 'reply_phone'
    | 'reply_user_id'
  >
>

/** Changes a conversation's row and the copy of it that the caller holds. */
export async function changeConversation(
  tx: Tx,
  conversation: Conversation,
  change: ConversationChange,
): Promise<void> {
  await changing(tx, conversation, change).execute()
}

/** The statement of `changeConversation`, to be run with others; the caller's copy has the change already. */
export function changing(tx: Tx, conversation: Conversation, change: ConversationChange) {
  Object.assign(conversation, change, { updated_at: new Date() })
  return tx
    .updateTable('conversations')
    .set({ ...change, updated_at: conversation.updated_at })
    .where('id', '=', conversation.id)
    .modifyEnd(keepPlan)
}
