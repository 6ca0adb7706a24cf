import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { receiveIdentity } from '../conversations/identity.ts'
import { receiveMessages, receiveStatus } from '../conversations/receive.ts'
import { receiveTemplate } from '../templates/receiveTemplate.ts'
import { parseWebhook } from './parse.ts'

/**
 * Turns a channel's stored deliveries into messages and statuses, oldest first, until none waits: one job drains what
 * came in a burst, and the jobs of the others then find nothing left to do.
 */
export async function processWebhooks(deps: Deps, { channelId }: { channelId: string }): Promise<void> {
  while (await processNext(deps, channelId));
}

/**
 * It may be done again after a crash: each message and each status has its effect once. What has no place is parked for
 * an operator, and the rest of the body goes on.
 *
 * @returns whether there was one
 */
async function processNext(deps: Deps, channelId: string): Promise<boolean> {
  const found = await deps.database.asService((tx) =>
    tx.selectFrom('webhook_events').innerJoin('channels', 'channels.id', 'webhook_events.channel_id')
      .select(['webhook_events.id as event_id', 'webhook_events.body', 'channels.id', 'channels.organization_id', 'channels.phone_number_id', 'channels.waba_id', 'channels.can_receive'])
      .where('webhook_events.channel_id', '=', channelId).where('webhook_events.status', '=', 'stored').orderBy('webhook_events.id').limit(1).executeTakeFirst())
  if (!found) return false
  const { messages, statuses, identities, templates, problems } = parseWebhook(found.body, found.phone_number_id, found.waba_id)
  const channel = { id: found.id, organizationId: found.organization_id }
  const inTenant = (work: (tx: Tx) => Promise<void>) => deps.database.asTenant(found.organization_id, work)
  try {
    // A delivery that is signed right proves that messages come, however that was set up.
    if (!found.can_receive && messages.length + statuses.length > 0)
      await inTenant(async (tx) => void (await tx.updateTable('channels').set({ can_receive: true, problem: null }).where('id', '=', found.id).execute()))
    for (const part of parts(messages)) await inTenant((tx) => receiveMessages(deps, tx, channel, part))
    for (const update of identities) await inTenant((tx) => receiveIdentity(tx, channel.organizationId, update))
    for (const part of parts(statuses)) await inTenant(async (tx) => { for (const status of part) await receiveStatus(deps, tx, channel, status) })
    for (const part of parts(templates)) await inTenant(async (tx) => { for (const template of part) await receiveTemplate(deps, tx, channel, template) })
  } catch (error) {
    if (!isLasting(error)) throw error
    deps.log.error({ err: error, webhookEventId: found.event_id }, 'a delivery cannot be processed and is parked')
    problems.push(`cannot be processed: ${String(error)}`)
  }
  await deps.database.asService((tx) =>
    tx.updateTable('webhook_events').set({ status: problems.length > 0 ? 'parked' : 'processed', problem: problems.join('; ').slice(0, 2000) || null, processed_at: new Date() })
      .where('id', '=', found.event_id).execute())
  return true
}

/** A body holds up to a thousand: between its parts others of the business come to their turn. */
const PART = 25

function parts<T>(all: T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / PART) }, (_, index) => all.slice(index * PART, (index + 1) * PART))
}

/** Whether trying again would end the same way: a value the database refuses, or a mistake of ours. */
function isLasting(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof TypeError || error instanceof RangeError || (typeof code === 'string' && /^(22|23|54)...$/.test(code))
}
