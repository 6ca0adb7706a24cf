import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Identity, InboundMessage } from '../receive/inbound.ts'
import { nameInApp } from './appContacts.ts'
import { areTwo, isNews, knownBy, whoHad, type Known } from './holders.ts'
import { losePhone } from './identity.ts'
import { mergeContacts } from './mergeContacts.ts'

type Sender = InboundMessage['from']

/** A contact, and whether what they were known by in a message is what they are known by today. */
export interface Found {
  id: string
  isCurrent: boolean
}

/**
 * The contact of a message, made where nobody was known by the phone or the business-scoped id when it was written. A
 * payload with both teaches us that they belong together: two contacts become one, unless the phone was another
 * person's before. What was written earlier than what is known changes nothing that is known.
 *
 * @param at - when it was written: a number is whose it was then
 */
export async function contactOf(tx: Tx, organizationId: string, from: Sender, at: Date): Promise<Found> {
  const { phone, whatsappUserId } = from
  const found = whoHad(await knownBy(tx, from), from, at)
  const { byUser, before } = found
  let { holder, byPhone } = found
  let tookOver = false
  if (byPhone && areTwo(byPhone.whatsapp_user_id, whatsappUserId)) {
    // A number that changed hands must not show one person's messages to another.
    tookOver = await isNews(tx, byPhone, at)
    if (tookOver) {
      await losePhone(tx, byPhone.id, at)
      holder = undefined
    }
    byPhone = undefined
  } else if (byPhone && byUser && byPhone.id !== byUser.id) {
    if (byUser.phone === null || (await isNews(tx, byUser, at))) {
      await mergeContacts(tx, organizationId, byPhone.id, byUser.id)
      byPhone = (await knownBy(tx, from)).find(({ id }) => id === byPhone?.id)
    } else {
      // They have had another number since.
      byPhone = undefined
    }
  }
  const contact = byPhone ?? byUser
  if (contact) return learn(tx, contact, from, at, holder === undefined || holder.id === contact.id)
  if (before) return { id: before.id, isCurrent: false }
  const isTheirs = holder === undefined
  return {
    id: await add(tx, organizationId, from, {
      phone: isTheirs ? phone : null,
      whatsapp_user_id: whatsappUserId,
      known_at: at,
      phone_since: tookOver ? at : null,
      ...(isTheirs ? {} : { former_phone: phone, former_until: holder?.phone_since ?? new Date(at.getTime() + 1) }),
    }),
    isCurrent: isTheirs,
  }
}

/**
 * The contact whose number or id changed, by what they were known by until then.
 *
 * Two customers who swap their numbers, and whom WhatsApp names without ids, cannot always be told apart. After 'who had
 * 1 has 2 now', a 'who had 2 has 1 now' may come from the one who moved there and moves back, or from the one who had 2
 * before: nothing in it says which. It is taken for neither. Where an id is given, where the notice is older than the
 * move, or where nobody lost that number, it is one person's.
 *
 * @returns undefined where it may be one of two
 */
export async function whoChanged(
  tx: Tx,
  organizationId: string,
  from: Sender,
  at: Date,
): Promise<Found | 'one of two'> {
  const known = await knownBy(tx, from)
  const { byPhone, byUser, before } = whoHad(known, from, at)
  if (byUser) return { id: byUser.id, isCurrent: true }
  if (byPhone && areTwo(byPhone.whatsapp_user_id, from.whatsappUserId)) {
    // A notice of a number that somebody leaves does not take it from who has it.
    if (before) return { id: before.id, isCurrent: false }
    const unknown = { phone: null, whatsapp_user_id: from.whatsappUserId, known_at: at }
    return { id: await add(tx, organizationId, from, unknown), isCurrent: true }
  }
  if (byPhone && from.whatsappUserId === null && known.some((other) => lost(other, from, at))) return 'one of two'
  return contactOf(tx, organizationId, from, at)
}

/** Whether somebody had a number, lost it to another, and is known by nothing else since. */
const lost = (other: Known, { phone }: Identity, at: Date): boolean =>
  other.former_phone === phone &&
  other.former_until !== null &&
  other.former_until <= at &&
  other.phone === null &&
  other.whatsapp_user_id === null

type Row = { phone: string | null; whatsapp_user_id: string | null; known_at: Date } & Partial<
  Pick<Known, 'phone_since' | 'former_phone' | 'former_until'>
>

async function add(tx: Tx, organizationId: string, { phone, name }: Sender, row: Row): Promise<string> {
  const id = newId('contact')
  const own = await nameInApp(tx, phone)
  await tx
    .insertInto('contacts')
    .values({ id, organization_id: organizationId, name: own ?? name, name_kept: own !== null, ...row })
    .execute()
  return id
}

/** Keeps what a message tells of a contact: the newest word holds, an older one fills what is not known. */
async function learn(tx: Tx, contact: Known, from: Sender, at: Date, mayHavePhone: boolean): Promise<Found> {
  const phone = mayHavePhone ? from.phone : null
  const told = {
    name: contact.name_kept ? contact.name : (from.name ?? contact.name),
    phone: phone ?? contact.phone,
    whatsapp_user_id: from.whatsappUserId ?? contact.whatsapp_user_id,
  }
  const { id } = contact
  if (isAs(contact, told)) return { id, isCurrent: true }
  const isCurrent = await isNews(tx, contact, at)
  const now = isCurrent
    ? told
    : {
        name: contact.name ?? told.name,
        phone: contact.phone ?? (contact.former_phone === phone ? null : phone),
        whatsapp_user_id: contact.whatsapp_user_id ?? told.whatsapp_user_id,
      }
  if (!isAs(contact, now))
    await tx
      .updateTable('contacts')
      .set({
        ...now,
        ...(isCurrent ? { known_at: at } : {}),
        ...(isCurrent && contact.phone && contact.phone !== now.phone
          ? { former_phone: contact.phone, former_until: at, phone_since: at }
          : {}),
        updated_at: new Date(),
      })
      .where('id', '=', id)
      .execute()
  return { id, isCurrent }
}

const isAs = (one: Known, other: Pick<Known, 'name' | 'phone' | 'whatsapp_user_id'>): boolean =>
  one.name === other.name && one.phone === other.phone && one.whatsapp_user_id === other.whatsapp_user_id
