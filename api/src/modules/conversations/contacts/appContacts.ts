import { sql } from 'kysely'
import { keepPlan } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { announce } from '../inbox/announce.ts'
import { lockOrganization } from '../organization.ts'

/**
 * A change in the address book of the WhatsApp Business app that shares a number: a person has this name now, or (null)
 * is removed from it. Source: Meta's webhook `smb_app_state_sync`.
 */
export interface AppContact {
  /** Digits without a plus. */
  phone: string
  name: string | null
  at: Date
}

/**
 * Gives a contact the name that the business has for them in its app, as their own profile's name says less. A name that
 * a colleague gave them in Sapa stays; who is removed keeps the name until they write again. Of two changes the later
 * one holds, whichever comes first.
 */
export async function receiveAppContact(
  tx: Tx,
  channel: { id: string; organizationId: string },
  { phone, name, at }: AppContact,
): Promise<void> {
  await lockOrganization(tx, channel.organizationId)
  const entry = { organization_id: channel.organizationId, channel_id: channel.id, phone }
  const before = await tx
    .selectFrom('app_contacts')
    .select(['name', 'told_at'])
    .where('channel_id', '=', channel.id)
    .where('phone', '=', phone)
    .executeTakeFirst()
  if (before && before.told_at > at) return
  await tx
    .insertInto('app_contacts')
    .values({ ...entry, name, told_at: at })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'channel_id', 'phone']).doUpdateSet({ name, told_at: at }),
    )
    .execute()
  const contact = await tx
    .selectFrom('contacts')
    .select(['id', 'name', 'name_kept'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  const isFromApp = contact?.name_kept && before?.name !== undefined && contact.name === before.name
  if (!contact || (contact.name_kept && !isFromApp) || (name === null && !isFromApp)) return
  await tx
    .updateTable('contacts')
    .set({ ...(name === null ? {} : { name }), name_kept: name !== null, updated_at: sql`now()` })
    .where('id', '=', contact.id)
    .execute()
  if (name === null || name === contact.name) return
  const theirs = await tx.selectFrom('conversations').select('id').where('contact_id', '=', contact.id).execute()
  for (const { id } of theirs) await announce(tx, channel.organizationId, id)
}

/** The name that the business has for a number in an app of one of its numbers, the one told last. */
export async function nameInApp(tx: Tx, phone: string | null): Promise<string | null> {
  if (phone === null) return null
  const found = await tx
    .selectFrom('app_contacts')
    .select('name')
    .where('phone', '=', phone)
    .where('name', 'is not', null)
    .orderBy('told_at', 'desc')
    .limit(1)
    .modifyEnd(keepPlan)
    .executeTakeFirst()
  return found?.name ?? null
}
