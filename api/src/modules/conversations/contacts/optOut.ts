import { isAdvertisingOnly, type OptOutSource } from '@sapa/shared/contracts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/register.ts'
import { announce } from '../inbox/announce.ts'
import type { Identity } from '../receive/inbound.ts'
import { lockOrganization } from '../organization.ts'
import { contactOf } from './contacts.ts'

/** What a customer wants: no messages any more, or messages again. */
export interface Wish {
  wish: 'stop' | 'start'
  /** When they made it. */
  at: Date
  source: OptOutSource
}

/**
 * Writes down what a contact wishes, unless they wished otherwise later: the last wish holds, whichever comes first. Of
 * two in the same second in WhatsApp itself, the one against messages holds, as deliveries are repeated in any order.
 * A wish against advertising does not weaken one against everything, and does not begin it anew.
 *
 * @returns whether anything is new by it
 */
export async function noteWish(tx: Tx, contactId: string, { wish, at, source }: Wish): Promise<boolean> {
  const before = await tx
    .selectFrom('contacts')
    .select(['opted_out_at', 'opt_out_source', 'wish_at'])
    .where('id', '=', contactId)
    .executeTakeFirst()
  if (!before) throw notFound()
  const isOut = before.opted_out_at !== null
  const isTie = before.wish_at?.getTime() === at.getTime()
  if (before.wish_at && before.wish_at > at) return false
  if (isTie && wish === 'start' && isOut && source === 'whatsapp') return false
  const begins = wish === 'stop' && (!isOut || (isAdvertisingOnly(before.opt_out_source) && !isAdvertisingOnly(source)))
  const ends = wish === 'start' && isOut
  await tx
    .updateTable('contacts')
    .set({
      wish_at: at,
      ...(begins ? { opted_out_at: sql<Date>`now()`, opt_out_source: source } : {}),
      ...(ends ? { opted_out_at: null, opt_out_source: null } : {}),
      updated_at: new Date(),
    })
    .where('id', '=', contactId)
    .execute()
  return begins || ends
}

/** A customer's own setting for a business in WhatsApp: advertising or none. Source: Meta's webhook `user_preferences`. */
export interface Preference {
  from: Identity & { name: string | null }
  wish: 'stop' | 'start'
  at: Date
}

/** Follows what a customer set in WhatsApp, also one who never wrote, and shows it live wherever they wrote. */
export async function receivePreference(
  tx: Tx,
  organizationId: string,
  { from, wish, at: told }: Preference,
): Promise<void> {
  const { now } = await lockOrganization(tx, organizationId)
  const at = told > now ? now : told
  const { id } = await contactOf(tx, organizationId, from, at)
  if (await noteWish(tx, id, { wish, at, source: 'whatsapp' })) await announceAll(tx, organizationId, id)
}

/** Meta's word that a customer has turned a business's advertising off. */
const UNWANTED = 131050

/** Notes what a refusal says of a conversation's customer. Call it before the conversation is shown anew. */
export async function noteRefusal(tx: Tx, conversationId: string, code: number | null, at: Date): Promise<void> {
  if (code !== UNWANTED) return
  const { contact_id } = await tx
    .selectFrom('conversations')
    .select('contact_id')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  await noteWish(tx, contact_id, { wish: 'stop', at, source: 'refused' })
}

/** Sets or takes back a contact's wish on their behalf, and shows it live wherever they write. @throws AppError `not_found` */
export async function changeOptOut(
  { tenant }: Pick<Call<unknown, unknown, unknown>, 'tenant'>,
  contactId: string,
  optedOut: boolean,
) {
  return tenant.run(async (tx) => {
    const { now } = await lockOrganization(tx, tenant.organizationId)
    await noteWish(tx, contactId, { wish: optedOut ? 'stop' : 'start', at: now, source: 'person' })
    const contact = await tx
      .selectFrom('contacts')
      .select(['id', 'opted_out_at', 'opt_out_source'])
      .where('id', '=', contactId)
      .executeTakeFirstOrThrow()
    await announceAll(tx, tenant.organizationId, contactId)
    return contact
  })
}

/**
 * Whether an automatic message answers what a contact wrote after they asked for silence: who asks wants an answer.
 */
export async function isDirectAnswer(tx: Tx, answersMessageId: string | null, optedOutAt: Date): Promise<boolean> {
  if (!answersMessageId) return false
  const asked = await tx
    .selectFrom('messages')
    .select('created_at')
    .where('id', '=', answersMessageId)
    .executeTakeFirst()
  return asked !== undefined && asked.created_at > optedOutAt
}

/** Shows a contact anew wherever they wrote. */
async function announceAll(tx: Tx, organizationId: string, contactId: string): Promise<void> {
  const theirs = await tx.selectFrom('conversations').select('id').where('contact_id', '=', contactId).execute()
  for (const { id } of theirs) await announce(tx, organizationId, id)
}
