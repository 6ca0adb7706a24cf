import { sql } from 'kysely'
import { anyOf, keepPlan } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Of messages that wait or are being sent; without a value beside it, or a kept plan would not know their indexes. */
export const IS_OPEN = sql<boolean>`messages.is_open`

/** Conversations with their customers and numbers, as far as sending minds them, of messages. */
export const placesOf = (tx: Tx, messageIds: string[]) =>
  tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .select([
      'messages.id as message_id',
      'conversations.id',
      'conversations.channel_id',
      'conversations.owner',
      'conversations.last_inbound_at',
      'conversations.reply_phone',
      'conversations.reply_user_id',
      'conversations.paced_until as pair_paced_until',
      'contacts.phone',
      'contacts.whatsapp_user_id',
      'contacts.opted_out_at',
      'contacts.opt_out_source',
      'channels.waba_id',
      'channels.status',
      'channels.paused_reason',
      'channels.paused_until',
      'channels.paced_until',
    ])
    .where('messages.id', '=', anyOf(messageIds))
    .modifyEnd(keepPlan)

/** What waits, or is being sent, in the conversations that hold these messages, oldest first: they may have been joined into others since. */
export const openIn = (tx: Tx, messageIds: string[]) =>
  tx
    .selectFrom('messages')
    .select([
      'id',
      'conversation_id',
      'type',
      'text',
      'author',
      'status',
      'answers_message_id',
      'resends_message_id',
      'created_at',
    ])
    .where('conversation_id', 'in', (eb) =>
      eb.selectFrom('messages as one').select('one.conversation_id').where('one.id', '=', anyOf(messageIds)),
    )
    .where(IS_OPEN)
    .orderBy('id')
    .modifyEnd(keepPlan)

export type Place = Awaited<ReturnType<ReturnType<typeof placesOf>['executeTakeFirstOrThrow']>>
export type Message = Awaited<ReturnType<ReturnType<typeof openIn>['executeTakeFirstOrThrow']>>
export type Channel = Pick<Place, 'status' | 'paused_reason' | 'paused_until' | 'paced_until'>

/**
 * Those of the messages in whose conversations anything waits or is being sent: a look without the lock that the whole
 * business waits for, as what is added meanwhile has a job of its own.
 */
export async function withOpen(tx: Tx, messageIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('messages as one')
    .select('one.id')
    .where('one.id', '=', anyOf(messageIds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('messages')
          .select('messages.id')
          .whereRef('messages.conversation_id', '=', 'one.conversation_id')
          .where(IS_OPEN),
      ),
    )
    .modifyEnd(keepPlan)
    .execute()
  return rows.map(({ id }) => id)
}
