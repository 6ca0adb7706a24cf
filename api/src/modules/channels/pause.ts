import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ChannelsTable } from '../../platform/database/schema.ts'
import { appendEvent } from '../../platform/events.ts'
import type { MessageKey } from '../../platform/messages.ts'

type Pausable = Pick<Selectable<ChannelsTable>, 'paused_reason' | 'paused_until'>

/** Whether WhatsApp lets the number send nothing now. */
export function isPaused({ paused_reason, paused_until }: Pausable, now: Date): boolean {
  return paused_reason !== null && (paused_until === null || paused_until > now)
}

/**
 * Stops a number from sending, for some seconds or until somebody mends it; whoever looks after numbers sees why.
 * A longer pause stays as it is.
 */
export async function pauseChannel(tx: Tx, organizationId: string, channelId: string, reason: MessageKey, pause: number | 'mended', now: Date): Promise<void> {
  const channel = await tx.selectFrom('channels').select(['status', 'paused_reason', 'paused_until']).where('id', '=', channelId).executeTakeFirst()
  if (!channel || channel.status === 'disconnected') return
  const until = pause === 'mended' ? null : new Date(now.getTime() + pause * 1000)
  if (isPaused(channel, now) && (channel.paused_until === null || (until !== null && until <= channel.paused_until))) return
  await tx.updateTable('channels').set({ paused_reason: reason, paused_until: until, ...(until ? {} : { status: 'needs_reconnect' as const }) }).where('id', '=', channelId).execute()
  await appendEvent(tx, organizationId, 'channel.upserted', { channel_id: channelId })
}

/** What a number's row is after somebody mended it. */
export const UNPAUSED = { paused_reason: null, paused_until: null } as const
