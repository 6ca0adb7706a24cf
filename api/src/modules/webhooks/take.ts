import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { appendEvent } from '../../platform/events.ts'
import { receiveIdentity } from '../conversations/identity.ts'
import { receiveEcho } from '../conversations/receiveEcho.ts'
import { receiveMessages, receiveStatus, type ReceivingChannel } from '../conversations/receive.ts'
import { receiveTemplate } from '../templates/receiveTemplate.ts'
import { countReceived, park } from './park.ts'
import type { Thing } from './parse.ts'

/** Gives each thing its effect, once: it is shown, applied or parked, and counted in the same transaction. */
export async function take(deps: Pick<Deps, 'jobs' | 'log'>, tx: Tx, channel: ReceivingChannel, webhookEventId: string | null, things: Thing[]): Promise<void> {
  const shown = await receiveMessages(deps, tx, channel, things.flatMap((thing) => ('message' in thing ? [thing.message] : [])))
  let parked = 0
  for (const thing of things) {
    if ('echo' in thing) await receiveEcho(deps, tx, channel, thing.echo)
    else if ('status' in thing) await receiveStatus(deps, tx, channel, thing.status)
    else if ('identity' in thing) await receiveIdentity(tx, channel.organizationId, thing.identity)
    else if ('template' in thing) await receiveTemplate(deps, tx, channel, thing.template)
    else if ('parked' in thing) parked += (await park(tx, channel, webhookEventId, thing.source, thing.parked)) ? 1 : 0
  }
  await countReceived(tx, channel.id, shown + parked)
  if (parked > 0) await appendEvent(tx, channel.organizationId, 'channel.upserted', { channel_id: channel.id })
}

/** Whether trying again would end the same way: a value the database refuses, or a mistake of ours. */
export function isLasting(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof TypeError || error instanceof RangeError || (typeof code === 'string' && /^(22|23|54)...$/.test(code))
}
