import { LIMITS } from '@sapa/shared/contracts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * How many conversations each of the inbox's filters shows a person, up to the limit, and how many messages of the most
 * recent conversations they have not read. Each is read from the index of its list.
 */
export async function conversationCounts(tx: Tx, userId: string) {
  const most = sql.lit(LIMITS.inboxCount)
  const number = (filter: ReturnType<typeof sql<boolean>>) => sql<number>`(select count(*) from (
    select from conversations where ${filter} order by last_message_at desc, id desc limit ${most}) counted)::int`
  const { rows } = await sql<Record<'unread' | 'all' | 'mine' | 'unassigned' | 'agent' | 'resolved', number>>`select
    (select coalesce(sum(greatest(0, recent.inbound_count - coalesce(read_count, 0))), 0) from (
      select organization_id, id, inbound_count from conversations order by last_message_at desc, id desc limit ${most}) recent
      left join conversation_reads on conversation_reads.organization_id = recent.organization_id
        and conversation_id = recent.id and user_id = ${userId})::int as unread,
    ${number(sql`true`)} as "all",
    ${number(sql`status = 'open' and owner = 'person' and assignee_id = ${userId}`)} as mine,
    ${number(sql`status = 'open' and owner = 'queue'`)} as unassigned,
    ${number(sql`status = 'open' and owner = 'agent'`)} as agent,
    ${number(sql`status = 'resolved'`)} as resolved`.execute(tx)
  return rows[0]!
}
