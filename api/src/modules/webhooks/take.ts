import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { appendEvent } from '../../platform/events.ts'
import { receiveIdentity } from '../conversations/contacts/identity.ts'
import { receiveAppContact } from '../conversations/contacts/appContacts.ts'
import { receivePreference } from '../conversations/contacts/optOut.ts'
import { receiveEcho } from '../conversations/receive/receiveEcho.ts'
import { receiveHistory } from '../conversations/receive/receiveHistory.ts'
import { receiveMessages, receiveStatuses, type ReceivingChannel } from '../conversations/receive/receive.ts'
import { receiveTemplate } from '../templates/receiveTemplate.ts'
import { noteProgress } from './noteProgress.ts'
import { countReceived, park, type ParkReason } from './park.ts'
import type { Delivered } from './parse.ts'
import { readWaiting } from './readWaiting.ts'
import { waitForMessages } from './waitForMessages.ts'

/**
 * Gives each thing its effect, once: it is shown, applied or parked, and counted in the same transaction.
 *
 * @returns how many were parked
 */
export async function take(
  deps: Pick<Deps, 'jobs' | 'log'>,
  tx: Tx,
  channel: ReceivingChannel,
  delivered: Delivered[],
): Promise<number> {
  const { fresh, ambiguous } = await receiveMessages(
    deps,
    tx,
    channel,
    delivered.flatMap(({ thing }) => ('message' in thing ? [thing.message] : [])),
  )
  const told = delivered.flatMap(({ thing }) => ('past' in thing ? [thing.past] : []))
  const past = await receiveHistory(deps, tx, channel, told)
  const waited = await readWaiting(
    tx,
    channel,
    told.filter((one) => !past.homeless.has(one)),
  )
  const again = await (waited.length > 0 ? take(deps, tx, channel, waited) : 0)
  await noteProgress(
    tx,
    channel.id,
    delivered.flatMap(({ thing }) => ('progress' in thing ? [thing.progress] : [])),
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
  let left = 0
  const leave = async ({ thing, webhookEventId }: Delivered, reason: ParkReason) => {
    if (await park(tx, channel, webhookEventId, thing.source, reason)) left++
  }
  for (const one of delivered) {
    const { thing } = one
    if ('identity' in thing) await receiveIdentity(tx, channel.organizationId, thing.identity)
    else if ('template' in thing) await receiveTemplate(deps, tx, channel, thing.template)
    else if ('preference' in thing) await receivePreference(tx, channel.organizationId, thing.preference)
    else if ('appContact' in thing) await receiveAppContact(tx, channel, thing.appContact)
    else if ('parked' in thing) await leave(one, thing.parked)
    else if ('message' in thing && ambiguous.has(thing.message))
      await leave(one, { reason: 'parked.one_of_two', detail: thing.message.from.phone ?? '' })
    else if ('past' in thing && past.homeless.has(thing.past)) await leave(one, { reason: 'parked.no_chat' })
  }
  await countReceived(tx, channel.id, fresh + past.fresh + left)
  if (left > 0 || waited.length > 0)
    await appendEvent(tx, channel.organizationId, 'channel.upserted', { channel_id: channel.id })
  return again + left
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
