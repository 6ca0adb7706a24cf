import type { Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Tenant } from '../../../platform/http/register.ts'
import { announce } from '../inbox/announce.ts'
import { lockOrganization } from '../organization.ts'
import { conversations, shownPhone } from '../inbox/views.ts'

interface Change {
  name?: string
  labels?: string[]
  notes?: string
}

/** What the business knows of a customer. @throws AppError `not_found` */
export async function readContact(tx: Tx, id: string) {
  const contact = await tx.selectFrom('contacts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!contact) throw notFound()
  const theirs = await conversations(tx)
    .where('conversations.contact_id', '=', id)
    .orderBy('conversations.last_message_at', 'desc')
    .execute()
  return {
    id,
    name: contact.name,
    phone_number: shownPhone(contact.phone),
    labels: contact.labels,
    notes: contact.notes,
    opted_out_at: contact.opted_out_at,
    opt_out_source: contact.opt_out_source,
    created_at: contact.created_at,
    conversations: theirs.map((row) => ({
      id: row.id,
      channel_id: row.channel_id,
      channel_type: row.channel_type,
      channel_name: row.channel_name,
      owner: row.owner,
      status: row.status,
      last_message_at: row.last_message_at,
      created_at: row.created_at,
    })),
  }
}

/** Keeps what is given, and shows a new name live wherever they write. @throws AppError `not_found` */
export function updateContact(tenant: Tenant, id: string, { name, labels, notes }: Change) {
  return tenant.run(async (tx) => {
    await lockOrganization(tx, tenant.organizationId)
    const before = await readContact(tx, id)
    const own = name?.trim()
    const kept = [...new Set(labels?.map((label) => label.trim()).filter(Boolean))]
    await tx
      .updateTable('contacts')
      .set({
        // Without a name of ours the last known one stays until they write again.
        ...(own === undefined || own === before.name
          ? {}
          : own
            ? { name: own, name_kept: true }
            : { name_kept: false }),
        ...(labels ? { labels: JSON.stringify(kept) } : {}),
        ...(notes === undefined ? {} : { notes: notes.trim() }),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
    const after = await readContact(tx, id)
    if (after.name !== before.name)
      for (const one of after.conversations) await announce(tx, tenant.organizationId, one.id)
    return after
  })
}
