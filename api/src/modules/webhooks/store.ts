import { sql } from 'kysely'
import type { Deps } from '../../app.ts'
import { keepPlan } from '../../platform/database/connections.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { sha256 } from '../../platform/seal.ts'
import type { ReceivingChannel } from '../conversations/receive/receive.ts'

/**
 * Stores a delivery as it came together with the job that reads it, once the transaction commits. The same body again
 * changes nothing.
 *
 * @param now - the database's time, by which deliveries are read in the order in which they came
 */
export async function storeWebhook(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: ReceivingChannel,
  body: Buffer,
  now: Date,
): Promise<void> {
  const stored = await tx
    .insertInto('webhook_events')
    .values({
      id: newId('webhook', now.getTime()),
      channel_id: channel.id,
      organization_id: channel.organizationId,
      body_hash: sha256(body),
      // NUL is valid in a body and none in the database's text; in JSON it could only stand outside of strings, as an error.
      body: body.toString('utf8').replaceAll('\u0000', ''),
      problem: null,
      // One whose reading has not begun reads this one too, as it looks once more at its end, behind this lock.
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', beginStoring(channel.id)])
    .modifyEnd(keepPlan)
    .executeTakeFirst()
  if (!stored) return
  const job = { webhookEventId: stored.id, channelId: channel.id }
  if (!(await jobs.waits(tx, 'webhook.process', job))) await jobs.send(tx, 'webhook.process', job)
}

/** Many may store at once for a channel. */
const beginStoring = (channelId: string) =>
  sql`pg_advisory_xact_lock_shared(hashtextextended(${`webhooks of ${channelId}`}, 0))`.as('lock')

/** Waits until everything that is being stored for a channel is. A transaction's next statement sees it. */
export const endStoring = (tx: Tx, channelId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${channelId}`}, 0))`.execute(tx)
