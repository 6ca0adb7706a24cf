import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { expectMedia } from '../../media/expectMedia.ts'
import { addMessage } from '../addMessage.ts'
import { announceMessages } from '../inbox/announce.ts'
import { applyEarlier, attach } from './attach.ts'
import { contactOf } from '../contacts/contacts.ts'
import { changeConversation } from '../conversation.ts'
import type { Echo } from './inbound.ts'
import { isSilent } from './messageTypes.ts'
import { lockOrganization } from '../organization.ts'
import { conversationWith, type ReceivingChannel } from './receive.ts'
import { cancelAnswer } from '../answer/runningAnswers.ts'

/**
 * Shows what the business itself wrote in the WhatsApp Business app, once. As with every reply of a person, the agent
 * stops; one that is told late says nothing of now and leaves the conversation with whoever has it.
 */
export async function receiveEcho(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: ReceivingChannel,
  { providerId, to, type, text, refersTo, payload, writtenAt }: Echo,
): Promise<void> {
  const organization = await lockOrganization(tx, channel.organizationId)
  const known = await tx
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channel.id)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  if (known) return
  const at = writtenAt > organization.now ? organization.now : writtenAt
  const contact = await contactOf(tx, organization.id, { ...to, name: null }, at)
  const conversation = await conversationWith(tx, organization, channel.id, contact.id)
  const messageId = await addMessage(tx, organization, conversation, {
    direction: 'out',
    author: 'person',
    type,
    text,
    status: 'sent',
    provider_id: providerId,
    refers_to: refersTo,
    payload: JSON.stringify(payload),
    written_at: writtenAt,
    sent_at: writtenAt,
  })
  await expectMedia(deps, tx, { organizationId: organization.id, channelId: channel.id, messageId, type, payload })
  const attachable = { providerId, type, text, refersTo, writtenAt, direction: 'out' as const }
  await applyEarlier(tx, conversation.id, messageId, attachable)
  const shownOn = await attach(tx, conversation.id, attachable)
  if (!isSilent(type) && organization.now.getTime() - writtenAt.getTime() < LIMITS.automaticAnswerSeconds * 1000) {
    await changeConversation(tx, conversation, { owner: 'person', status: 'open', handover_reason: null })
    cancelAnswer(conversation.id)
  }
  await announceMessages(tx, organization.id, [shownOn ?? messageId])
}
