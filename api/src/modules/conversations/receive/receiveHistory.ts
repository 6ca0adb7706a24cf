import type { Deps } from '../../../app.ts'
import { anyOf } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { expectMedia } from '../../media/expectMedia.ts'
import { contactOf } from '../contacts/contacts.ts'
import { changeConversation, findConversation } from '../conversation.ts'
import { announce, announceMessages } from '../inbox/announce.ts'
import { lockOrganization, type Organization } from '../organization.ts'
import { applyEarlier, attach } from './attach.ts'
import type { PastMessage } from './inbound.ts'
import { PLACEHOLDER } from './messageTypes.ts'
import { conversationWith, type ReceivingChannel } from './receive.ts'

/**
 * Puts what was said in the WhatsApp Business app before the number was connected in its place in time, once. It is
 * nobody's news: nothing is unread or opened by it, nobody is asked to answer, no window begins and no day counts it. A
 * conversation that is known by it alone is a resolved one.
 *
 * @returns how many of the customers' messages are new, and what has no place, as nothing says who it was with
 */
export async function receiveHistory(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: ReceivingChannel,
  messages: PastMessage[],
): Promise<{ fresh: number; homeless: ReadonlySet<PastMessage> }> {
  const homeless = new Set<PastMessage>()
  if (messages.length === 0) return { fresh: 0, homeless }
  const organization = await lockOrganization(tx, channel.organizationId)
  const known = new Map(
    (
      await tx
        .selectFrom('messages')
        .select(['id', 'provider_id', 'type'])
        .where('channel_id', '=', channel.id)
        .where('provider_id', '=', anyOf(messages.map(({ providerId }) => providerId)))
        .execute()
    ).map(({ id, provider_id, type }) => [provider_id, { id, type }]),
  )
  const touched = new Set<string>()
  const named: string[] = []
  let fresh = 0
  for (const message of messages) {
    const { providerId, type, text, payload } = message
    const there = known.get(providerId)
    if (there) {
      if (there.type !== PLACEHOLDER || type === PLACEHOLDER) continue
      await tx
        .updateTable('messages')
        .set({ type, text, payload: JSON.stringify(payload) })
        .where('id', '=', there.id)
        .execute()
      await expectMedia(deps, tx, {
        organizationId: organization.id,
        channelId: channel.id,
        messageId: there.id,
        type,
        payload,
      })
      known.set(providerId, { id: there.id, type })
      named.push(there.id)
      continue
    }
    const added = await add(deps, tx, organization, channel, message)
    if (!added) {
      homeless.add(message)
      continue
    }
    known.set(providerId, { id: added.id, type })
    touched.add(added.conversationId)
    if (message.direction === 'in') fresh++
  }
  await announceMessages(tx, organization.id, named)
  // Whoever looks sees that there is more; thousands of messages of old are not told one by one.
  for (const id of touched) await announce(tx, organization.id, id)
  return { fresh, homeless }
}

async function add(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organization: Organization,
  channel: ReceivingChannel,
  { providerId, customer, direction, type, text, refersTo, payload, status, writtenAt: told, order }: PastMessage,
): Promise<{ id: string; conversationId: string } | undefined> {
  if (!direction || (!customer.phone && !customer.whatsappUserId)) return undefined
  const writtenAt = told > organization.now ? organization.now : told
  const contact = await contactOf(tx, organization.id, customer, writtenAt)
  const { id: conversationId } = await conversationWith(tx, organization, channel.id, contact.id, writtenAt)
  const conversation = (await findConversation(tx, conversationId))!
  // Ids sort as they were written; those of one second in the order in which they are told.
  const id = newId('message', writtenAt.getTime() + order)
  const isFailed = status === 'failed'
  await tx
    .insertInto('messages')
    .values({
      id,
      organization_id: organization.id,
      conversation_id: conversationId,
      channel_id: channel.id,
      direction,
      author: direction === 'in' ? 'customer' : 'person',
      author_user_id: null,
      agent_id: null,
      type,
      text,
      payload: JSON.stringify(payload),
      citations: null,
      provider_id: providerId,
      refers_to: refersTo,
      client_key: null,
      answers_message_id: null,
      resends_message_id: null,
      status: direction === 'in' ? 'received' : status,
      failure:
        direction === 'out'
          ? isFailed
            ? 'conversations.failed'
            : status === 'unconfirmed'
              ? 'conversations.unconfirmed'
              : null
          : null,
      failure_code: null,
      from_history: true,
      written_at: writtenAt,
      sent_at: direction === 'out' && !isFailed && status !== 'unconfirmed' ? writtenAt : null,
    })
    .execute()
  if (conversation.last_message_id === null || conversation.last_message_id < id)
    await changeConversation(tx, conversation, { last_message_id: id, last_message_at: writtenAt })
  await expectMedia(deps, tx, { organizationId: organization.id, channelId: channel.id, messageId: id, type, payload })
  const attachable = { providerId, type, text, refersTo, writtenAt, direction }
  await applyEarlier(tx, conversationId, id, attachable)
  await attach(tx, conversationId, attachable)
  return { id, conversationId }
}
