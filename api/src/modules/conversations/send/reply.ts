import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../app.ts'
import { keepPlan, together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { MessagesTable } from '../../../platform/database/schema.ts'
import { AppError, invalid, notFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/register.ts'
import { asMember, isAtWork } from '../atWork.ts'
import { announce } from '../inbox/announce.ts'
import { findingConversation } from '../conversation.ts'
import { lockingOrganization, lockOrganization, type Organization } from '../organization.ts'
import { isFree, outgoingOf, type Outgoing } from './outgoing.ts'
import { queueMessage } from './queueMessage.ts'
import { readAll } from '../inbox/reads.ts'
import { resendable } from './resendable.ts'
import { cancelAnswer } from '../answer/runningAnswers.ts'
import { messages, messagesById, messageView } from '../inbox/views.ts'
import { windowIsOpen } from './window.ts'

/** Who sends. */
export type Sender = Pick<Call<unknown, unknown, unknown>, 'tenant' | 'userId' | 'language'>

/** Sends a person's words. @throws as `send` does */
export async function reply(deps: Deps, caller: Sender, conversationId: string, text: string, clientKey: string) {
  if (!text.trim()) throw invalid('text', 'field.required')
  return send(deps, caller, conversationId, clientKey, {
    compose: () => ({ type: 'text', text }),
    isSame: (sent) => sent.type === 'text' && sent.text === text,
  })
}

/** As much of a message as tells it from another one under the same key. */
export type Sent = Pick<Selectable<MessagesTable>, 'id' | 'type' | 'text' | 'payload'>

export interface Composing {
  /** Makes the message, where none was sent under the key. */
  compose: (tx: Tx) => Outgoing | Promise<Outgoing>
  /** Whether what was sent under the key is what is to be sent now. */
  isSame: (sent: Sent, tx: Tx) => boolean | Promise<boolean>
}

/**
 * Sends what a person wrote: the conversation becomes theirs and a running answer of the agent ends.
 *
 * @param clientKey - the same key twice is one message
 * @throws AppError `not_found`, `window_closed`, `member_inactive`, `conflict` when the channel is not connected, or something
 *   else was sent under the key
 */
export async function send(
  deps: Deps,
  caller: Sender,
  conversationId: string,
  clientKey: string,
  { compose, isSame }: Composing,
) {
  const view = await caller.tenant.run(async (tx) => {
    const sent = tx
      .selectFrom('messages')
      .select(['id', 'direction', 'type', 'text', 'payload'])
      .where('conversation_id', '=', conversationId)
      .where('client_key', '=', clientKey)
      .modifyEnd(keepPlan)
    const [organizations, [known]] = await together(tx, lockingOrganization(tx, caller.tenant.organizationId), sent)
    if (known) {
      if (known.direction !== 'out' || !(await isSame(known, tx)))
        throw new AppError('conflict', 'conversations.key_taken')
      return messageView((await messagesById(tx, [known.id]).execute())[0]!, caller.language)
    }
    return sendNow(deps, tx, organizations[0]!, caller, conversationId, await compose(tx), clientKey)
  })
  cancelAnswer(conversationId)
  return view
}

/**
 * Sends a message that failed or was never confirmed once more, as a new message of the caller.
 *
 * @throws AppError `conflict` when it arrived or was sent again already; and what `send` throws
 */
export async function resend(deps: Deps, caller: Sender, messageId: string) {
  const view = await caller.tenant.run(async (tx) => {
    const organization = await lockOrganization(tx, caller.tenant.organizationId)
    const message = await messages(tx).where('messages.id', '=', messageId).executeTakeFirst()
    if (!message) throw notFound()
    if (message.resent_message_id) throw new AppError('conflict', 'conversations.already_resent')
    const outgoing = await outgoingOf(tx, messageId)
    if (!outgoing || resendable(message) === 'no') throw new AppError('conflict', 'conversations.nothing_to_resend')
    return sendNow(deps, tx, organization, caller, message.conversation_id, outgoing, newKey(), messageId)
  })
  cancelAnswer(view.conversation_id)
  return view
}

/** A key for what is sent once by other means than its key: none that a caller could have taken before. */
export const newKey = (): string => randomUUID()

/** The part of `send` that runs under the organization's lock, for what is composed already. */
export async function sendNow(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organization: Organization,
  { userId, language }: Pick<Sender, 'userId' | 'language'>,
  conversationId: string,
  outgoing: Outgoing,
  clientKey: string,
  resends: string | null = null,
) {
  const reach = tx
    .selectFrom('channels')
    .innerJoin('conversations', 'conversations.channel_id', 'channels.id')
    .select(['channels.status', 'channels.can_send'])
    .where('conversations.id', '=', conversationId)
    .modifyEnd(keepPlan)
  const [[conversation], [channel], member] = await together(
    tx,
    findingConversation(tx, conversationId),
    reach,
    asMember(tx, userId),
  )
  if (!conversation || !channel) throw notFound()
  if (!isAtWork(member)) throw new AppError('member_inactive', 'error.member_inactive')
  if (channel.status === 'disconnected' || !channel.can_send)
    throw new AppError('conflict', 'conversations.channel_disconnected')
  if (isFree(outgoing.type) && !windowIsOpen(conversation, organization.now))
    throw new AppError('window_closed', 'conversations.window_closed')
  const message = {
    author: 'person' as const,
    author_user_id: userId,
    text: outgoing.text,
    outgoing,
    client_key: clientKey,
    resends_message_id: resends,
  }
  const change = { owner: 'person' as const, assignee_id: userId, status: 'open' as const, handover_reason: null }
  const messageId = await queueMessage(deps, tx, organization, conversation, message, change)
  await readAll(tx, conversation, userId).execute()
  const shown = await announce(tx, organization.id, conversation.id, resends ? [resends, messageId] : [messageId])
  return messageView(
    shown.find(({ id }) => id === messageId)!,
    language,
  )
}
