import { sql, type Insertable } from 'kysely'
import { keepPlan, together } from '../../platform/database/connections.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { MessagesTable } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import { changing, type Conversation, type ConversationChange } from './conversation.ts'
import type { Organization } from './organization.ts'

type Given = 'direction' | 'author' | 'type' | 'text' | 'status'
type Optional =
  | 'author_user_id'
  | 'agent_id'
  | 'payload'
  | 'citations'
  | 'provider_id'
  | 'client_key'
  | 'answers_message_id'
  | 'refers_to'
  | 'resends_message_id'
  | 'written_at'
  | 'sent_at'
export type NewMessage = Pick<Insertable<MessagesTable>, Given> & Partial<Pick<Insertable<MessagesTable>, Optional>>

/**
 * Adds a message as the conversation's last one and counts it. Call it under the organization's lock.
 *
 * @param change - what else is new in the conversation with it
 * @returns the message's id, which sorts after every other id of the conversation
 */
export async function addMessage(
  tx: Tx,
  organization: Organization,
  conversation: Conversation,
  message: NewMessage,
  change: ConversationChange = {},
): Promise<string> {
  // Ids carry the millisecond; messages of one batch are given one each, so that they keep their order.
  const now = new Date(Math.max(organization.now.getTime(), conversation.last_message_at.getTime() + 1))
  const id = newId('message', now.getTime())
  const writtenAt = message.written_at ?? now
  const added = tx
    .insertInto('messages')
    .values({
      author_user_id: null,
      agent_id: null,
      payload: null,
      citations: null,
      provider_id: null,
      client_key: null,
      answers_message_id: null,
      resends_message_id: null,
      ...message,
      id,
      organization_id: organization.id,
      conversation_id: conversation.id,
      channel_id: conversation.channel_id,
      failure: null,
      failure_code: null,
      written_at: writtenAt,
    })
    .modifyEnd(keepPlan)
  const counted = tx
    .insertInto('daily_counts')
    .values({
      organization_id: organization.id,
      channel_id: conversation.channel_id,
      day: sql<string>`to_char(${writtenAt}::timestamptz at time zone ${organization.time_zone}, 'YYYY-MM-DD')`,
      messages: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'channel_id', 'day'])
        .doUpdateSet({ messages: sql`daily_counts.messages + 1` }),
    )
    .modifyEnd(keepPlan)
  await together(
    tx,
    added,
    changing(tx, conversation, { ...change, last_message_id: id, last_message_at: now }),
    counted,
  )
  return id
}
