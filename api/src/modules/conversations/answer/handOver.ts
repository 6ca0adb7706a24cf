import type { Language } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { translate, type MessageKey } from '../../../platform/messages.ts'
import { detectLanguage } from '../../answering/language.ts'
import { changeConversation, type Conversation } from '../conversation.ts'
import type { Organization } from '../organization.ts'
import { queueMessage } from '../send/queueMessage.ts'

/**
 * Gives a conversation to the queue of people, and tells the customer where there is something to say.
 *
 * @returns the ids of the messages that were added
 */
export async function handOver(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organization: Organization,
  conversation: Conversation,
  reason: MessageKey,
  notice?: 'conversations.notice_person' | 'conversations.notice_apology',
): Promise<string[]> {
  await changeConversation(tx, conversation, { owner: 'queue', assignee_id: null, handover_reason: reason })
  if (!notice) return []
  const text = translate(await customersLanguage(tx, conversation.id), notice)
  return [await queueMessage(deps, tx, organization, conversation, { author: 'system', text })]
}

/** The language of what the customer wrote last; Indonesian where nothing shows it. */
async function customersLanguage(tx: Tx, conversationId: string): Promise<Language> {
  const rows = await tx
    .selectFrom('messages')
    .select('text')
    .where('conversation_id', '=', conversationId)
    .where('direction', '=', 'in')
    .where('text', 'is not', null)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()
  for (const { text } of rows) {
    const language = detectLanguage(text ?? '')
    if (language) return language
  }
  return 'id'
}
