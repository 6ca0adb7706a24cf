import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { appendEvent } from '../../platform/events.ts'
import { receiveIdentity } from '../conversations/contacts/identity.ts'
import { receiveEcho } from '../conversations/receive/receiveEcho.ts'
import { receiveMessages, receiveStatuses, type ReceivingChannel } from '../conversations/receive/receive.ts'
import { receiveTemplate } from '../templates/receiveTemplate.ts'
import { countReceived, park } from './park.ts'
import type { Delivered } from './parse.ts'
import { waitForMessages } from './waitForMessages.ts'

/** Gives each thing its effect, once: it is shown, applied or parked, and counted in the same transaction. */
export async function take(
  deps: Pick<Deps, 'jobs' | 'log'>,
  tx: Tx,
  channel: ReceivingChannel,
  delivered: Delivered[],
): Promise<void> {
  const shown = await receiveMessages(
    deps,
    tx,
    channel,
    delivered.flatMap(({ thing }) => ('message' in thing ? [thing.message] : [])),
  )
  for (const { thing } of delivered) if ('echo' in thing) await receiveEcho(deps, tx, channel, thing.echo)
  // After what they are about.
  await receiveStatuses(
    deps,
    tx,
    channel,
    delivered.flatMap(({ thing }) => ('status' in thing ? [thing.status] : [])),
  )
  await waitForMessages(deps, tx, channel, delivered)
  let parked = 0
  for (const { thing, webhookEventId } of delivered) {
    if ('identity' in thing) await receiveIdentity(tx, channel.organizationId, thing.identity)
    else if ('template' in thing) await receiveTemplate(deps, tx, channel, thing.template)
    else if ('parked' in thing) parked += (await park(tx, channel, webhookEventId, thing.source, thing.parked)) ? 1 : 0
  }
  await countReceived(tx, channel.id, shown + parked)
  if (parked > 0) await appendEvent(tx, channel.organizationId, 'channel.upserted', { channel_id: channel.id })
}

/** Whether trying again would end the same way: a value the database refuses, or a mistake of ours. */
export function isLasting(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return (
    error instanceof TypeError ||
    error instanceof RangeError ||
    (typeof code === 'string' && /^(22|23|54)...$/.test(code))
  )
}
