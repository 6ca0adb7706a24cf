import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Conversation } from '../conversation.ts'

/** How many of a conversation's messages each person has read, by conversation and person; of one person where it is named. */
export async function readCounts(tx: Tx, conversationIds: string[], userId?: string): Promise<Map<string, Record<string, number>>> {
  const found = new Map<string, Record<string, number>>()
  if (!conversationIds.length) return found
  let select = tx.selectFrom('conversation_reads').selectAll().where('conversation_id', 'in', conversationIds)
  if (userId) select = select.where('user_id', '=', userId)
  for (const row of await select.execute())
    found.set(row.conversation_id, { ...found.get(row.conversation_id), [row.user_id]: row.read_count })
  return found
}

/** What a person has not read yet. */
export function unreadOf(conversation: { inbound_count: number }, readCount: number | undefined): number {
  return Math.max(0, conversation.inbound_count - (readCount ?? 0))
}

/** A person has read all there is. @returns whether that is new */
export async function readAll(tx: Tx, conversation: Conversation, userId: string): Promise<boolean> {
  const before = (await readCounts(tx, [conversation.id], userId)).get(conversation.id)?.[userId]
  if (unreadOf(conversation, before) === 0) return false
  await tx
    .insertInto('conversation_reads')
    .values({
      organization_id: conversation.organization_id,
      conversation_id: conversation.id,
      user_id: userId,
      read_count: conversation.inbound_count,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'conversation_id', 'user_id'])
        .doUpdateSet({ read_count: conversation.inbound_count }),
    )
    .execute()
  return true
}

/** Two conversations become one: what a person has read of either is read in it. */
export async function joinReads(tx: Tx, from: string, into: string): Promise<void> {
  await sql`insert into conversation_reads (organization_id, conversation_id, user_id, read_count)
    select organization_id, ${into}, user_id, read_count from conversation_reads where conversation_id = ${from}
    on conflict (organization_id, conversation_id, user_id)
    do update set read_count = conversation_reads.read_count + excluded.read_count`.execute(tx)
}

/** Nothing of it is unread for anybody: counting begins anew. */
export async function forgetReads(tx: Tx, conversation: Conversation): Promise<void> {
  await tx.deleteFrom('conversation_reads').where('conversation_id', '=', conversation.id).execute()
}
