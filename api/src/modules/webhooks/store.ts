import type { Deps } from '../../app.ts'
import { newId } from '../../platform/ids.ts'
import { sha256 } from '../../platform/seal.ts'
import type { ReceivingChannel } from '../conversations/receive.ts'

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
    if (stored) await deps.jobs.send(tx, 'webhook.process', { webhookEventId: stored.id, channelId: channel.id })
  })
}
