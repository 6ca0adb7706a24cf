import type { Deps } from '../../app.ts'
import { databaseNow } from '../../platform/database/database.ts'

/** Far longer than a delivery waits for its turn, and than its job waits between two tries. */
const WAITING_MS = 120_000
/** Numbers that are looked after at a time. */
const MOST = 200

/**
 * Asks for the reading of deliveries that were left behind, because their job was given up while the database could not
 * write: else they would wait for the number's next one.
 */
export async function readForgotten(deps: Pick<Deps, 'database' | 'jobs'>, at?: Date): Promise<void> {
  await deps.database.asService(async (tx) => {
    const now = (at ?? (await databaseNow(tx))).getTime()
    const left = await tx
      .selectFrom('webhook_events')
      .select(['id', 'channel_id'])
      .distinctOn('channel_id')
      .where('status', '=', 'stored')
      .where('received_at', '<', new Date(now - WAITING_MS))
      .orderBy('channel_id')
      .orderBy('id')
      .limit(MOST)
      .execute()
    for (const { id, channel_id } of left)
      if (channel_id) await deps.jobs.send(tx, 'webhook.process', { webhookEventId: id, channelId: channel_id })
  })
}
