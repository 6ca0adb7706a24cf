import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Messages of the last days, today included, by channel; days are those of the organization's time zone. */
export async function dailyChats(tx: Tx, organizationId: string, days: number) {
  const organization = await tx
    .selectFrom('organizations')
    .select('time_zone')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  const today = sql`(now() at time zone ${organization.time_zone})::date`
  const first = sql<string>`to_char(${today} - ${days - 1}::integer, 'YYYY-MM-DD')`
  const rows = await tx
    .selectFrom('daily_counts')
    .innerJoin('channels', 'channels.id', 'daily_counts.channel_id')
    .select(['daily_counts.channel_id', 'channels.name', 'daily_counts.day', 'daily_counts.messages'])
    .where('daily_counts.day', '>=', first)
    .orderBy('channels.id')
    .orderBy('daily_counts.day')
    .execute()
  const channels = new Map<string, { channel_id: string; channel: string; values: { date: string; count: number }[] }>()
  for (const { channel_id, name, day, messages } of rows) {
    const entry = channels.get(channel_id) ?? { channel_id, channel: name, values: [] }
    entry.values.push({ date: day, count: messages })
    channels.set(channel_id, entry)
  }
  return [...channels.values()]
}
