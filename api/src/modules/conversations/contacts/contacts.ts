import { keepPlan } from '../../../platform/database/connections.ts'
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
  const known = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'name_kept', 'phone', 'whatsapp_user_id'])
    .where((eb) => eb.or([eb('phone', '=', phone), eb('whatsapp_user_id', '=', whatsappUserId)]))
    .modifyEnd(keepPlan)
    .execute()
  const byPhone = known.find((contact) => phone && contact.phone === phone)
  const byUser = known.find((contact) => whatsappUserId && contact.whatsapp_user_id === whatsappUserId)

  // A number that changed hands must not show one person's messages to another.
  const phoneWasAnothers = byPhone?.whatsapp_user_id && whatsappUserId && byPhone.whatsapp_user_id !== whatsappUserId
  if (phoneWasAnothers) {
    await losePhone(tx, byPhone.id)
  } else if (byPhone && byUser && byPhone.id !== byUser.id) {
    await mergeContacts(tx, organizationId, byPhone.id, byUser.id)
  }
  const contact = phoneWasAnothers ? byUser : (byPhone ?? byUser)
  if (!contact) {
    const id = newId('contact')
    await tx
      .insertInto('contacts')
      .values({ id, organization_id: organizationId, name: from.name, phone, whatsapp_user_id: whatsappUserId })
      .execute()
    return id
  }
  const now = {
    name: contact.name_kept ? contact.name : (from.name ?? contact.name),
    phone: phone ?? contact.phone,
    whatsapp_user_id: whatsappUserId ?? contact.whatsapp_user_id,
  }
  const isNew =
    now.name !== contact.name || now.phone !== contact.phone || now.whatsapp_user_id !== contact.whatsapp_user_id
  if (isNew)
    await tx
      .updateTable('contacts')
      .set({ ...now, updated_at: new Date() })
      .where('id', '=', contact.id)
      .execute()
  return contact.id
}
