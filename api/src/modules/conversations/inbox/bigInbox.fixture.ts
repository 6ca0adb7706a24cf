import { sql } from 'kysely'
import { pino } from 'pino'
import { openPostgres, type Database } from '../../../platform/database/database.ts'

const id = (kind: string, number: string) => sql.raw(`'${kind}_' || lpad((${number})::text, 26, '0')`)

/** Messages written with one statement: one of all would take longer than the product waits for any. */
const AT_ONCE = 100_000

/** The id that the fixture gives the conversation that was active as the n-th last, from 1. */
export const conversationId = (n: number) => `cvs_${String(n).padStart(26, '0')}`

/** The phone number of the contact whose conversation was active as the n-th last. */
export const phoneOf = (n: number) => `62${81_000_000_000 + n}`

/** Whose inbox is filled. */
interface Owner {
  organizationId: string
  channelId: string
  /** Who has one of a hundred conversations. */
  userId: string
}

interface Size {
  conversations: number
  messages?: number
  /** Messages of the first conversation. */
  long?: number
}

/** Fills an inbox of a product that runs, past it. */
export async function fillInboxAt(url: string, owner: Owner, size: Size): Promise<void> {
  const database = await openPostgres({ url, migrate: false }, pino({ level: 'silent' }))
  await fillInbox(database, owner, size).finally(() => database.close())
}

/**
 * Fills an inbox with conversations a minute apart: of each hundred one is the person's own, one waits and one is done. The
 * messages have a common word, a rare one and one of their own; `long` of them belong to the first conversation.
 */
export async function fillInbox(
  database: Pick<Database, 'asService'>,
  { organizationId, channelId, userId }: Owner,
  { conversations, messages = 0, long = 0 }: Size,
): Promise<void> {
  await database.asService(async (tx) => {
    // Statistics and bulk loading are the owner's to do.
    await sql`reset role`.execute(tx)
    await sql`insert into contacts (id, organization_id, name, phone)
      select ${id('con', 'n')}, ${organizationId}, (array['Siti', 'Budi', 'Dewi', 'Andi', 'Rina'])[1 + n % 5] || ' ' || md5(n::text), '62' || (81000000000 + n)::text
      from generate_series(1, ${sql.lit(conversations)}) n`.execute(tx)
    await sql`insert into conversations (id, organization_id, channel_id, contact_id, owner, assignee_id, status, last_message_at, inbound_count)
      select ${id('cvs', 'n')}, ${organizationId}, ${channelId}, ${id('con', 'n')},
        case n % 100 when 1 then 'person' when 2 then 'queue' else 'agent' end, case n % 100 when 1 then ${userId} end,
        case n % 100 when 3 then 'resolved' else 'open' end, now() - n * interval '1 minute', 1
      from generate_series(1, ${sql.lit(conversations)}) n`.execute(tx)
    for (let first = 1; first <= messages; first += AT_ONCE) {
      await sql`insert into messages (id, organization_id, conversation_id, channel_id, direction, author, type, text, status, written_at)
        select ${id('msg', 'n')}, ${organizationId}, case when n <= ${sql.lit(long)} then ${conversationId(1)} else ${id('cvs', `2 + n % ${conversations - 1}`)} end, ${channelId},
          case n % 2 when 0 then 'in' else 'out' end, case n % 2 when 0 then 'customer' else 'agent' end, 'text',
          'Apakah pesanan nomor ' || md5(n::text) || ' sudah dikirim' || case n % 5000 when 0 then ' lewat kurir gosend' else '' end,
          case n % 2 when 0 then 'received' else 'read' end, now() - (${sql.lit(messages)} - n) * interval '1 second'
        from generate_series(${sql.lit(first)}, ${sql.lit(Math.min(first + AT_ONCE - 1, messages))}) n`.execute(tx)
    }
    await sql`update conversations set last_message_id = newest.id from (
      select conversation_id, max(id) as id from messages group by 1) newest where newest.conversation_id = conversations.id`.execute(
      tx,
    )
    await sql`analyze contacts, conversations, messages`.execute(tx)
  })
}

/** Gives messages of the conversations that were active as the first-th to the last-th last another text. */
export async function rewrite(
  database: Pick<Database, 'asService'>,
  { text, first, last, count }: { text: string; first: number; last: number; count: number },
): Promise<void> {
  await database.asService((tx) =>
    sql`update messages set text = ${text} where id in (select id from messages
      where conversation_id between ${conversationId(first)} and ${conversationId(last)} limit ${count})`.execute(tx),
  )
}
