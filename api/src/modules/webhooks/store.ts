import { sql } from 'kysely'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { sha256 } from '../../platform/seal.ts'
import type { ReceivingChannel } from '../conversations/receive/receive.ts'

/**
 * Commits a delivery as it came together with the job that reads it. The same body again changes nothing.
 *
 * @param now - the database's time, by which deliveries are read in the order in which they came
 */
export async function storeWebhook(deps: Pick<Deps, 'database' | 'jobs'>, channel: ReceivingChannel, body: Buffer, now: Date): Promise<void> {
  await deps.database.asService(async (tx) => {
    const stored = await tx.insertInto('webhook_events').values({
      id: newId('webhook', now.getTime()), channel_id: channel.id, organization_id: channel.organizationId, body_hash: sha256(body),
      // NUL is valid in a body and none in the database's text; in JSON it could only stand outside of strings, as an error.
      body: body.toString('utf8').replaceAll('\u0000', ''), problem: null,
    }).onConflict((conflict) => conflict.doNothing()).returning('id').executeTakeFirst()
    if (!stored) return
    // One that has not begun reads this one too, as it looks once more at its end, behind this lock.
    await beginStoring(tx, channel.id)
    const job = { webhookEventId: stored.id, channelId: channel.id }
    if (!(await deps.jobs.waits(tx, 'webhook.process', job))) await deps.jobs.send(tx, 'webhook.process', job)
  })
}

/** Many may store at once for a channel. */
const beginStoring = (tx: Tx, channelId: string) => sql`select pg_advisory_xact_lock_shared(hashtextextended(${`webhooks of ${channelId}`}, 0))`.execute(tx)

/** Waits until everything that is being stored for a channel is. A transaction's next statement sees it. */
export const endStoring = (tx: Tx, channelId: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${channelId}`}, 0))`.execute(tx)
