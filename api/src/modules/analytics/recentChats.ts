import type { Tx } from '../../platform/database/database.ts'
import { readCounts, readsOf, unreadOf } from '../conversations/inbox/reads.ts'
import { shownPhone } from '../conversations/inbox/views.ts'

const SHOWN = 10

/** The conversations that were active last, each with its last message and what the person has not read of it. */
export async function recentChats(tx: Tx, userId: string) {
  const rows = await tx
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
    .innerJoin('messages', 'messages.id', 'conversations.last_message_id')
    .select([
      'conversations.id as conversation_id',
      'conversations.channel_id',
      'channels.type as channel_type',
      'contacts.id as contact_id',
      'contacts.name as contact_name',
      'contacts.phone',
      'messages.text',
      'messages.type',
      'messages.direction',
      'conversations.inbound_count',
      'conversations.last_message_at as at',
    ])
    .orderBy('conversations.last_message_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(SHOWN)
    .execute()
  const reads = readCounts(
    await readsOf(
      tx,
      rows.map((row) => row.conversation_id),
    )
      .where('user_id', '=', userId)
      .execute(),
  )
  return rows.map(({ phone, inbound_count, ...row }) => ({
    ...row,
    // A note is nobody's last message.
    direction: row.direction === 'in' ? ('in' as const) : ('out' as const),
    contact_phone_number: shownPhone(phone),
    unread_count: unreadOf({ inbound_count }, reads.get(row.conversation_id)?.[userId]),
  }))
}
