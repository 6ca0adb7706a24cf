import { INBOX_FILTERS, type InboxFilter } from '@sapa/shared/contracts'

export const FILTERS = ['all', ...INBOX_FILTERS] as const
export type Filter = 'all' | InboxFilter

/** What narrows the inbox. */
export interface Narrowed {
  filter: Filter
  /** Words to look for; empty: none. */
  search: string
}

/** What the address asks of the inbox; all of it where it names no filter of ours. */
export function narrowedBy(address: URLSearchParams): Narrowed {
  return {
    filter: FILTERS.find((filter) => filter === address.get('filter')) ?? 'all',
    search: address.get('search') ?? '',
  }
}

/** What of a conversation opens it; the channel may be left out. */
export interface Opened {
  channel_type: string
  channel_id: string | null
  contact: { id: string }
}

/** The address of the inbox, narrowed or whole, and with an open conversation where one is given. */
export function inboxPath({ filter = 'all', search }: Partial<Narrowed>, open?: Opened): string {
  const query = new URLSearchParams({
    ...(filter === 'all' ? {} : { filter }),
    ...(search ? { search } : {}),
    ...(open?.channel_id ? { channelId: open.channel_id } : {}),
    ...(open ? { contactId: open.contact.id } : {}),
  }).toString()
  return `/chats${open ? `/${open.channel_type}` : ''}${query && `?${query}`}`
}
