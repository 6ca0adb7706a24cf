import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Answer, Answerer } from '../../answering/answer.ts'
import { bubblesOf } from '../../answering/bubbles.ts'
import type { GraphClient } from '../../channels/graph.ts'
import { activeAgent } from './activeAgent.ts'
import { announce } from '../inbox/announce.ts'
import { brake, countAnswer, quotaIsUsedUp } from './brakes.ts'
import { changeConversation, findConversation, type Conversation } from '../conversation.ts'
import { handOver } from './handOver.ts'
import { lockOrganization, type Organization } from '../organization.ts'
import { openQuestion, type Question } from './question.ts'
import { queueMessage } from '../send/queueMessage.ts'
import { beginAnswer } from './runningAnswers.ts'
import { keepTyping } from './keepTyping.ts'

type Answering = Pick<Deps, 'database' | 'jobs' | 'log'> & { graph: GraphClient; answer: Answerer }

/** An answer that takes longer than this is given up. */
const ANSWER_MS = 60_000
/** A failing pipeline is tried again while the customer has waited less than this; then a person is asked. */
const PATIENCE_MS = 10_000
/** A customer who goes on writing is answered at the latest after this long, line by line. */
const LONGEST_BURST_MS = 60_000

/** Job conversation.answer: lets the agent answer what the customer wrote, once, or asks a person. */
export async function answerCustomer(deps: Answering, job: Jobs['conversation.answer']): Promise<void> {
  const { organizationId, conversationId } = job
  const prepared = await deps.database.asTenant(organizationId, (tx) => prepare(deps, tx, job))
  if (!prepared) return
  const { agentId, channelId, question } = prepared

  const { signal, finish } = beginAnswer(conversationId)
  const stopTyping = keepTyping(deps, organizationId, channelId, question.newest.providerId)
  let answer: Answer
  try {
    answer = await deps.answer({
      organizationId,
      agentId,
      message: question.text,
      history: question.history,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
  } catch (error) {
    if (signal.aborted) return
    if (Date.now() - question.newest.writtenAt.getTime() < PATIENCE_MS) throw error
    deps.log.error({ err: error, conversationId }, 'no answer could be made')
    await deps.database.asTenant(organizationId, (tx) => apologize(deps, tx, job))
    return
  } finally {
    stopTyping()
    finish()
  }
  await deps.database.asTenant(organizationId, (tx) => commit(deps, tx, job, agentId, question, answer))
}

/** The conversation, where the agent is still the one to answer. */
async function agentsTurn(
  tx: Tx,
  job: Jobs['conversation.answer'],
): Promise<{ organization: Organization; conversation: Conversation } | undefined> {
  const organization = await lockOrganization(tx, job.organizationId)
  const conversation = await findConversation(tx, job.conversationId)
  return conversation?.owner === 'agent' && conversation.status === 'open' ? { organization, conversation } : undefined
}

async function prepare(
  deps: Answering,
  tx: Tx,
  job: Jobs['conversation.answer'],
): Promise<{ agentId: string; channelId: string; question: Question } | undefined> {
  const turn = await agentsTurn(tx, job)
  const question = turn && (await openQuestion(tx, job.conversationId))
  // A newer message has a job of its own, which answers this one as well.
  if (!question || question.newest.id !== job.messageId) return undefined
  const { organization, conversation } = turn
  const agentId = await activeAgent(tx, organization, conversation.channel_id)
  const reason = agentId ? await brake(tx, organization, conversation.id, question) : 'conversations.reason_paused'
  if (agentId && !reason) return { agentId, channelId: conversation.channel_id, question }
  // Who pauses agents answers themselves, and a machine that writes to a machine is not told more; else a word is due.
  const notice = reason === 'conversations.reason_quota' ? 'conversations.notice_person' : undefined
  const added = await handOver(deps, tx, organization, conversation, reason ?? 'conversations.reason_paused', notice)
  await announce(tx, organization.id, conversation.id, added)
  return undefined
}

async function commit(
  deps: Answering,
  tx: Tx,
  job: Jobs['conversation.answer'],
  agentId: string,
  question: Question,
  answer: Answer,
): Promise<void> {
  const turn = await agentsTurn(tx, job)
  const now = turn && (await openQuestion(tx, job.conversationId))
  // Answered meanwhile, or gone on writing: the job of the newest message answers all of it together.
  if (!now || now.newest.id < question.newest.id) return
  if (
    now.newest.id !== question.newest.id &&
    turn.organization.now.getTime() - question.since.getTime() < LONGEST_BURST_MS
  )
    return
  const { organization, conversation } = turn
  // Stopped, or replaced by another, while it made this answer: its word no longer counts, and the job begins anew.
  if ((await activeAgent(tx, organization, conversation.channel_id)) !== agentId)
    return deps.jobs.send(tx, 'conversation.answer', job)
  // Answers that were made at the same time may have used up the month's last one.
  if (await quotaIsUsedUp(tx, organization)) {
    const notice = await handOver(
      deps,
      tx,
      organization,
      conversation,
      'conversations.reason_quota',
      'conversations.notice_person',
    )
    await announce(tx, organization.id, conversation.id, notice)
    return
  }
  const agent = await tx.selectFrom('agents').select('most_bubbles').where('id', '=', agentId).executeTakeFirstOrThrow()
  const bubbles = bubblesOf(answer.text, agent.most_bubbles)
  const added: string[] = []
  for (const [i, text] of bubbles.entries()) {
    const ends = i === bubbles.length - 1
    // However many messages it takes, it is one answer: the first says to what, the last from where.
    added.push(
      await queueMessage(deps, tx, organization, conversation, {
        author: 'agent',
        agent_id: agentId,
        text: text.slice(0, LIMITS.message.max),
        citations: ends ? JSON.stringify(answer.citations) : null,
        answers_message_id: i === 0 ? question.newest.id : null,
      }),
    )
  }
  await countAnswer(deps, tx, organization)
  if (answer.outcome === 'handover')
    await changeConversation(tx, conversation, { owner: 'queue', assignee_id: null, handover_reason: answer.reason })
  await announce(tx, organization.id, conversation.id, added)
}

async function apologize(deps: Answering, tx: Tx, job: Jobs['conversation.answer']): Promise<void> {
  const turn = await agentsTurn(tx, job)
  if (!turn) return
  const { organization, conversation } = turn
  const added = await handOver(
    deps,
    tx,
    organization,
    conversation,
    'conversations.reason_failed',
    'conversations.notice_apology',
  )
  await announce(tx, organization.id, conversation.id, added)
}
