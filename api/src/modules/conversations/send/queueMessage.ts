import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { addMessage, type NewMessage } from '../addMessage.ts'
import type { Conversation, ConversationChange } from '../conversation.ts'
import type { Organization } from '../organization.ts'
import { addFile, columnsOf, type Outgoing } from './outgoing.ts'

/** Adds a message to the conversation and to the outbox, both or neither. @returns the message's id */
export async function queueMessage(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organization: Organization,
  conversation: Conversation,
  {
    text = null,
    outgoing = { type: 'text', text },
    ...message
  }: Omit<NewMessage, 'direction' | 'type' | 'status' | 'payload'> & { outgoing?: Outgoing },
  change: ConversationChange = {},
): Promise<string> {
  const messageId = await addMessage(
    tx,
    organization,
    conversation,
    {
      ...message,
      ...columnsOf(outgoing),
      direction: 'out',
      status: 'queued',
    },
    change,
  )
  if (outgoing.file)
    await addFile(
      tx,
      { id: messageId, organization_id: organization.id, channel_id: conversation.channel_id },
      outgoing.file,
    )
  await deps.jobs.send(tx, 'message.send', {
    organizationId: organization.id,
    conversationId: conversation.id,
    messageId,
  })
  return messageId
}
