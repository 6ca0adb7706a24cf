import { LIMITS } from '@sapa/shared/contracts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/register.ts'
import { newId } from '../../../platform/ids.ts'
import { appendEvent } from '../../../platform/events.ts'
import { findConversation } from '../conversation.ts'
import { lockOrganization } from '../organization.ts'
import { messages, messageView } from './views.ts'

type Caller = Pick<Call<unknown, unknown, unknown>, 'tenant' | 'userId' | 'language'>

/**
 * Writes a note into a conversation for the business's own people. It is no message: it is never sent, answers
 * nothing, counts nowhere and leaves the owner, the last message and what is unread as they are.
 *
 * @param clientKey - the same key twice is one note
 * @throws AppError `not_found`
 */
export async function addNote(caller: Caller, conversationId: string, text: string, clientKey: string) {
  if (!text.trim()) throw invalid('text', 'field.required')
  const { organizationId } = caller.tenant
  return caller.tenant.run(async (tx) => {
    const { now } = await lockOrganization(tx, organizationId)
    const conversation = await findConversation(tx, conversationId)
    if (!conversation) throw notFound()
    const known = await find(tx, conversationId, clientKey)
    if (known && (known.direction !== 'note' || known.text !== text.slice(0, LIMITS.message.max)))
      throw new AppError('conflict', 'conversations.key_taken')
    if (known) return messageView(known, caller.language)
    await tx
      .insertInto('messages')
      .values({
        id: newId('message', Math.max(now.getTime(), conversation.last_message_at.getTime() + 1)),
        organization_id: organizationId,
        conversation_id: conversationId,
        channel_id: conversation.channel_id,
        direction: 'note',
        author: 'person',
        author_user_id: caller.userId,
        agent_id: null,
        type: 'note',
        text: text.slice(0, LIMITS.message.max),
        payload: null,
        citations: null,
        provider_id: null,
        status: 'received',
        failure: null,
        failure_code: null,
        client_key: clientKey,
        answers_message_id: null,
      })
      .execute()
    const row = (await find(tx, conversationId, clientKey))!
    await appendEvent(tx, organizationId, 'message.upserted', {
      conversation_id: conversationId,
      channel_id: conversation.channel_id,
      message: messageView(row, null),
    })
    return messageView(row, caller.language)
  })
}

function find(tx: Tx, conversationId: string, clientKey: string) {
  return messages(tx)
    .where('messages.conversation_id', '=', conversationId)
    .where('messages.client_key', '=', clientKey)
    .executeTakeFirst()
}
