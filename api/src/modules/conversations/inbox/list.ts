import {
  cursorAfter,
  LIMITS,
  type ChannelType,
  type ConversationOwner,
  type ConversationStatus,
  type InboxFilter,
} from '@sapa/shared/contracts'
import type { Tx } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors.ts'
import { decodeCursor, page } from '../../../platform/http/paging.ts'
import { isAfter, placeOf, sortedBy } from './place.ts'
import { searchPage } from './search.ts'
import { conversations, timeline } from './views.ts'

export interface Paging {
  limit?: number
  cursor?: string
  search?: string
}

export interface Filters {
  id?: string
  channelType?: ChannelType
  channelId?: string
  contactId?: string
  owner?: ConversationOwner
  status?: ConversationStatus
  /** One of the inbox's filters, as the person sees it who asks. */
  filter?: InboxFilter
}

/**
 * A page of conversations, the last active first.
 *
 * @throws AppError `malformed` for a cursor that is not ours, `not_found` for a channel or contact of nobody here
 */
export async function listPage(tx: Tx, userId: string, filters: Filters, paging: Paging) {
  await refuseUnknown(tx, 'channels', filters.channelId)
  await refuseUnknown(tx, 'contacts', filters.contactId)
  const query = pageQuery(tx, userId, filters, paging)
  const { limit = LIMITS.page.default, search = '' } = paging
  if (!search.trim()) return page(await query.execute(), limit, sortedBy)
  const { rows, last } = await searchPage(tx, query, search.trim())
  const found = page(rows, limit, sortedBy)
  return { ...found, nextCursor: found.nextCursor ?? (last ? cursorAfter(sortedBy(last)) : null) }
}

/** The query of a page without a search, with one row more than the page holds. */
export function pageQuery(
  tx: Tx,
  userId: string,
  filters: Filters,
  { limit = LIMITS.page.default, cursor }: Omit<Paging, 'search'>,
) {
  let select = conversations(tx)
  if (filters.id) select = select.where('conversations.id', '=', filters.id)
  if (filters.channelType) select = select.where('channels.type', '=', filters.channelType)
  if (filters.channelId) select = select.where('conversations.channel_id', '=', filters.channelId)
  if (filters.contactId) select = select.where('conversations.contact_id', '=', filters.contactId)
  if (filters.owner) select = select.where('conversations.owner', '=', filters.owner)
  if (filters.status) select = select.where('conversations.status', '=', filters.status)
  if (filters.filter)
    select = select.where('conversations.status', '=', filters.filter === 'resolved' ? 'resolved' : 'open')
  if (filters.filter === 'mine')
    select = select.where('conversations.owner', '=', 'person').where('conversations.assignee_id', '=', userId)
  if (filters.filter === 'unassigned') select = select.where('conversations.owner', '=', 'queue')
  if (filters.filter === 'agent') select = select.where('conversations.owner', '=', 'agent')
  const after = placeOf(cursor)
  if (after) select = select.where(isAfter(after))
  return select
    .orderBy('conversations.last_message_at', 'desc')
    .orderBy('conversations.id', 'desc')
    .limit(limit + 1)
}

export type PageQuery = ReturnType<typeof pageQuery>

async function refuseUnknown(tx: Tx, table: 'channels' | 'contacts', id: string | undefined): Promise<void> {
  if (id && !(await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst())) throw notFound()
}

/** A page of a conversation's messages, newest first. */
export async function messagePage(tx: Tx, conversationId: string, { limit = 25, cursor }: Paging) {
  const after = decodeCursor(cursor, 1)
  let select = timeline(tx).where('messages.conversation_id', '=', conversationId)
  if (after) select = select.where('messages.id', '<', after[0]!)
  return page(
    await select
      .orderBy('messages.id', 'desc')
      .limit(limit + 1)
      .execute(),
    limit,
    (row) => [row.id],
  )
}
