import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** How many conversations each of the inbox's filters shows a person, and how many messages they have not read. */
export async function conversationCounts(tx: Tx, userId: string) {
  const number = (filter: ReturnType<typeof sql<boolean>>) => sql<number>`(count(*) filter (where ${filter}))::int`
  return tx
    .selectFrom('conversations')
    .leftJoin('conversation_reads', (join) =>
      join.onRef('conversation_reads.conversation_id', '=', 'conversations.id').on('conversation_reads.user_id', '=', userId),
    )
    .select([
      sql<number>`coalesce(sum(greatest(0, inbound_count - coalesce(read_count, 0))), 0)::int`.as('unread'),
      number(sql`true`).as('all'),
      number(sql`status = 'open' and owner = 'person' and assignee_id = ${userId}`).as('mine'),
      number(sql`status = 'open' and owner = 'queue'`).as('unassigned'),
      number(sql`status = 'open' and owner = 'agent'`).as('agent'),
      number(sql`status = 'resolved'`).as('resolved'),
    ])
    .executeTakeFirstOrThrow()
}
