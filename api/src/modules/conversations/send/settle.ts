import type { Selectable, Updateable } from 'kysely'
import type { Deps } from '../../../app.ts'
import { anyOf, keepPlan, together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { MessagesTable } from '../../../platform/database/schema.ts'
import type { SendOutcome } from '../../channels/graph.ts'
import { noteRefusal } from '../contacts/optOut.ts'
import { announceMessages } from '../inbox/announce.ts'
import { pauseChannel } from '../../channels/pause.ts'
import type { Claimed } from './claimNext.ts'
import { deadlineOf } from './deadline.ts'
import { lockingOrganization } from '../organization.ts'

const LONGEST_WAIT_SECONDS = 60
/** Too many messages to one customer: Meta asks for pauses that grow by four. */
const PAIR_LIMIT = 131056

/** An attempt to send, and what came of it. */
export interface Attempt {
  claimed: Claimed
  outcome: SendOutcome
}

/**
 * Writes down what became of attempts to send.
 *
 * @returns for each the seconds after which to try again, or null when the message is done with
 */
export async function settle(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organizationId: string,
  attempts: Attempt[],
): Promise<(number | null)[]> {
  const sent = tx
    .selectFrom('messages')
    .select(['id', 'status', 'provider_id', 'sent_at', 'failure_code'])
    .where('id', '=', anyOf(attempts.map(({ claimed }) => claimed.messageId)))
    .modifyEnd(keepPlan)
  const [organizations, messages] = await together(tx, lockingOrganization(tx, organizationId), sent)
  const { now } = organizations[0]!
  const changes = new Map<string, Updateable<MessagesTable>>()
  const waits: (number | null)[] = []
  for (const attempt of attempts) {
    const { outcome, claimed } = attempt
    const message = messages.find(({ id }) => id === claimed.messageId)
    if (message && outcome.kind === 'refused' && outcome.pause !== undefined)
      await pauseChannel(deps, tx, organizationId, claimed.channelId, outcome.reason, outcome.pause, now)
    if (message && outcome.kind === 'refused') await noteRefusal(tx, claimed.conversationId, outcome.code, now)
    const { values, wait = null } = message ? become(message, attempt, now) : {}
    if (values) changes.set(claimed.messageId, values)
    waits.push(wait)
  }
  await together(
    tx,
    ...Array.from(changes, ([id, values]) =>
      tx.updateTable('messages').set(values).where('id', '=', id).modifyEnd(keepPlan),
    ),
  )
  await announceMessages(tx, organizationId, [...changes.keys()])
  return waits
}

/** What a message becomes, and after how many seconds it is tried again. */
function become(
  message: Pick<Selectable<MessagesTable>, 'status' | 'provider_id' | 'sent_at' | 'failure_code'>,
  { claimed: { createdAt }, outcome }: Attempt,
  now: Date,
): { values?: Updateable<MessagesTable>; wait?: number } {
  // A status may have come before the answer to the call: it knows better.
  const open = message.status === 'sending' || message.status === 'unconfirmed'
  if (outcome.kind === 'accepted') {
    const sent = open
      ? { status: 'sent' as const, failure: null, failure_code: null, sent_at: message.sent_at ?? now }
      : {}
    return { values: { ...sent, provider_id: message.provider_id ?? outcome.providerId } }
  }
  if (!open) return {}
  if (outcome.kind === 'unknown') return { values: { status: 'unconfirmed', failure: 'conversations.unconfirmed' } }
  const isOver = deadlineOf({ created_at: createdAt }) < now
  const isAgain = outcome.once && message.failure_code === outcome.code
  if (outcome.retryAfterSeconds === null || isAgain || isOver || message.status === 'unconfirmed')
    return { values: { status: 'failed', failure: outcome.reason, failure_code: outcome.code } }
  return {
    values: { status: 'queued', ...(outcome.once ? { failure_code: outcome.code } : {}) },
    wait: Math.max(outcome.retryAfterSeconds, growingWait(outcome.code, now.getTime() - createdAt.getTime()), 1),
  }
}

/** The older the message, the longer the pause up to a minute: 1, 1, 2, 3 … seconds, or 1, 4, 16, 64. */
function growingWait(code: number, ageMs: number): number {
  if (code === PAIR_LIMIT) return Math.min(LONGEST_WAIT_SECONDS, 1 + Math.round((3 * ageMs) / 1000))
  return Math.min(LONGEST_WAIT_SECONDS, Math.ceil(ageMs / 2000))
}
