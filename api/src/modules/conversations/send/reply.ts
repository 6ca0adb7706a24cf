import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError, invalid, notFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/register.ts'
import { announce } from '../inbox/announce.ts'
import { changeConversation, findConversation } from '../conversation.ts'
import { lockOrganization } from '../organization.ts'
import { isFree, outgoingOf, type Outgoing } from './outgoing.ts'
import { queueMessage } from './queueMessage.ts'
import { readAll } from '../inbox/reads.ts'
import { resendable } from './resendable.ts'
import { cancelAnswer } from '../answer/runningAnswers.ts'
import { messages, messageView } from '../inbox/views.ts'
import { windowIsOpen } from './window.ts'

/** Who sends. */
export type Sender = Pick<Call<unknown, unknown, unknown>, 'tenant' | 'userId' | 'language'>

/** Sends a person's words. @throws as `send` does */
export async function reply(deps: Deps, caller: Sender, conversationId: string, text: string, clientKey: string) {
  if (!text.trim()) throw invalid('text', 'field.required')
  return send(deps, caller, conversationId, clientKey, () => ({ type: 'text', text }))
}

/**
 * Sends what a person wrote: the conversation becomes theirs and a running answer of the agent ends.
 *
 * @param clientKey - the same key twice is one message
 * @param compose - makes the message, where it was not sent already
 * @throws AppError `not_found`, `window_closed`, `conflict` when the channel is not connected
 */
export async function send(deps: Deps, caller: Sender, conversationId: string, clientKey: string, compose: (tx: Tx) => Outgoing | Promise<Outgoing>) {
  const view = await caller.tenant.run(async (tx) => {
    await lockOrganization(tx, caller.tenant.organizationId)
    const known = await messages(tx)
      .where('messages.conversation_id', '=', conversationId)
      .where('messages.client_key', '=', clientKey)
      .executeTakeFirst()
    return known ? messageView(known, caller.language) : sendNow(deps, tx, caller, conversationId, await compose(tx), clientKey)
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
    await lockOrganization(tx, caller.tenant.organizationId)
    const message = await messages(tx).where('messages.id', '=', messageId).executeTakeFirst()
    if (!message) throw notFound()
    if (message.resent_message_id) throw new AppError('conflict', 'conversations.already_resent')
    const outgoing = await outgoingOf(tx, messageId)
    if (!outgoing || resendable(message) === 'no') throw new AppError('conflict', 'conversations.nothing_to_resend')
    return sendNow(deps, tx, caller, message.conversation_id, outgoing, `resend:${messageId}`, messageId)
  })
  cancelAnswer(view.conversation_id)
  return view
}

/** The part of `send` that runs under the organization's lock, for what is composed already. */
export async function sendNow(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  { tenant, userId, language }: { tenant: Pick<Sender['tenant'], 'organizationId'>; userId: string; language: Sender['language'] },
  conversationId: string,
  outgoing: Outgoing,
  clientKey: string,
  resends: string | null = null,
) {
  const organization = await lockOrganization(tx, tenant.organizationId)
  const conversation = await findConversation(tx, conversationId)
  if (!conversation) throw notFound()
  const channel = await tx
    .selectFrom('channels')
    .select(['status', 'can_send'])
    .where('id', '=', conversation.channel_id)
    .executeTakeFirstOrThrow()
  if (channel.status === 'disconnected' || !channel.can_send)
    throw new AppError('conflict', 'conversations.channel_disconnected')
  if (isFree(outgoing.type) && !windowIsOpen(conversation, organization.now)) throw new AppError('window_closed', 'conversations.window_closed')
  const messageId = await queueMessage(deps, tx, organization, conversation, {
    author: 'person',
    author_user_id: userId,
    text: outgoing.text,
    outgoing,
    client_key: clientKey,
    resends_message_id: resends,
  })
  await changeConversation(tx, conversation, {
    owner: 'person',
    assignee_id: userId,
    status: 'open',
    handover_reason: null,
  })
  await readAll(tx, conversation, userId)
  await announce(tx, organization.id, conversation.id, resends ? [resends, messageId] : [messageId])
  return messageView(await messages(tx).where('messages.id', '=', messageId).executeTakeFirstOrThrow(), language)
}
