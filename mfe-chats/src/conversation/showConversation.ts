import { conversationsApi, type ListConversationsApiArg } from '@sapa/shared/api/conversations.gen'
import { type Store } from '@sapa/shared/platform'
import type { Conversation } from '../types'

type Query = Omit<ListConversationsApiArg, 'cursor'>

/** Whether a conversation belongs into a list with these filters; what matches a search is the server's to say. */
export function belongs(conversation: Conversation, query: Query, userId: string | undefined): boolean {
  const { owner, assignee, status } = conversation
  return (
    (!query.owner || owner === query.owner) &&
    (!query.status || status === query.status) &&
    (!query.contactId || conversation.contact.id === query.contactId) &&
    (!query.channelType || conversation.channel_type === query.channelType) &&
    (!query.channelId || conversation.channel_id === query.channelId) &&
    (!query.filter || (query.filter === 'resolved') === (status === 'resolved')) &&
    (query.filter !== 'mine' || (owner === 'person' && assignee?.id === userId)) &&
    (query.filter !== 'unassigned' || owner === 'queue') &&
    (query.filter !== 'agent' || owner === 'agent')
  )
}

const isLater = (a: Conversation, b: Conversation) =>
  a.last_message_at > b.last_message_at || (a.last_message_at === b.last_message_at && a.id > b.id)

/** Puts a conversation where it belongs in every list that is cached, and takes it out of the others. */
export function showConversation(conversation: Conversation, userId: string | undefined) {
  return (dispatch: Store['dispatch'], getState: Store['getState']): void => {
    for (const { endpointName, originalArgs } of conversationsApi.util.selectInvalidatedBy(getState(), [
      'conversations',
    ])) {
      if (endpointName !== 'listConversations') continue
      const query = originalArgs as Query
      if (query.organizationId !== conversation.organization_id) continue
      dispatch(
        conversationsApi.util.updateQueryData('listConversations', query, (draft) => {
          const known = draft.data.some(({ id }) => id === conversation.id)
          if (query.search && !known) return
          draft.data = draft.data.filter(({ id }) => id !== conversation.id)
          if (!belongs(conversation, query, userId)) return
          const place = draft.data.findIndex((other) => isLater(conversation, other))
          // What is older than the pages that were loaded comes with its own page.
          if (place < 0 && !known && draft.meta.next_cursor) return
          draft.data.splice(place < 0 ? draft.data.length : place, 0, conversation)
        }),
      )
    }
  }
}
