import type { MessageStatus } from '@sapa/shared/contracts'
import type { Deps } from '../../../app.ts'
import { anyOf, keepPlan, together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { explainGraphCode } from '../../channels/graphErrors.ts'
import { pauseChannel } from '../../channels/pause.ts'
import { noteRefusal } from '../contacts/optOut.ts'
import { announceMessages } from '../inbox/announce.ts'
import { failureReason } from '../send/failureReason.ts'
import type { StatusUpdate } from './inbound.ts'
import { lockingOrganization } from '../organization.ts'
import type { ReceivingChannel } from './receive.ts'

const sentMessages = (tx: Tx, channel: ReceivingChannel) =>
  tx
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

type Outgoing = Awaited<ReturnType<ReturnType<typeof sentMessages>['executeTakeFirstOrThrow']>>

type Change = Partial<Omit<Outgoing, 'id' | 'conversation_id' | 'pause_noticed'>>

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
export async function receiveStatuses(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: ReceivingChannel,
  statuses: StatusUpdate[],
): Promise<void> {
  if (statuses.length === 0) return
  // By the provider's id; by ours where the provider's was not stored yet when its first status came.
  const named = sentMessages(tx, channel)
    .where('messages.provider_id', '=', anyOf(statuses.map(({ providerId }) => providerId)))
    .modifyEnd(keepPlan)
  const unnamed = sentMessages(tx, channel)
    .where('messages.id', '=', anyOf(statuses.flatMap(({ callbackData }) => callbackData ?? [])))
    .where('messages.provider_id', 'is', null)
    .modifyEnd(keepPlan)
  const [organizations, byProvider, byUs] = await together(
    tx,
    lockingOrganization(tx, channel.organizationId),
    named,
    unnamed,
  )
  const found = [...byProvider, ...byUs]
  const changes = new Map<string, Change>()
  for (const status of statuses) {
    const message =
      found.find((one) => one.provider_id === status.providerId) ??
      found.find((one) => one.provider_id === null && one.id === status.callbackData)
    const change = message && (await follow(deps, tx, channel, message, status, organizations[0]!.now))
    if (!change) continue
    Object.assign(message, change)
    changes.set(message.id, { ...changes.get(message.id), ...change })
  }
  await together(
    tx,
    ...Array.from(changes, ([id, change]) =>
      tx.updateTable('messages').set(change).where('id', '=', id).modifyEnd(keepPlan),
    ),
  )
  await announceMessages(tx, channel.organizationId, [...changes.keys()])
}

/** @returns what the status says that is new */
async function follow(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: ReceivingChannel,
  message: Outgoing,
  status: StatusUpdate,
  now: Date,
): Promise<Change | undefined> {
  const change: Change = {
    provider_id: status.providerId,
    ...(status.charge && !message.charged_as ? { charged_as: status.charge } : {}),
    ...(moves(message, status) ? moved(message, status) : timesOf(message, status)),
  }
  if (message.provider_id && Object.keys(change).length === 1) return undefined
  await stopNumber(deps, tx, channel, status, now)
  if (change.status === 'failed')
    await noteRefusal(tx, message.conversation_id, status.error?.code ?? null, status.at > now ? now : status.at)
  // Somebody was reached: the next pause is another one.
  if (message.pause_noticed && change.delivered_at)
    await tx
      .updateTable('channels')
      .set({ pause_noticed: null })
      .where('id', '=', channel.id)
      .where('paused_reason', 'is', null)
      .execute()
  return change
}

/** A failure of just now that every other message would meet stops the number; a late word of one says nothing of now. */
async function stopNumber(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  channel: ReceivingChannel,
  { status, at, error }: StatusUpdate,
  now: Date,
): Promise<void> {
  const { reason, pause } = explainGraphCode(error?.code ?? -1)
  if (status !== 'failed' || pause === undefined || now.getTime() - at.getTime() > JUST_NOW_MS) return
  await pauseChannel(deps, tx, channel.organizationId, channel.id, reason, pause, now)
}

function moves(message: Outgoing, { status }: StatusUpdate): boolean {
  if (status === 'failed') return message.status !== 'failed' && RANK[message.status] <= RANK.sent
  if (message.status !== 'failed') return RANK[status] > RANK[message.status]
  // The provider's own 'failed' may overtake its 'sent'; our own, of a message it never named, is corrected by any.
  return status !== 'sent' || message.provider_id === null
}

/**
 * The time of a step that was told after a later one, which had lent its own. What is told in order, and what Sapa saw
 * itself, keeps its time.
 */
function timesOf(
  { sent_at: sent, delivered_at: delivered, read_at: read }: Outgoing,
  { status, at }: StatusUpdate,
): Change {
  const isLent = (time: Date | null, by: Date | null) => time !== null && time.getTime() === by?.getTime() && at < time
  if (status === 'sent' && isLent(sent, delivered)) return { sent_at: at }
  if (status === 'delivered' && isLent(delivered, read))
    return { delivered_at: at, ...(isLent(sent, delivered) ? { sent_at: at } : {}) }
  return {}
}

function moved(message: Outgoing, { status, at, error }: StatusUpdate): Change {
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
