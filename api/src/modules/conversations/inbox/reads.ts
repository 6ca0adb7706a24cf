import { sql } from 'kysely'
import { anyOf, keepPlan } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Conversation } from '../conversation.ts'

/** What each person has read of conversations. */
export const readsOf = (tx: Tx, conversationIds: string[]) =>
  tx
    .selectFrom('conversation_reads')
    .select(['conversation_id', 'user_id', 'read_count'])
    .where('conversation_id', '=', anyOf(conversationIds))
    .modifyEnd(keepPlan)

/** How many of a conversation's messages each person has read, by conversation and person. */
export function readCounts(
  rows: { conversation_id: string; user_id: string; read_count: number }[],
): Map<string, Record<string, number>> {
  const found = new Map<string, Record<string, number>>()
  for (const row of rows)
    found.set(row.conversation_id, { ...found.get(row.conversation_id), [row.user_id]: row.read_count })
  return found
}

/** What a person has not read yet. */
export function unreadOf(conversation: { inbound_count: number }, readCount: number | undefined): number {
  return Math.max(0, conversation.inbound_count - (readCount ?? 0))
}

/** Notes that a person has read all there is, and gives a row where that is new. */
export const readAll = (
  tx: Tx,
  { organization_id, id: conversation_id, inbound_count: read_count }: Conversation,
  user_id: string,
) =>
  tx
    .insertInto('conversation_reads')
    .values({ organization_id, conversation_id, user_id, read_count })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'conversation_id', 'user_id'])
        .doUpdateSet((eb) => ({ read_count: eb.ref('excluded.read_count') }))
        .whereRef('conversation_reads.read_count', '<', 'excluded.read_count'),
    )
    .returning('read_count')
    .modifyEnd(keepPlan)

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
