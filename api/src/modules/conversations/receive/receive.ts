import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import { anyOf, keepPlan, together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { expectMedia } from '../../media/expectMedia.ts'
import { activeAgent } from '../answer/activeAgent.ts'
import { addMessage } from '../addMessage.ts'
import { announceMessages } from '../inbox/announce.ts'
import { applyEarlier, attach } from './attach.ts'
import { contactOf, whoChanged } from '../contacts/contacts.ts'
import { findConversation, type Conversation, type ConversationChange } from '../conversation.ts'
import { handOver } from '../answer/handOver.ts'
import type { InboundMessage } from './inbound.ts'
import { makeWay } from './makeWay.ts'
import { becomes, repliesTo } from '../contacts/identity.ts'
import { CHANGING, isAnswerable, isSilent } from './messageTypes.ts'
import { noteWish } from '../contacts/optOut.ts'
import { optOutWish } from '../contacts/optOutWish.ts'
import { lockingOrganization, type Organization } from '../organization.ts'

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
 * @returns how many of them are new, and notices of a changed number that may be one of two customers'
 */
export async function receiveMessages(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: ReceivingChannel,
  messages: InboundMessage[],
): Promise<{ fresh: number; ambiguous: ReadonlySet<InboundMessage> }> {
  const ambiguous = new Set<InboundMessage>()
  if (messages.length === 0) return { fresh: 0, ambiguous }
  const ids = messages.map(({ providerId }) => providerId)
  const stored = tx
    .selectFrom('messages')
    .select(['provider_id', 'from_history'])
    .where('channel_id', '=', channel.id)
    .where('provider_id', '=', anyOf(ids))
    .modifyEnd(keepPlan)
  const changing = tx
    .selectFrom('messages')
    .select('refers_to')
    .where('channel_id', '=', channel.id)
    .where('refers_to', '=', anyOf(ids))
    .where('type', '=', anyOf(CHANGING))
    .modifyEnd(keepPlan)
  const [organizations, known, early] = await together(
    tx,
    lockingOrganization(tx, channel.organizationId),
    stored,
    changing,
  )
  const past = known.flatMap((row) => (row.from_history && row.provider_id ? row.provider_id : []))
  const replaced = past.length > 0 ? await makeWay(tx, channel.id, past) : []
  const seen: Seen = {
    known: new Set(known.map((row) => row.provider_id).filter((id) => !replaced.includes(id))),
    changed: new Set(early.map((row) => row.refers_to)),
  }
  const changed: string[] = []
  // What was counted as a part of the past is not counted again.
  let fresh = -replaced.length
  for (const message of messages) {
    if (seen.known.has(message.providerId)) continue
    const added = await store(deps, tx, organizations[0]!, channel, message, seen)
    if (added) {
      changed.push(...added)
      fresh++
    } else {
      ambiguous.add(message)
    }
  }
  await announceMessages(tx, channel.organizationId, changed)
  return { fresh, ambiguous }
}

/** The provider's ids of what is stored, and of what is to change as soon as it is. */
interface Seen {
  known: Set<string | null>
  changed: Set<string | null>
}

/** @returns the messages that are new or changed by it; undefined where nobody can tell whose it is */
async function store(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organization: Organization,
  channel: ReceivingChannel,
  message: InboundMessage,
  seen: Seen,
): Promise<string[] | undefined> {
  // A clock ahead of the database's must not open the window for longer.
  const writtenAt = new Date(Math.min(message.writtenAt.getTime(), organization.now.getTime()))
  const contact = await (message.becomes ? whoChanged : contactOf)(tx, organization.id, message.from, writtenAt)
  if (contact === 'one of two') return undefined
  let conversation = await conversationWith(tx, organization, channel.id, contact.id)
  if (message.becomes) {
    await becomes(tx, channel.organizationId, contact.id, message.becomes, writtenAt)
    // Another one may have been joined into it.
    conversation = (await findConversation(tx, conversation.id))!
  }
  const change = {
    ...(message.becomes || !contact.isCurrent ? {} : repliesTo(conversation, message)),
    ...(isSilent(message.type) ? {} : await asked(tx, organization, conversation, writtenAt)),
  }
  const stored = {
    direction: 'in' as const,
    author: 'customer' as const,
    type: message.type,
    text: message.text,
    status: 'received' as const,
    provider_id: message.providerId,
    refers_to: message.refersTo,
    payload: JSON.stringify(message.payload),
    written_at: writtenAt,
  }
  const messageId = await addMessage(tx, organization, conversation, stored, change)
  seen.known.add(message.providerId)
  await expectMedia(deps, tx, {
    organizationId: organization.id,
    channelId: channel.id,
    messageId,
    type: message.type,
    payload: message.payload,
  })
  const attachable = { ...message, writtenAt, direction: 'in' as const }
  if (seen.changed.has(message.providerId)) await applyEarlier(tx, conversation.id, messageId, attachable)
  if ((CHANGING as readonly string[]).includes(message.type)) seen.changed.add(message.refersTo)
  const added = [(await attach(tx, conversation.id, attachable)) ?? messageId]
  if (!isSilent(message.type)) {
    // A tap on a button says its words.
    const wish = isAnswerable(message) ? optOutWish(message.text) : undefined
    if (wish) await noteWish(tx, contact.id, { wish, at: writtenAt, source: 'message' })
    // Who asks for silence is not answered.
    if (conversation.owner === 'agent' && wish !== 'stop')
      added.push(
        ...(await askForAnswer(deps, tx, organization, conversation, { ...message, id: messageId, writtenAt })),
      )
  }
  return added
}

/**
 * The conversation of a contact with a number, begun where there is none.
 *
 * @param past - of what was said before the number was connected, when it was: such a conversation begins as a resolved one
 */
export async function conversationWith(
  tx: Tx,
  organization: Organization,
  channelId: string,
  contactId: string,
  past?: Date,
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
      last_message_at: past ?? organization.now,
      ...(past ? { status: 'resolved' as const } : {}),
    })
    .execute()
  return (await findConversation(tx, id))!
}

/** What a customer's word changes: one more that nobody has read; a resolved conversation begins anew, with the agent where one is at work. */
async function asked(
  tx: Tx,
  organization: Organization,
  conversation: Conversation,
  writtenAt: Date,
): Promise<ConversationChange> {
  const { status, inbound_count, last_inbound_at: last } = conversation
  const anew =
    status === 'open'
      ? {}
      : {
          status: 'open' as const,
          owner: (await activeAgent(tx, organization, conversation.channel_id))
            ? ('agent' as const)
            : ('queue' as const),
          assignee_id: null,
          handover_reason: null,
        }
  return { ...anew, inbound_count: inbound_count + 1, last_inbound_at: last && last > writtenAt ? last : writtenAt }
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
