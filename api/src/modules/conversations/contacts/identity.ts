import type { Tx } from '../../../platform/database/database.ts'
import { announce } from '../inbox/announce.ts'
import type { Conversation, ConversationChange } from '../conversation.ts'
import type { Identity, IdentityUpdate, InboundMessage } from '../receive/inbound.ts'
import { isNews, knownBy, wasThereBefore } from './holders.ts'
import { mergeContacts } from './mergeContacts.ts'
import { lockOrganization } from '../organization.ts'

/** Where replies of this conversation go, after what a customer wrote now; an older message that comes late says nothing. */
export function repliesTo({ last_inbound_at }: Conversation, { from, writtenAt }: InboundMessage): ConversationChange {
  return last_inbound_at && last_inbound_at > writtenAt
    ? {}
    : { reply_phone: from.phone, reply_user_id: from.whatsappUserId }
}

/**
 * A contact has another number, id or both from a time on. Who is known by these is the same person, unless it is
 * somebody else who lost the number: one with an id of their own, or without any, one who was there before that time.
 *
 * @param at - when it happened
 */
export async function becomes(
  tx: Tx,
  organizationId: string,
  contactId: string,
  { phone, whatsappUserId }: Identity,
  at: Date,
): Promise<void> {
  const before = await tx
    .selectFrom('contacts')
    .select(['id', 'phone', 'whatsapp_user_id', 'known_at'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  // Told late, of somebody who has had another number since.
  const isOver = before.phone !== null && phone !== null && before.phone !== phone && !(await isNews(tx, before, at))
  let isTaken = false
  for (const other of await knownBy(tx, { phone, whatsappUserId })) {
    const hasId = whatsappUserId !== null && other.whatsapp_user_id === whatsappUserId
    const hasPhone = phone !== null && other.phone === phone
    if (other.id === contactId || (!hasId && !hasPhone)) continue
    if (!hasId && other.phone_since && at < other.phone_since)
      // Somebody has taken it over since.
      isTaken = true
    else if (hasId || (other.whatsapp_user_id === null && !(await wasThereBefore(tx, other.id, at))))
      await mergeContacts(tx, organizationId, contactId, other.id)
    else await losePhone(tx, other.id, at)
  }
  if (isOver) return
  const moves = phone !== null && phone !== before.phone
  // An id belongs to a number: with another number the old one is over.
  await tx
    .updateTable('contacts')
    .set({
      ...(moves
        ? {
            phone: isTaken ? null : phone,
            phone_since: at,
            ...(before.phone === null ? {} : { former_phone: before.phone, former_until: at }),
          }
        : {}),
      ...(before.whatsapp_user_id !== null && before.whatsapp_user_id !== whatsappUserId
        ? { former_user_id: before.whatsapp_user_id }
        : {}),
      ...(phone || whatsappUserId ? { whatsapp_user_id: whatsappUserId } : {}),
      known_at: at,
      updated_at: new Date(),
    })
    .where('id', '=', contactId)
    .execute()
  await tx
    .updateTable('conversations')
    .set({ ...(phone ? { reply_phone: isTaken ? null : phone } : {}), reply_user_id: whatsappUserId })
    .where('contact_id', '=', contactId)
    .execute()
}

/** A number has another owner from a time on: nothing for the one who had it may go there. */
export async function losePhone(tx: Tx, contactId: string, at: Date): Promise<void> {
  const { whatsapp_user_id } = await tx
    .updateTable('contacts')
    .set((eb) => ({
      phone: null,
      former_phone: eb.ref('phone'),
      former_user_id: eb.ref('whatsapp_user_id'),
      former_until: at,
      updated_at: new Date(),
    }))
    .where('id', '=', contactId)
    .returning('whatsapp_user_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('conversations')
    .set({ reply_phone: null, reply_user_id: whatsapp_user_id })
    .where('contact_id', '=', contactId)
    .execute()
}

/** Puts a new business-scoped id in the place of the old one; an id that nobody has here changes nothing. */
export async function receiveIdentity(
  tx: Tx,
  organizationId: string,
  { previous, current }: IdentityUpdate,
): Promise<void> {
  const { now } = await lockOrganization(tx, organizationId)
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'phone'])
    .where('whatsapp_user_id', '=', previous)
    .executeTakeFirst()
  if (!contact || previous === current) return
  await becomes(tx, organizationId, contact.id, { phone: null, whatsappUserId: current }, now)
  const theirs = await tx.selectFrom('conversations').select('id').where('contact_id', '=', contact.id).execute()
  for (const { id } of theirs) await announce(tx, organizationId, id)
}

/** Where a reply of this conversation goes. What was begun before its identity was kept goes to what is known. */
export function replyTo(
  conversation: Pick<Conversation, 'reply_phone' | 'reply_user_id'>,
  contact: { phone: string | null; whatsapp_user_id: string | null },
): Identity {
  const { reply_phone: phone, reply_user_id: whatsappUserId } = conversation
  return phone || whatsappUserId
    ? { phone, whatsappUserId }
    : { phone: contact.phone, whatsappUserId: contact.whatsapp_user_id }
}
