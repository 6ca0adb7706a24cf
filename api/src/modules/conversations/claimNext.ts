import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ContactsTable, MessagesTable } from '../../platform/database/schema.ts'
import type { MessageKey } from '../../platform/messages.ts'
import { announce } from './announce.ts'
import { findConversation, type Conversation } from './conversation.ts'
import type { OutgoingContent } from '../channels/outgoing.ts'
import { lockOrganization } from './organization.ts'
import { isDirectAnswer } from './optOut.ts'
import { contentOf, isFree } from './outgoing.ts'
import { windowIsOpen } from './window.ts'

export interface Claimed {
  messageId: string
  conversationId: string
  channelId: string
  phone: string | null
  whatsappUserId: string | null
  text: string
  /** Where it is more than a text. */
  content?: OutgoingContent
  createdAt: Date
}

type Message = Selectable<MessagesTable>

/**
 * Takes the oldest waiting message of the conversation that holds `messageId`: from here on it is 'sending', and
 * in `inFlight` until the caller takes it out. Rules are checked again now, as time has passed since it was written.
 * A message that is 'sending' and not in flight was being sent when a process died: it becomes unconfirmed.
 *
 * @returns undefined when nothing waits, or when this process is sending in this conversation already
 */
export async function claimNext(
  tx: Tx,
  organizationId: string,
  messageId: string,
  inFlight: Set<string>,
): Promise<Claimed | undefined> {
  await lockOrganization(tx, organizationId)
  // The conversation may have been joined into another one since the job was sent.
  const home = await tx.selectFrom('messages').select('conversation_id').where('id', '=', messageId).executeTakeFirst()
  const conversation = home && (await findConversation(tx, home.conversation_id))
  if (!conversation) return undefined
  const contact = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('id', '=', conversation.contact_id)
    .executeTakeFirstOrThrow()
  const open = await tx
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', conversation.id)
    .where('status', 'in', ['sending', 'queued'])
    .orderBy('id')
    .execute()
  if (open.some(({ id, status }) => status === 'sending' && inFlight.has(id))) return undefined

  const changed: string[] = []
  let next: Message | undefined
  for (const message of open) {
    const obstacle = message.status === 'queued' ? await obstacleTo(tx, message, conversation, contact) : undefined
    if (message.status === 'queued' && !obstacle) {
      next = message
      break
    }
    changed.push(message.id)
    await tx
      .updateTable('messages')
      .set(
        obstacle
          ? // An answer that is dropped leaves the question open.
            { status: 'failed', failure: obstacle, answers_message_id: null }
          : { status: 'unconfirmed', failure: 'conversations.unconfirmed' },
      )
      .where('id', '=', message.id)
      .execute()
  }
  if (next) await tx.updateTable('messages').set({ status: 'sending' }).where('id', '=', next.id).execute()
  if (changed.length) await announce(tx, organizationId, conversation.id, changed)
  if (!next) return undefined
  const content = await contentOf(tx, next)
  inFlight.add(next.id)
  return {
    messageId: next.id,
    conversationId: conversation.id,
    channelId: conversation.channel_id,
    phone: contact.phone,
    whatsappUserId: contact.whatsapp_user_id,
    text: next.text ?? '',
    ...(content ? { content } : {}),
    createdAt: next.created_at,
  }
}

/** Why a message must not leave (any more). */
async function obstacleTo(
  tx: Tx,
  message: Message,
  conversation: Conversation,
  contact: Selectable<ContactsTable>,
): Promise<MessageKey | undefined> {
  if (isFree(message.type) && !windowIsOpen(conversation)) return 'conversations.failed_window'
  if (message.author === 'person') return undefined
  if (conversation.owner === 'person') return 'conversations.dropped_person'
  if (contact.opted_out_at && !(await isDirectAnswer(tx, message.answers_message_id, contact.opted_out_at)))
    return 'conversations.dropped_opted_out'
  return undefined
}
