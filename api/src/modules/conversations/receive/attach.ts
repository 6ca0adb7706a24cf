import type { Tx } from '../../../platform/database/database.ts'
import type { InboundMessage } from './inbound.ts'
import { ATTACHED, CHANGING } from './messageTypes.ts'

/** Edits follow each other within minutes; more of one message are not looked at. */
const MOST = 50

type Attachable = Pick<InboundMessage, 'providerId' | 'type' | 'text' | 'refersTo' | 'writtenAt'> & {
  direction: 'in' | 'out'
}

/**
 * Lets a message change the one that it is about: an edit gives it new words, a deletion takes them away. A reaction changes
 * nothing in it and is read where it is shown.
 *
 * @returns the id of the message that it is shown on, for one that is not shown itself
 */
export async function attach(tx: Tx, conversationId: string, message: Attachable): Promise<string | undefined> {
  if (!message.refersTo || !(ATTACHED as readonly string[]).includes(message.type)) return undefined
  const about = await tx
    .selectFrom('messages')
    .select(['id', 'direction'])
    .where('conversation_id', '=', conversationId)
    .where('provider_id', '=', message.refersTo)
    .executeTakeFirst()
  // Everybody changes their own words only.
  if (about?.direction === message.direction)
    await apply(tx, about.id, { type: message.type, text: message.text, written_at: message.writtenAt })
  return about?.id
}

/** Changes a message by the edits and the deletion that came before it. */
export async function applyEarlier(
  tx: Tx,
  conversationId: string,
  messageId: string,
  { providerId, direction }: Attachable,
): Promise<void> {
  const earlier = await tx
    .selectFrom('messages')
    .select(['type', 'text', 'written_at'])
    .where('conversation_id', '=', conversationId)
    .where('refers_to', '=', providerId)
    .where('direction', '=', direction)
    .where('type', 'in', CHANGING)
    .orderBy('written_at')
    .orderBy('id')
    .limit(MOST)
    .execute()
  for (const change of earlier) await apply(tx, messageId, change)
}

async function apply(
  tx: Tx,
  id: string,
  change: { type: string; text: string | null; written_at: Date },
): Promise<void> {
  const at = change.written_at
  if (change.type === 'revoke')
    await tx
      .updateTable('messages')
      .set({ text: null, deleted_at: at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .execute()
  if (change.type === 'edit' && change.text)
    await tx
      .updateTable('messages')
      .set({ text: change.text, edited_at: at })
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      // Deliveries come in any order: the last edit counts.
      .where((eb) => eb.or([eb('edited_at', 'is', null), eb('edited_at', '<=', at)]))
      .execute()
}
