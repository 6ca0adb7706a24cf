import type { Language } from '@sapa/shared/contracts'
import { sql } from 'kysely'
import { anyOf, keepPlan, together } from '../../../platform/database/connections.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inLanguage } from '../../../platform/messages.ts'
import { mediaView } from '../../media/mediaView.ts'
import { contactCardsOf, formAnswersOf, isForwarded, locationOf, orderOf, productOf, referralOf } from './content.ts'
import { ATTACHED } from '../receive/messageTypes.ts'
import { readCounts, readsOf, unreadOf } from './reads.ts'
import { resendable } from '../send/resendable.ts'
import { windowClosesAt } from '../send/window.ts'

/** Messages with the names of who wrote them. */
export function messages(tx: Tx) {
  return tx
    .selectFrom('messages')
    .leftJoin('users', 'users.id', 'messages.author_user_id')
    .leftJoin('agents', 'agents.id', 'messages.agent_id')
    .leftJoin('messages as again', 'again.resends_message_id', 'messages.id')
    .leftJoin('media', 'media.message_id', 'messages.id')
    .leftJoin('messages as quoted', (join) =>
      join
        .onRef('quoted.channel_id', '=', 'messages.channel_id')
        .onRef('quoted.provider_id', '=', 'messages.refers_to')
        .onRef('quoted.conversation_id', '=', 'messages.conversation_id'),
    )
    .select((eb) => [
      'messages.id',
      'messages.conversation_id',
      'messages.channel_id',
      'messages.direction',
      'messages.author',
      'messages.author_user_id as author_id',
      'messages.type',
      'messages.text',
      'messages.status',
      'messages.failure',
      'messages.citations',
      'messages.client_key',
      'messages.from_history',
      'messages.written_at',
      'messages.sent_at',
      'messages.delivered_at',
      'messages.read_at',
      'messages.edited_at',
      'messages.deleted_at',
      'quoted.id as quoted_id',
      'quoted.direction as quoted_direction',
      'quoted.type as quoted_type',
      'quoted.text as quoted_text',
      // The customer's last word on it: without a text they took the reaction back.
      eb
        .selectFrom('messages as reaction')
        .select('reaction.text')
        .whereRef('reaction.channel_id', '=', 'messages.channel_id')
        .whereRef('reaction.refers_to', '=', 'messages.provider_id')
        .whereRef('reaction.conversation_id', '=', 'messages.conversation_id')
        .where('reaction.type', '=', 'reaction')
        .orderBy('reaction.written_at', 'desc')
        .orderBy('reaction.id', 'desc')
        .limit(1)
        .as('reaction'),
      'messages.resends_message_id',
      'again.id as resent_message_id',
      'media.kind as media_kind',
      'media.status as media_status',
      'media.failure as media_failure',
      'media.mime_type as media_type',
      'media.bytes as media_bytes',
      'media.file_name as media_name',
      // Only what is read from it: the rest of these objects can be long.
      eb
        .case()
        .when('messages.type', 'in', ['location', 'contacts', 'order', 'interactive'])
        .then(eb.ref('messages.payload'))
        .when(sql<boolean>`messages.payload->'referral' is not null or messages.payload->'context' is not null`)
        .then(eb.ref('messages.payload'))
        .else(null)
        .end()
        .as('payload'),
      eb.fn.coalesce('users.name', 'agents.name').as('author_name'),
    ])
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messages>['executeTakeFirstOrThrow']>>

/** @param language - null leaves message keys as they are, for whoever translates them later */
export function messageView(
  {
    channel_id: _,
    media_kind,
    media_status,
    media_failure,
    media_type,
    media_bytes,
    media_name,
    payload,
    quoted_id,
    quoted_direction,
    quoted_type,
    quoted_text,
    ...row
  }: MessageRow,
  language: Language | null,
) {
  // What its author deleted is not shown to others.
  const shown = row.deleted_at ? null : payload
  return {
    ...row,
    media: row.deleted_at
      ? null
      : mediaView({ media_kind, media_status, media_failure, media_type, media_bytes, media_name }, language),
    location: locationOf(row.type, shown),
    contact_cards: contactCardsOf(row.type, shown),
    referral: referralOf(shown),
    about_product: productOf(shown),
    order: orderOf(row.type, shown),
    form_answers: formAnswersOf(row.type, shown),
    forwarded: isForwarded(shown),
    quote:
      quoted_id && quoted_direction && quoted_type
        ? { id: quoted_id, direction: quoted_direction, type: quoted_type, text: quoted_text }
        : null,
    failure: inLanguage(row.failure, language),
    citations: row.citations ?? [],
    resend: resendable(row),
  }
}

/** Messages that stand in the timeline of their own: not those that are shown on another one. */
export function timeline(tx: Tx) {
  return messages(tx).where((eb) => eb.or([eb('messages.type', 'not in', ATTACHED), eb('quoted.id', 'is', null)]))
}

/** Conversations with the names around them. */
export function conversations(tx: Tx) {
  return tx
    .selectFrom('conversations')
    .innerJoin('channels', 'channels.id', 'conversations.channel_id')
    .innerJoin('contacts', 'contacts.id', 'conversations.contact_id')
    .leftJoin('users', 'users.id', 'conversations.assignee_id')
    .leftJoin('channel_agents', 'channel_agents.channel_id', 'conversations.channel_id')
    .leftJoin('agents', 'agents.id', 'channel_agents.agent_id')
    .select([
      'conversations.id',
      'conversations.organization_id',
      'conversations.channel_id',
      'channels.type as channel_type',
      'channels.name as channel_name',
      'contacts.id as contact_id',
      'contacts.name as contact_name',
      'contacts.phone as contact_phone',
      'contacts.opted_out_at',
      'contacts.opt_out_source',
      'conversations.owner',
      'conversations.assignee_id',
      'users.name as assignee_name',
      'agents.id as agent_id',
      'agents.name as agent_name',
      'conversations.status',
      'conversations.handover_reason',
      'conversations.last_message_id',
      'conversations.last_message_at',
      'conversations.last_inbound_at',
      'conversations.inbound_count',
      'conversations.created_at',
    ])
}

export type ConversationRow = Awaited<ReturnType<ReturnType<typeof conversations>['executeTakeFirstOrThrow']>>

/** Who looks at something: their language, and what they have read. */
export interface Viewer {
  language: Language
  userId: string
}

/** The views of conversations in the order of the rows, with the last message of each. */
export async function conversationViews(tx: Tx, rows: ConversationRow[], viewer: Viewer) {
  if (rows.length === 0) return []
  const [reads, last] = await together(
    tx,
    readsOf(
      tx,
      rows.map(({ id }) => id),
    ).where('user_id', '=', viewer.userId),
    messagesById(
      tx,
      rows.flatMap((row) => row.last_message_id ?? []),
    ),
  )
  return viewsOf(rows, last, reads, viewer)
}

/** Messages by their ids, in order. */
export const messagesById = (tx: Tx, ids: string[]) =>
  messages(tx).where('messages.id', '=', anyOf(ids)).orderBy('messages.id').modifyEnd(keepPlan)

/** Conversations by their ids, the last active last. */
export const conversationsById = (tx: Tx, ids: string[]) =>
  conversations(tx)
    .where('conversations.id', '=', anyOf(ids))
    .orderBy('conversations.last_message_at')
    .modifyEnd(keepPlan)

/**
 * The views of conversations, of what was read from the database.
 *
 * @param last - messages, the last one of each conversation among them
 * @param reads - of `readsOf`
 * @param viewer - null: for the event log, which serves everybody (`localizeEvent` makes it one person's)
 */
export function viewsOf(
  rows: ConversationRow[],
  last: MessageRow[],
  reads: Parameters<typeof readCounts>[0],
  viewer: Viewer | null,
) {
  const language = viewer?.language ?? null
  const counts = readCounts(reads)
  const byId = new Map(last.map((row) => [row.id, row]))
  const lastOf = ({ last_message_id }: ConversationRow) => {
    const row = byId.get(last_message_id ?? '')
    return row ? messageView(row, language) : null
  }
  return rows.map((row) => ({
    id: row.id,
    organization_id: row.organization_id,
    channel_id: row.channel_id,
    channel_type: row.channel_type,
    channel_name: row.channel_name,
    contact: {
      id: row.contact_id,
      name: row.contact_name,
      phone_number: shownPhone(row.contact_phone),
      opted_out_at: row.opted_out_at,
      opt_out_source: row.opt_out_source,
    },
    owner: row.owner,
    assignee: row.assignee_id ? { id: row.assignee_id, name: row.assignee_name ?? '' } : null,
    agent: row.agent_id ? { id: row.agent_id, name: row.agent_name ?? '' } : null,
    status: row.status,
    handover_reason: inLanguage(row.handover_reason, language),
    last_message: lastOf(row),
    last_message_at: row.last_message_at,
    window_closes_at: windowClosesAt(row),
    unread_count: viewer ? unreadOf(row, counts.get(row.id)?.[viewer.userId]) : row.inbound_count,
    ...(viewer ? {} : { read_counts: counts.get(row.id) ?? {} }),
    created_at: row.created_at,
  }))
}

export type MessageView = ReturnType<typeof messageView>
export type ConversationView = ReturnType<typeof viewsOf>[number]

/** WhatsApp's digits as people write numbers. */
export function shownPhone(digits: string | null): string | null {
  return digits && `+${digits}`
}
