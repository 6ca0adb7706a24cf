import { conversationsApi, type ListConversationsApiResponse } from '@sapa/shared/api/conversations.gen'

/**
 * Runs once. What the inbox changes comes back in the answer and as an event, so nothing has to be fetched again; and
 * the pages of a list are one list, whatever cursor each of them was asked for with.
 */
export function setup(): void {
  const patched = { invalidatesTags: [] as never[] }
  conversationsApi.enhanceEndpoints({
    endpoints: {
      sendMessage: patched,
      resendMessage: patched,
      markConversationRead: patched,
      takeOverConversation: patched,
      handBackConversation: patched,
      resolveConversation: patched,
      assignConversation: patched,
      setContactOptOut: patched,
      addNote: patched,
      listConversations: (endpoint) => {
        endpoint.serializeQueryArgs = ({ queryArgs: { cursor: _, ...query }, endpointName }) =>
          `${endpointName}(${JSON.stringify(query, Object.keys(query).sort())})`
        endpoint.merge = (list: ListConversationsApiResponse, page: ListConversationsApiResponse, { arg }) => {
          if (!arg.cursor) return page
          const known = new Set(list.data.map(({ id }) => id))
          list.data.push(...page.data.filter(({ id }) => !known.has(id)))
          list.meta = page.meta
        }
        endpoint.forceRefetch = ({ currentArg, previousArg }) => currentArg?.cursor !== previousArg?.cursor
      },
    },
  })
}
