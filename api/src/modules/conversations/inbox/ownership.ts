import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/register.ts'
import { activeAgent } from '../answer/activeAgent.ts'
import { asMember, isAtWork } from '../atWork.ts'
import { announce } from './announce.ts'
import { brake } from '../answer/brakes.ts'
import { changeConversation, findConversation, type Conversation } from '../conversation.ts'
import { lockOrganization, type Organization } from '../organization.ts'
import { openQuestion } from '../answer/question.ts'
import { forgetReads, readAll } from './reads.ts'
import { cancelAnswer } from '../answer/runningAnswers.ts'
import { conversations, conversationViews } from './views.ts'

type Caller = Pick<Call<unknown, unknown, unknown>, 'tenant' | 'userId' | 'language'>

/** The caller answers from now on; a running answer of the agent ends. @throws AppError `not_found`, `member_inactive` */
export async function takeOver(caller: Caller, conversationId: string) {
  const view = await change(caller, conversationId, async (tx, conversation) => {
    if (!isAtWork(await asMember(tx, caller.userId).execute()))
      throw new AppError('member_inactive', 'error.member_inactive')
    await changeConversation(tx, conversation, {
      owner: 'person',
      assignee_id: caller.userId,
      status: 'open',
      handover_reason: null,
    })
  })
  cancelAnswer(conversationId)
  return view
}

/**
 * The agent answers again, beginning with what the customer still waits for; without an active agent the
 * conversation waits for another person.
 *
 * @throws AppError `not_found`
 */
export function handBack(deps: Pick<Deps, 'jobs'>, caller: Caller, conversationId: string) {
  return change(caller, conversationId, async (tx, conversation, organization) => {
    const agent = await activeAgent(tx, organization, conversation.channel_id)
    await changeConversation(tx, conversation, {
      owner: agent ? 'agent' : 'queue',
      assignee_id: null,
      status: 'open',
      handover_reason: null,
    })
    const question = agent && (await openQuestion(tx, conversation.id))
    // What the agent may not answer any more would come straight back to the queue.
    if (!question || (await brake(tx, organization, conversation.id, question))) return
    await deps.jobs.send(tx, 'conversation.answer', {
      organizationId: organization.id,
      conversationId: conversation.id,
      messageId: question.newest.id,
    })
  })
}

/** Done; the customer's next message opens it again. @throws AppError `not_found` */
export async function resolve(caller: Caller, conversationId: string) {
  const view = await change(caller, conversationId, async (tx, conversation) => {
    await forgetReads(tx, conversation)
    await changeConversation(tx, conversation, { status: 'resolved', handover_reason: null, inbound_count: 0 })
  })
  cancelAnswer(conversationId)
  return view
}

/** Nothing unread is left for the caller, in each of their windows. @throws AppError `not_found` */
export function markRead(deps: Pick<Deps, 'jobs'>, caller: Caller, conversationId: string) {
  return change(caller, conversationId, async (tx, conversation) => {
    if (conversation.inbound_count === 0 || !(await readAll(tx, conversation, caller.userId).executeTakeFirst()))
      return false
    await deps.jobs.send(tx, 'conversation.seen', {
      organizationId: caller.tenant.organizationId,
      conversationId,
      typing: false,
    })
  })
}

/**
 * A member answers from now on, as the caller wants; a running answer of the agent ends.
 *
 * @throws AppError `not_found`, also for somebody who is not at work in this business
 */
export async function assign(caller: Caller, conversationId: string, userId: string) {
  const view = await change(caller, conversationId, async (tx, conversation) => {
    if (!isAtWork(await asMember(tx, userId).execute())) throw notFound()
    await changeConversation(tx, conversation, {
      owner: 'person',
      assignee_id: userId,
      status: 'open',
      handover_reason: null,
    })
  })
  cancelAnswer(conversationId)
  return view
}

/** Open conversations of somebody who no longer works here wait for another person. Call it under the organization's lock. */
export async function returnToQueue(tx: Tx, organizationId: string, userId: string): Promise<void> {
  const theirs = await tx
    .updateTable('conversations')
    .set({ owner: 'queue', assignee_id: null, handover_reason: 'conversations.reason_left', updated_at: new Date() })
    .where('owner', '=', 'person')
    .where('assignee_id', '=', userId)
    .where('status', '=', 'open')
    .returning('id')
    .execute()
  for (const { id } of theirs) await announce(tx, organizationId, id)
}

/** Changes a conversation and shows it live, unless `work` says with false that nothing changed. */
async function change(
  caller: Caller,
  id: string,
  work: (tx: Tx, conversation: Conversation, organization: Organization) => Promise<void | false>,
) {
  const { organizationId } = caller.tenant
  return caller.tenant.run(async (tx) => {
    const organization = await lockOrganization(tx, organizationId)
    const conversation = await findConversation(tx, id)
    if (!conversation) throw notFound()
    if ((await work(tx, conversation, organization)) !== false) await announce(tx, organizationId, id)
    const [view] = await conversationViews(
      tx,
      await conversations(tx).where('conversations.id', '=', id).execute(),
      caller,
    )
    return view!
  })
}
