import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { parseWebhook, type Delivered } from './parse.ts'
import { endStoring } from './store.ts'
import { isLasting, take } from './take.ts'

/**
 * Turns a channel's stored deliveries into messages and statuses, oldest first, until none waits: one job drains what
 * came in a burst, as those that came while it waited have none of their own.
 */
export async function processWebhooks(deps: Deps, { channelId }: { channelId: string }): Promise<void> {
  do {
    while (await processSome(deps, channelId));
  } while (await anyIsLeft(deps, channelId))
}

/** Whether any waits, also of those that are being stored now. */
function anyIsLeft({ database }: Pick<Deps, 'database'>, channelId: string): Promise<boolean> {
  return database.asService(async (tx) => {
    await endStoring(tx, channelId)
    return (
      (await tx
        .selectFrom('webhook_events')
        .select('id')
        .where('channel_id', '=', channelId)
        .where('status', '=', 'stored')
        .limit(1)
        .executeTakeFirst()) !== undefined
    )
  })
}

/** Deliveries that are read at a time: in a burst they share transactions. */
const AT_A_TIME = 20

/**
 * It may be done again after a crash: each message and each status has its effect once. What has no place is parked for
 * the business's admins, and the rest goes on.
 *
 * @returns whether there was any
 */
async function processSome(deps: Deps, channelId: string): Promise<boolean> {
  const found = await deps.database.asService((tx) =>
    tx
      .selectFrom('webhook_events')
      .innerJoin('channels', 'channels.id', 'webhook_events.channel_id')
      .select([
        'webhook_events.id as event_id',
        'webhook_events.body',
        'webhook_events.received_at',
        'channels.id',
        'channels.organization_id',
        'channels.phone_number_id',
        'channels.waba_id',
        'channels.can_receive',
      ])
      .where('webhook_events.channel_id', '=', channelId)
      .where('webhook_events.status', '=', 'stored')
      .orderBy('webhook_events.id')
      .limit(AT_A_TIME)
      .execute(),
  )
  const [first] = found
  if (!first) return false
  const delivered = found.flatMap(({ event_id: webhookEventId, body }) =>
    parseWebhook(body, { phoneNumberId: first.phone_number_id, wabaId: first.waba_id }).map((thing) => ({
      thing,
      webhookEventId,
    })),
  )
  const channel = { id: first.id, organizationId: first.organization_id }
  const inTenant = <T>(work: (tx: Tx) => Promise<T>) => deps.database.asTenant(first.organization_id, work)
  // A delivery that is signed right proves that messages come, however that was set up.
  const proves = !first.can_receive && delivered.some(({ thing }) => !('parked' in thing))

  const takeAlone = (one: Delivered): Promise<Delivered> =>
    inTenant((tx) => take(deps, tx, channel, [one])).then(
      () => one,
      async (error: unknown) => {
        if (!isLasting(error)) throw error
        deps.log.error(
          { err: error, webhookEventId: one.webhookEventId },
          'a part of a delivery cannot be processed and is parked',
        )
        const failed: Delivered = { ...one, thing: { source: one.thing.source, parked: { reason: 'parked.failed' } } }
        await inTenant((tx) => take(deps, tx, channel, [failed]))
        return failed
      },
    )
  const taken: Delivered[] = []
  for (const part of parts(delivered)) {
    try {
      await inTenant((tx) => take(deps, tx, channel, part))
      taken.push(...part)
    } catch (error) {
      if (!isLasting(error)) throw error
      // One of them is refused: each for itself, so that it takes none of the others with it.
      for (const one of part) taken.push(await takeAlone(one))
    }
  }
  await deps.database.asService(async (tx) => {
    if (proves)
      await tx.updateTable('channels').set({ can_receive: true, problem: null }).where('id', '=', channel.id).execute()
    const problems = problemsOf(taken)
    for (const [id, problem] of problems)
      await tx
        .updateTable('webhook_events')
        .set({ status: 'parked', problem, processed_at: new Date() })
        .where('id', '=', id)
        .execute()
    const done = found.map(({ event_id }) => event_id).filter((id) => !problems.has(id))
    if (done.length > 0)
      await tx
        .updateTable('webhook_events')
        .set({ status: 'processed', processed_at: new Date() })
        .where('id', 'in', done)
        .execute()
  })
  for (const { received_at } of found) deps.metrics.webhookLag.observe((Date.now() - received_at.getTime()) / 1000)
  return true
}

/** Why not all of a delivery has a place, for each of which that is so. */
function problemsOf(taken: Delivered[]): Map<string, string> {
  const problems = new Map<string, string>()
  for (const { thing, webhookEventId } of taken) {
    if (!('parked' in thing) || !webhookEventId) continue
    const reason = [thing.parked.reason, thing.parked.detail].filter(Boolean).join(' ')
    problems.set(webhookEventId, [problems.get(webhookEventId), reason].filter(Boolean).join('; ').slice(0, 2000))
  }
  return problems
}

/** Between parts of so many others of the business come to their turn. */
const PART = 25

function parts<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / PART) }, (_, index) => all.slice(index * PART, (index + 1) * PART))
}
