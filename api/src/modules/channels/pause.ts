import type { Selectable } from 'kysely'
import type { Deps } from '../../app.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { ChannelsTable } from '../../platform/database/schema.ts'
import { appendEvent } from '../../platform/events.ts'
import type { MessageKey } from '../../platform/messages.ts'

type Pausable = Pick<Selectable<ChannelsTable>, 'paused_reason' | 'paused_until'>

/** Whether WhatsApp lets the number send nothing now. */
export function isPaused({ paused_reason, paused_until }: Pausable, now: Date): boolean {
  return paused_reason !== null && (paused_until === null || paused_until > now)
}

/** Over by themselves within a minute or so: no mail is worth it. */
const PASSING: MessageKey[] = ['channels.graph_throttled']

/**
 * Stops a number from sending, for some seconds or until somebody mends it; whoever looks after numbers sees why. A
 * longer pause stays as it is. Admins get one mail for a reason, however often the number is tried in vain, until it is
 * mended or a message reaches somebody.
 */
export async function pauseChannel(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  organizationId: string,
  channelId: string,
  reason: MessageKey,
  pause: number | 'mended',
  now: Date,
): Promise<void> {
  const channel = await tx
    .selectFrom('channels')
    .select(['status', 'paused_reason', 'paused_until', 'pause_noticed'])
    .where('id', '=', channelId)
    .executeTakeFirst()
  if (!channel || channel.status === 'disconnected') return
  const until = pause === 'mended' ? null : new Date(now.getTime() + pause * 1000)
  if (isPaused(channel, now) && (channel.paused_until === null || (until !== null && until <= channel.paused_until)))
    return
  const isNews = !PASSING.includes(reason) && channel.pause_noticed !== reason
  await tx
    .updateTable('channels')
    .set({
      paused_reason: reason,
      paused_until: until,
      ...(isNews ? { pause_noticed: reason } : {}),
      ...(until ? {} : { status: 'needs_reconnect' as const }),
    })
    .where('id', '=', channelId)
    .execute()
  await appendEvent(tx, organizationId, 'channel.upserted', { channel_id: channelId })
  if (isNews) await deps.jobs.send(tx, 'channel.paused', { organizationId, channelId })
}

/** What a number's row is when its pause is over, which does not say that it sends again. */
export const UNPAUSED = { paused_reason: null, paused_until: null } as const

/** What it is after somebody mended it: the next pause is another one. */
export const MENDED = { ...UNPAUSED, pause_noticed: null } as const
