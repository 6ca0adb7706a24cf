import { sql } from 'kysely'
import { LIMITS } from '@sapa/shared/contracts'
import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { ContactsTable } from '../../../platform/database/schema.ts'
import { appendEvent } from '../../../platform/events.ts'
import { announce } from '../inbox/announce.ts'
import { joinReads } from '../inbox/reads.ts'

/** Makes two contacts who are one person one, and tells everybody who looks: `from` goes, with all it has, into `into`. */
export async function mergeContacts(tx: Tx, organizationId: string, into: string, from: string): Promise<void> {
  const theirs = await tx.selectFrom('conversations').selectAll().where('contact_id', '=', from).execute()
  const joined: { conversation_id: string; into_conversation_id: string }[] = []
  for (const moved of theirs) {
    const kept = await tx
      .selectFrom('conversations')
      .selectAll()
      .where('contact_id', '=', into)
      .where('channel_id', '=', moved.channel_id)
      .executeTakeFirst()
    if (!kept) {
      await tx.updateTable('conversations').set({ contact_id: into }).where('id', '=', moved.id).execute()
      continue
    }
    await tx
      .updateTable('messages')
      .set({ conversation_id: kept.id, client_key: keyOf('messages', kept.id) })
      .where('conversation_id', '=', moved.id)
      .execute()
    await tx
      .updateTable('scheduled_messages')
      .set({ conversation_id: kept.id, client_key: keyOf('scheduled_messages', kept.id) })
      .where('conversation_id', '=', moved.id)
      .execute()
    const newer = moved.last_message_at > kept.last_message_at ? moved : kept
    await tx
      .updateTable('conversations')
      .set({
        last_message_id: newer.last_message_id,
        last_message_at: newer.last_message_at,
        last_inbound_at: latest(kept.last_inbound_at, moved.last_inbound_at),
        // A reply goes to what they wrote from last.
        ...(moved.last_inbound_at && (!kept.last_inbound_at || moved.last_inbound_at > kept.last_inbound_at)
          ? { reply_phone: moved.reply_phone, reply_user_id: moved.reply_user_id }
          : {}),
        ...(moved.status === 'open' ? { status: moved.status } : {}),
        // Where people have taken one of the two, no agent goes on in the other.
        ...(moved.status === 'open' && moved.owner !== 'agent' && (kept.owner === 'agent' || kept.status === 'resolved')
          ? { owner: moved.owner, assignee_id: moved.assignee_id, handover_reason: moved.handover_reason }
          : {}),
        inbound_count: kept.inbound_count + moved.inbound_count,
        updated_at: new Date(),
      })
      .where('id', '=', kept.id)
      .execute()
    await joinReads(tx, moved.id, kept.id)
    await tx.deleteFrom('conversations').where('id', '=', moved.id).execute()
    joined.push({ conversation_id: moved.id, into_conversation_id: kept.id })
  }
  const [one, other] = await Promise.all(
    [into, from].map((id) => tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
  )
  await tx.deleteFrom('contacts').where('id', '=', from).execute()
  await tx
    .updateTable('contacts')
    .set({
      whatsapp_user_id: one?.whatsapp_user_id ?? other?.whatsapp_user_id,
      ...(one?.name_kept
        ? {}
        : { name: other?.name_kept ? other.name : (one?.name ?? other?.name), name_kept: other?.name_kept ?? false }),
      labels: JSON.stringify(
        [...new Set([...(one?.labels ?? []), ...(other?.labels ?? [])])].slice(0, LIMITS.contactLabels),
      ),
      notes: [one?.notes, other?.notes].filter(Boolean).join('\n'),
      ...lastWish(one, other),
      known_at: latest(one?.known_at ?? null, other?.known_at ?? null),
      phone_since: one?.phone_since ?? null,
      ...(one?.former_phone || one?.former_user_id
        ? {}
        : {
            former_phone: other?.former_phone ?? null,
            former_user_id: other?.former_user_id ?? null,
            former_until: other?.former_until ?? null,
          }),
      updated_at: new Date(),
    })
    .where('id', '=', into)
    .execute()
  await appendEvent(tx, organizationId, 'contact.merged', {
    contact_id: from,
    into_contact_id: into,
    conversations: joined,
  })
  const all = await tx.selectFrom('conversations').select('id').where('contact_id', '=', into).orderBy('id').execute()
  for (const { id } of all) await announce(tx, organizationId, id)
  for (const { into_conversation_id } of joined)
    await appendEvent(tx, organizationId, 'scheduled.changed', { conversation_id: into_conversation_id })
}

/** Keys are unique in a conversation: one that the other has too becomes another. */
const keyOf = (table: 'messages' | 'scheduled_messages', into: string) => sql<string>`
  case when exists (
    select from ${sql.table(table)} as known
    where known.conversation_id = ${into} and known.client_key = ${sql.table(table)}.client_key
  ) then ${sql.table(table)}.client_key || ':' || ${sql.table(table)}.id else ${sql.table(table)}.client_key end`

type Wishes = Pick<Selectable<ContactsTable>, 'opted_out_at' | 'opt_out_source' | 'wish_at'>

/** What they wished last, as whom ever; of two at once, the wish against messages. */
function lastWish(one: Wishes | undefined, other: Wishes | undefined): Wishes {
  const wishes = [one, other].filter((each) => each !== undefined)
  const [last] = wishes.toSorted(
    (a, b) =>
      (b.wish_at?.getTime() ?? 0) - (a.wish_at?.getTime() ?? 0) ||
      (b.opted_out_at?.getTime() ?? 0) - (a.opted_out_at?.getTime() ?? 0),
  )
  const { opted_out_at = null, opt_out_source = null, wish_at = null } = last ?? {}
  return { opted_out_at, opt_out_source, wish_at }
}

function latest(a: Date | null, b: Date | null): Date | null {
  return a && b ? (a > b ? a : b) : (a ?? b)
}
