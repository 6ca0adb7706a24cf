import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { InboundMessage } from '../receive/inbound.ts'
import { losePhone } from './identity.ts'
import { mergeContacts } from './mergeContacts.ts'

/**
 * The contact who wrote, made where nobody is known by the phone or the business-scoped id. A payload with both
 * teaches us that they belong together: two contacts become one, unless the phone was another person's before.
 *
 * @returns its id
 */
export async function contactOf(tx: Tx, organizationId: string, from: InboundMessage['from']): Promise<string> {
  const { phone, whatsappUserId } = from
  const byPhone = phone
    ? await tx.selectFrom('contacts').selectAll().where('phone', '=', phone).executeTakeFirst()
    : undefined
  const byUser = whatsappUserId
    ? await tx.selectFrom('contacts').selectAll().where('whatsapp_user_id', '=', whatsappUserId).executeTakeFirst()
    : undefined

  // A number that changed hands must not show one person's messages to another.
  const phoneWasAnothers = byPhone?.whatsapp_user_id && whatsappUserId && byPhone.whatsapp_user_id !== whatsappUserId
  if (phoneWasAnothers) {
    await losePhone(tx, byPhone.id)
  } else if (byPhone && byUser && byPhone.id !== byUser.id) {
    await mergeContacts(tx, organizationId, byPhone.id, byUser.id)
  }
  const known = phoneWasAnothers ? byUser : (byPhone ?? byUser)
  if (!known) {
    const id = newId('contact')
    await tx
      .insertInto('contacts')
      .values({ id, organization_id: organizationId, name: from.name, phone, whatsapp_user_id: whatsappUserId })
      .execute()
    return id
  }
  await tx
    .updateTable('contacts')
    .set({
      name: known.name_kept ? known.name : (from.name ?? known.name),
      phone: phone ?? known.phone,
      whatsapp_user_id: whatsappUserId ?? known.whatsapp_user_id,
      updated_at: new Date(),
    })
    .where('id', '=', known.id)
    .execute()
  return known.id
}
