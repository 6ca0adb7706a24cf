import type { Updateable } from 'kysely'
import type { Deps } from '../../../app.ts'
import { keepPlan, together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { MessagesTable } from '../../../platform/database/schema.ts'
import type { SendOutcome } from '../../channels/graph.ts'
import { announce } from '../inbox/announce.ts'
import { pauseChannel } from '../../channels/pause.ts'
import type { Claimed } from './claimNext.ts'
import { deadlineOf } from './deadline.ts'
import { lockingOrganization } from '../organization.ts'

const LONGEST_WAIT_SECONDS = 60
/** Too many messages to one customer: Meta asks for pauses that grow by four. */
const PAIR_LIMIT = 131056

/**
 * Writes down what became of an attempt to send.
 *
 * @returns seconds after which to try again, or null when the message is done with
 */
export async function settle(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organizationId: string,
  { messageId, conversationId, channelId, createdAt }: Claimed,
  outcome: SendOutcome,
): Promise<number | null> {
  const sent = tx
    .selectFrom('messages')
    .select(['status', 'provider_id', 'sent_at'])
    .where('id', '=', messageId)
    .modifyEnd(keepPlan)
  const [organizations, [message]] = await together(tx, lockingOrganization(tx, organizationId), sent)
  const { now } = organizations[0]!
  if (!message) return null
  // A status may have come before the answer to the call: it knows better.
  const open = message.status === 'sending' || message.status === 'unconfirmed'
  const change = async (values: Updateable<MessagesTable>) => {
    await tx.updateTable('messages').set(values).where('id', '=', messageId).modifyEnd(keepPlan).execute()
    await announce(tx, organizationId, conversationId, [messageId])
  }

  if (outcome.kind === 'accepted') {
    const sent = open
      ? { status: 'sent' as const, failure: null, failure_code: null, sent_at: message.sent_at ?? now }
      : {}
    await change({ ...sent, provider_id: message.provider_id ?? outcome.providerId })
    return null
  }
  if (outcome.kind === 'refused' && outcome.pause !== undefined)
    await pauseChannel(deps, tx, organizationId, channelId, outcome.reason, outcome.pause, now)
  if (!open) return null
  if (outcome.kind === 'unknown') {
    await change({ status: 'unconfirmed', failure: 'conversations.unconfirmed' })
    return null
  }
  const isOver = deadlineOf({ created_at: createdAt }) < now
  if (outcome.retryAfterSeconds === null || isOver || message.status === 'unconfirmed') {
    await change({ status: 'failed', failure: outcome.reason, failure_code: outcome.code })
    return null
  }
  await change({ status: 'queued' })
  return Math.max(outcome.retryAfterSeconds, growingWait(outcome.code, now.getTime() - createdAt.getTime()), 1)
}

/** The older the message, the longer the pause up to a minute: 1, 1, 2, 3 … seconds, or 1, 4, 16, 64. */
function growingWait(code: number, ageMs: number): number {
  if (code === PAIR_LIMIT) return Math.min(LONGEST_WAIT_SECONDS, 1 + Math.round((3 * ageMs) / 1000))
  return Math.min(LONGEST_WAIT_SECONDS, Math.ceil(ageMs / 2000))
}
