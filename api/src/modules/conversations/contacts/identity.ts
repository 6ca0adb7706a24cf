import type { Tx } from '../../../platform/database/database.ts'
import { announce } from '../inbox/announce.ts'
import type { Conversation, ConversationChange } from '../conversation.ts'
import type { Identity, IdentityUpdate, InboundMessage } from '../receive/inbound.ts'
import { mergeContacts } from './mergeContacts.ts'
import { lockOrganization } from '../organization.ts'

/** Where replies of this conversation go, after what a customer wrote now; an older message that comes late says nothing. */
export function repliesTo({ last_inbound_at }: Conversation, { from, writtenAt }: InboundMessage): ConversationChange {
  return last_inbound_at && last_inbound_at > writtenAt
    ? {}
    : { reply_phone: from.phone, reply_user_id: from.whatsappUserId }
}

/**
 * A contact has another number, id or both from now on. Who was known by these before is the same person; only one who
 * has the number and an id of their own is somebody else, who lost the number.
 */
export async function becomes(
  tx: Tx,
  organizationId: string,
  contactId: string,
  { phone, whatsappUserId }: Identity,
): Promise<void> {
  const others = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('id', '<>', contactId)
    .where((eb) =>
      eb.or([
        ...(phone ? [eb('phone', '=', phone)] : []),
        ...(whatsappUserId ? [eb('whatsapp_user_id', '=', whatsappUserId)] : []),
      ]),
    )
    .execute()
  for (const other of others) {
    const isAnother = other.whatsapp_user_id !== null && other.whatsapp_user_id !== whatsappUserId
    if (isAnother) await losePhone(tx, other.id)
    else await mergeContacts(tx, organizationId, contactId, other.id)
  }
  // An id belongs to a number: with another number the old one is over.
  await tx
    .updateTable('contacts')
    .set({
      ...(phone ? { phone } : {}),
      ...(phone || whatsappUserId ? { whatsapp_user_id: whatsappUserId } : {}),
      updated_at: new Date(),
    })
    .where('id', '=', contactId)
    .execute()
  await tx
    .updateTable('conversations')
    .set({ ...(phone ? { reply_phone: phone } : {}), reply_user_id: whatsappUserId })
    .where('contact_id', '=', contactId)
    .execute()
}

/** A number has another owner: nothing for the one who had it may go there. */
export async function losePhone(tx: Tx, contactId: string): Promise<void> {
  const { whatsapp_user_id } = await tx
    .updateTable('contacts')
    .set({ phone: null, updated_at: new Date() })
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
  await lockOrganization(tx, organizationId)
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'phone'])
    .where('whatsapp_user_id', '=', previous)
    .executeTakeFirst()
  if (!contact || previous === current) return
  await becomes(tx, organizationId, contact.id, { phone: null, whatsappUserId: current })
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
