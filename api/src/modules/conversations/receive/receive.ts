import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { expectMedia } from '../../media/expectMedia.ts'
import { activeAgent } from '../answer/activeAgent.ts'
import { addMessage } from '../addMessage.ts'
import { announceMessages } from '../inbox/announce.ts'
import { attach } from './attach.ts'
import { contactOf } from '../contacts/contacts.ts'
import { changeConversation, findConversation, type Conversation } from '../conversation.ts'
import { handOver } from '../answer/handOver.ts'
import type { InboundMessage } from './inbound.ts'
import { becomes, writesFrom } from '../contacts/identity.ts'
import { isAnswerable, isSilent } from './messageTypes.ts'
import { optOutWish, setOptOut } from '../contacts/optOut.ts'
import { lockOrganization, type Organization } from '../organization.ts'

export { receiveStatuses } from './receiveStatus.ts'

/** Where a webhook's content belongs, as the secret that signed it says. */
export interface ReceivingChannel {
  id: string
  organizationId: string
}

/** People write in bursts; an answer waits this long for the next line. */
const BURST_SECONDS = 1.5

/**
 * Stores customers' messages once each, asks for answers and shows all of it live. Runs in the caller's tenant
 * transaction.
 *
 * @returns how many of them were new
 */
export async function receiveMessages(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: ReceivingChannel,
  messages: InboundMessage[],
): Promise<number> {
  if (messages.length === 0) return 0
  const organization = await lockOrganization(tx, channel.organizationId)
  const changed: string[] = []
  let fresh = 0
  for (const message of messages) {
    const byIt = await store(deps, tx, organization, channel, message)
    changed.push(...byIt)
    if (byIt.length > 0) fresh++
  }
  await announceMessages(tx, channel.organizationId, changed)
  return fresh
}

/** @returns the messages that are new or changed by it; none where it is known */
async function store(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organization: Organization,
  channel: ReceivingChannel,
  message: InboundMessage,
): Promise<string[]> {
  const known = await tx
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channel.id)
    .where('provider_id', '=', message.providerId)
    .executeTakeFirst()
  if (known) return []

  const contactId = await contactOf(tx, organization.id, message.from)
  const conversation = await conversationWith(tx, organization, channel.id, contactId)
  if (message.becomes) await becomes(tx, channel.organizationId, contactId, message.becomes)
  else await writesFrom(tx, conversation, message)
  // A clock ahead of the database's must not open the window for longer.
  const writtenAt = new Date(Math.min(message.writtenAt.getTime(), organization.now.getTime()))
  const messageId = await addMessage(tx, organization, conversation, {
    direction: 'in',
    author: 'customer',
    type: message.type,
    text: message.text,
    status: 'received',
    provider_id: message.providerId,
    refers_to: message.refersTo,
    payload: JSON.stringify(message.payload),
    written_at: writtenAt,
  })
  await expectMedia(deps, tx, { organizationId: organization.id, channelId: channel.id, messageId, type: message.type, payload: message.payload })
  const added = [(await attach(tx, conversation.id, messageId, { ...message, writtenAt, direction: 'in' })) ?? messageId]
  if (!isSilent(message.type)) {
    await reopen(tx, organization, conversation)
    const last = conversation.last_inbound_at
    await changeConversation(tx, conversation, {
      inbound_count: conversation.inbound_count + 1,
      last_inbound_at: last && last > writtenAt ? last : writtenAt,
    })
    const wish = message.type === 'text' ? optOutWish(message.text) : undefined
    if (wish) await setOptOut(tx, contactId, wish === 'stop')
    // Who asks for silence is not answered.
    if (conversation.owner === 'agent' && wish !== 'stop')
      added.push(
        ...(await askForAnswer(deps, tx, organization, conversation, { ...message, id: messageId, writtenAt })),
      )
  }
  return added
}

/** The conversation of a contact with a number, begun where there is none. */
export async function conversationWith(
  tx: Tx,
  organization: Organization,
  channelId: string,
  contactId: string,
): Promise<Conversation> {
  const known = await tx
    .selectFrom('conversations')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where('contact_id', '=', contactId)
    .executeTakeFirst()
  if (known) return known
  const id = newId('conversation')
  const owner = (await activeAgent(tx, organization, channelId)) ? 'agent' : 'queue'
  await tx
    .insertInto('conversations')
    .values({
      id,
      organization_id: organization.id,
      channel_id: channelId,
      contact_id: contactId,
      owner,
      assignee_id: null,
      handover_reason: null,
      last_message_id: null,
      last_message_at: organization.now,
    })
    .execute()
  return (await findConversation(tx, id))!
}

/** A resolved conversation begins anew: with the agent where one is at work. */
async function reopen(tx: Tx, organization: Organization, conversation: Conversation): Promise<void> {
  if (conversation.status === 'open') return
  const owner = (await activeAgent(tx, organization, conversation.channel_id)) ? 'agent' : 'queue'
  await changeConversation(tx, conversation, { status: 'open', owner, assignee_id: null, handover_reason: null })
}

async function askForAnswer(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organization: Organization,
  conversation: Conversation,
  message: { id: string; type: string; text: string | null; writtenAt: Date },
): Promise<string[]> {
  if (organization.now.getTime() - message.writtenAt.getTime() > LIMITS.automaticAnswerSeconds * 1000) {
    return handOver(deps, tx, organization, conversation, 'conversations.reason_late')
  }
  if (!isAnswerable(message)) {
    return handOver(
      deps,
      tx,
      organization,
      conversation,
      'conversations.reason_attachment',
      'conversations.notice_person',
    )
  }
  const job = { organizationId: organization.id, conversationId: conversation.id, messageId: message.id }
  await deps.jobs.send(tx, 'conversation.answer', job, { startAfterSeconds: BURST_SECONDS })
  return []
}
