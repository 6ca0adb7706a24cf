import { sql, type Selectable } from 'kysely'
import { keepPlan } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ContactsTable } from '../../../platform/database/schema.ts'
import type { Identity } from '../receive/inbound.ts'

const COLUMNS = [
  'id',
  'name',
  'name_kept',
  'phone',
  'whatsapp_user_id',
  'known_at',
  'phone_since',
  'former_phone',
  'former_user_id',
  'former_until',
] as const

export type Known = Pick<Selectable<ContactsTable>, (typeof COLUMNS)[number]>

/** Everybody who is, or was, known by a number or an id. */
export function knownBy(tx: Tx, { phone, whatsappUserId }: Identity): Promise<Known[]> {
  return tx
    .selectFrom('contacts')
    .select(COLUMNS)
    .where((eb) =>
      eb.or([
        eb('phone', '=', phone),
        eb('whatsapp_user_id', '=', whatsappUserId),
        eb('former_phone', '=', phone),
        eb('former_user_id', '=', whatsappUserId),
      ]),
    )
    .modifyEnd(keepPlan)
    .execute()
}

/** Whose a number and an id were when something was written. */
export interface Holders {
  /** Who has the number today. */
  holder: Known | undefined
  /** The same, where they had it then. */
  byPhone: Known | undefined
  byUser: Known | undefined
  /** Who had the number or the id then, and has another today. */
  before: Known | undefined
}

export function whoHad(known: Known[], { phone, whatsappUserId }: Identity, at: Date): Holders {
  const holder = known.find((one) => phone !== null && one.phone === phone)
  const [before] = known
    .filter(
      (one) =>
        phone !== null &&
        one.former_phone === phone &&
        one.former_until !== null &&
        at < one.former_until &&
        !areTwo(one.former_user_id, whatsappUserId),
    )
    .toSorted((a, b) => a.former_until!.getTime() - b.former_until!.getTime())
  return {
    holder,
    byPhone: holder?.phone_since && at < holder.phone_since ? undefined : holder,
    byUser: known.find((one) => whatsappUserId !== null && one.whatsapp_user_id === whatsappUserId),
    // An id is never given to anybody else, at no time.
    before: known.find((one) => whatsappUserId !== null && one.former_user_id === whatsappUserId) ?? before,
  }
}

/** Whether two ids are two people's: of one who has none nothing can be told. */
export const areTwo = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other

/** Whether what was written at a time is at least as new as all that is known of a contact; WhatsApp tells seconds. */
export async function isNews(tx: Tx, { id, known_at }: Pick<Known, 'id' | 'known_at'>, at: Date): Promise<boolean> {
  const { last } = await tx
    .selectFrom('conversations')
    .select((eb) => eb.fn.max('last_inbound_at').as('last'))
    .where('contact_id', '=', id)
    .executeTakeFirstOrThrow()
  const newest = Math.max(known_at?.getTime() ?? 0, last?.getTime() ?? 0)
  return Math.floor(at.getTime() / 1000) >= Math.floor(newest / 1000)
}

/** Whether anything was said between a contact and the business before a time. */
export async function wasThereBefore(tx: Tx, contactId: string, at: Date): Promise<boolean> {
  const earlier = await tx
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .select(sql`1`.as('one'))
    .where('conversations.contact_id', '=', contactId)
    .where('messages.written_at', '<', at)
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}
