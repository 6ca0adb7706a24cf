import { INBOX_FILTERS, type InboxFilter } from '@sapa/shared/contracts'

export const FILTERS = ['all', ...INBOX_FILTERS] as const
export type Filter = 'all' | InboxFilter

/** The filter that the address names; all where it names none of ours. */
export function filterOf(search: URLSearchParams): Filter {
  return FILTERS.find((filter) => filter === search.get('filter')) ?? 'all'
}

/** What of a conversation opens it; the channel may be left out. */
export interface Opened {
  channel_type: string
  channel_id: string | null
  contact: { id: string }
}

/** The address of the inbox with a filter and, where one is given, an open conversation. */
export function inboxPath(filter: Filter, open?: Opened): string {
  const query = new URLSearchParams({
    ...(filter === 'all' ? {} : { filter }),
    ...(open?.channel_id ? { channelId: open.channel_id } : {}),
    ...(open ? { contactId: open.contact.id } : {}),
  }).toString()
  return `/chats${open ? `/${open.channel_type}` : ''}${query && `?${query}`}`
}
