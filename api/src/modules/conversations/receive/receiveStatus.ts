import type { MessageStatus } from '@sapa/shared/contracts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChannelsTable, MessagesTable } from '../../../platform/database/schema.ts'
import { explainGraphCode } from '../../channels/graphErrors.ts'
import { pauseChannel } from '../../channels/pause.ts'
import { announceMessages } from '../inbox/announce.ts'
import { failureReason } from '../send/failureReason.ts'
import type { StatusUpdate } from './inbound.ts'
import { lockOrganization } from '../organization.ts'
import type { ReceivingChannel } from './receive.ts'

type Outgoing = Pick<
  Selectable<MessagesTable>,
  | 'id'
  | 'conversation_id'
  | 'status'
  | 'provider_id'
  | 'failure'
  | 'failure_code'
  | 'sent_at'
  | 'delivered_at'
  | 'read_at'
  | 'charged_as'
>

/** How far a message has come; statuses come late, twice and in any order. */
const RANK: Record<MessageStatus, number> = {
  received: 0,
  queued: 0,
  sending: 0,
  unconfirmed: 0,
  failed: 0,
  sent: 1,
  delivered: 2,
  read: 3,
}

const JUST_NOW_MS = 600_000

/**
 * Moves sent messages forward, and shows each of them live once; a status that names no message of this channel changes
 * nothing.
 */
export async function receiveStatuses(deps: Pick<Deps, 'jobs'>, tx: Tx, channel: ReceivingChannel, statuses: StatusUpdate[]): Promise<void> {
  if (statuses.length === 0) return
  const { now } = await lockOrganization(tx, channel.organizationId)
  const changed = new Set<string>()
  for (const status of statuses) {
    const message = await sentMessage(tx, channel, status)
    if (message && (await follow(deps, tx, channel, message, status, now))) changed.add(message.id)
  }
  await announceMessages(tx, channel.organizationId, [...changed])
}

/** @returns whether the status told something new */
async function follow(deps: Pick<Deps, 'jobs'>, tx: Tx, channel: ReceivingChannel, message: (Outgoing & Pick<Selectable<ChannelsTable>, 'pause_noticed'>), status: StatusUpdate, now: Date): Promise<boolean> {
  const change: Partial<Outgoing> = {
    provider_id: status.providerId,
    ...(status.charge && !message.charged_as ? { charged_as: status.charge } : {}),
    ...(moves(message, status) ? moved(message, status) : {}),
  }
  if (message.provider_id && Object.keys(change).length === 1) return false
  await tx.updateTable('messages').set(change).where('id', '=', message.id).execute()
  await stopNumber(deps, tx, channel, status, now)
  // Somebody was reached: the next pause is another one.
  if (message.pause_noticed && change.delivered_at) await tx.updateTable('channels').set({ pause_noticed: null }).where('id', '=', channel.id).where('paused_reason', 'is', null).execute()
  return true
}

/** A failure of just now that every other message would meet stops the number; a late word of one says nothing of now. */
async function stopNumber(deps: Pick<Deps, 'jobs'>, tx: Tx, channel: ReceivingChannel, { status, at, error }: StatusUpdate, now: Date): Promise<void> {
  const { reason, pause } = explainGraphCode(error?.code ?? -1)
  if (status !== 'failed' || pause === undefined || now.getTime() - at.getTime() > JUST_NOW_MS) return
  await pauseChannel(deps, tx, channel.organizationId, channel.id, reason, pause, now)
}

/** By the provider's id; by ours where the provider's was not stored yet when its first status came. */
async function sentMessage(tx: Tx, channel: ReceivingChannel, status: StatusUpdate): Promise<(Outgoing & Pick<Selectable<ChannelsTable>, 'pause_noticed'>) | undefined> {
  const sent = tx
    .selectFrom('messages')
    .innerJoin('channels', 'channels.id', 'messages.channel_id')
    .select([
      'messages.id',
      'messages.conversation_id',
      'messages.status',
      'messages.provider_id',
      'messages.failure',
      'messages.failure_code',
      'messages.sent_at',
      'messages.delivered_at',
      'messages.read_at',
      'messages.charged_as',
      'channels.pause_noticed',
    ])
    .where('messages.channel_id', '=', channel.id)
    .where('messages.direction', '=', 'out')
  const byProvider = await sent.where('provider_id', '=', status.providerId).executeTakeFirst()
  if (byProvider || !status.callbackData) return byProvider
  return sent.where('messages.id', '=', status.callbackData).where('provider_id', 'is', null).executeTakeFirst()
}

function moves(message: Outgoing, { status }: StatusUpdate): boolean {
  if (status === 'failed') return message.status !== 'failed' && RANK[message.status] <= RANK.sent
  if (message.status !== 'failed') return RANK[status] > RANK[message.status]
  // The provider's own 'failed' may overtake its 'sent'; our own, of a message it never named, is corrected by any.
  return status !== 'sent' || message.provider_id === null
}

function moved(message: Outgoing, { status, at, error }: StatusUpdate): Partial<Outgoing> {
  if (status === 'failed') {
    const code = error?.code ?? null
    return { status, failure: failureReason(code), failure_code: code }
  }
  return {
    status,
    failure: null,
    failure_code: null,
    sent_at: message.sent_at ?? at,
    // Read is delivered too, also where 'delivered' never came.
    ...(status === 'sent' ? {} : { delivered_at: message.delivered_at ?? at }),
    ...(status === 'read' ? { read_at: message.read_at ?? at } : {}),
  }
}
