import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { addMessage, type NewMessage } from './addMessage.ts'
import type { Conversation } from './conversation.ts'
import type { Organization } from './organization.ts'

/** Adds a text to the conversation and to the outbox, both or neither. @returns the message's id */
export async function queueMessage(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organization: Organization,
  conversation: Conversation,
  message: Omit<NewMessage, 'direction' | 'type' | 'status'>,
): Promise<string> {
  const messageId = await addMessage(tx, organization, conversation, {
    ...message,
    direction: 'out',
    type: 'text',
    status: 'queued',
  })
  await deps.jobs.send(tx, 'message.send', {
    organizationId: organization.id,
    conversationId: conversation.id,
    messageId,
  })
  return messageId
}
