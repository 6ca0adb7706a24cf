import type { Updateable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { MessagesTable } from '../../platform/database/schema.ts'
import type { SendOutcome } from '../channels/graph.ts'
import { announce } from './announce.ts'
import type { Claimed } from './claimNext.ts'
import { lockOrganization } from './organization.ts'

/** A message that the provider still refuses for the moment after this long has failed. */
const DEADLINE_MS = 10 * 60_000
const LONGEST_WAIT_SECONDS = 60

/**
 * Writes down what became of an attempt to send.
 *
 * @returns seconds after which to try again, or null when the message is done with
 */
export async function settle(
  tx: Tx,
  organizationId: string,
  { messageId, conversationId, createdAt }: Claimed,
  outcome: SendOutcome,
): Promise<number | null> {
  await lockOrganization(tx, organizationId)
  const message = await tx
    .selectFrom('messages')
    .select(['status', 'provider_id', 'sent_at'])
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!message) return null
  // A status may have come before the answer to the call: it knows better.
  const open = message.status === 'sending' || message.status === 'unconfirmed'
  const age = Date.now() - createdAt.getTime()
  const change = async (values: Updateable<MessagesTable>) => {
    await tx.updateTable('messages').set(values).where('id', '=', messageId).execute()
    await announce(tx, organizationId, conversationId, [messageId])
  }

  if (outcome.kind === 'accepted') {
    const sent = open
      ? { status: 'sent' as const, failure: null, failure_code: null, sent_at: message.sent_at ?? new Date() }
      : {}
    await change({ ...sent, provider_id: message.provider_id ?? outcome.providerId })
    return null
  }
  if (!open) return null
  if (outcome.kind === 'unknown') {
    await change({ status: 'unconfirmed', failure: 'conversations.unconfirmed' })
    return null
  }
  if (outcome.retryAfterSeconds === null || age > DEADLINE_MS || message.status === 'unconfirmed') {
    await change({ status: 'failed', failure: outcome.reason, failure_code: outcome.code })
    return null
  }
  await change({ status: 'queued' })
  // The older the message, the longer the pause: 1, 1, 2, 3 … seconds up to a minute.
  return Math.max(outcome.retryAfterSeconds, Math.min(LONGEST_WAIT_SECONDS, Math.ceil(age / 2000)), 1)
}
