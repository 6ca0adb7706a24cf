import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/register.ts'
import type { Conversation } from '../conversation.ts'
import { announce } from '../inbox/announce.ts'
import { lockOrganization } from '../organization.ts'

/** What people write who want no more messages, without the words of politeness around it. */
const STOP = new Set([
  'stop',
  'stop all',
  'stopall',
  'stop messages',
  'stop messaging me',
  'unsubscribe',
  'unsub',
  'opt out',
  'optout',
  'berhenti',
  'berhenti langganan',
  'berhenti berlangganan',
  'stop pesan',
  'stop kirim pesan',
  'stop kirim',
  'jangan kirim pesan lagi',
  'jangan kirim lagi',
  'jangan hubungi saya',
  'jangan hubungi saya lagi',
  'jangan chat lagi',
])

/** What takes it back. */
const START = new Set(['start', 'unstop', 'subscribe', 'mulai', 'langganan lagi', 'mulai lagi'])

const POLITE = /\b(tolong|mohon|please|pls|ya|yah|dong|kak|min|admin|gan|sis|now|sekarang)\b/g

/** Whether a customer's text as a whole asks for silence, or takes that back; a sentence with more in it does neither. */
export function optOutWish(text: string | null): 'stop' | 'start' | undefined {
  const words = (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(POLITE, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return STOP.has(words) ? 'stop' : START.has(words) ? 'start' : undefined
}

/** More messages than these are not written after one that comes late. */
const MOST = 50

/** Follows what a customer wished in a message, unless they wished otherwise in a later one that came before it. */
export async function followWish(
  tx: Tx,
  { id, contact_id }: Pick<Conversation, 'id' | 'contact_id'>,
  wish: 'stop' | 'start',
  writtenAt: Date,
): Promise<void> {
  const later = await tx
    .selectFrom('messages')
    .select('text')
    .where('conversation_id', '=', id)
    .where('direction', '=', 'in')
    .where('written_at', '>', writtenAt)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  if (!later.some(({ text }) => optOutWish(text))) await setOptOut(tx, contact_id, wish === 'stop')
}

/** Writes down whether a contact wants to be left alone. The moment is kept when it was known before. */
export async function setOptOut(tx: Tx, contactId: string, optedOut: boolean): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ opted_out_at: optedOut ? sql<Date>`coalesce(opted_out_at, now())` : null, updated_at: new Date() })
    .where('id', '=', contactId)
    .execute()
}

/** Sets or takes back a contact's wish on their behalf, and shows it live wherever they write. @throws AppError `not_found` */
export async function changeOptOut(
  { tenant }: Pick<Call<unknown, unknown, unknown>, 'tenant'>,
  contactId: string,
  optedOut: boolean,
) {
  return tenant.run(async (tx) => {
    await lockOrganization(tx, tenant.organizationId)
    await setOptOut(tx, contactId, optedOut)
    const contact = await tx
      .selectFrom('contacts')
      .select(['id', 'opted_out_at'])
      .where('id', '=', contactId)
      .executeTakeFirst()
    if (!contact) throw notFound()
    const theirs = await tx.selectFrom('conversations').select('id').where('contact_id', '=', contactId).execute()
    for (const { id } of theirs) await announce(tx, tenant.organizationId, id)
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
