import {
  conversationsApi,
  type ListConversationsApiResponse,
  type ListMessagesApiResponse,
} from '@sapa/shared/api/conversations.gen'
import type { Store } from '@sapa/shared/platform'
import { collectRealtime } from '@sapa/shared/realtime'
import { onPersonLeft, sessionOf } from '@sapa/shared/session'
import { forgetAttached } from './attach/attached'
import { forgetDrafts } from './composer/drafts'
import { showConversation } from './conversation/showConversation'
import type { Conversation, Message } from './types'
import { upsertMessage } from './timeline/upsertMessage'

/** What nobody looks at any more is let go of soon: who scrolls through thousands leaves much behind. */
const LEFT_SECONDS = 60

/**
 * Runs once. An answer of the server may be older than what happened while it was on its way: that is put into it.
 * What the inbox changes comes back in the answer and as an event, so nothing has to be fetched again; and
 * the pages of a list are one list, whatever cursor each of them was asked for with.
 */
export function setup(): void {
  onPersonLeft(() => {
    forgetAttached()
    forgetDrafts()
  })
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
      updateContact: patched,
      listMessages: (endpoint) => {
        endpoint.keepUnusedDataFor = LEFT_SECONDS
        // Read again, the newest page keeps what it had grown by, as long as one goes on from the other.
        endpoint.merge = (known: ListMessagesApiResponse, page: ListMessagesApiResponse, { arg }) => {
          const ids = new Set(page.data.map(({ id }) => id))
          const oldest = page.data.at(-1)?.id ?? ''
          if (arg.cursor || !known.data.some(({ id }) => ids.has(id))) return page
          const grown = known.data.filter(({ id }) => id < oldest)
          return grown.length > 0 ? { ...page, data: [...page.data, ...grown], meta: known.meta } : page
        }
        endpoint.onQueryStarted = async (query, { dispatch, queryFulfilled }) => {
          const happened = collectRealtime('message.upserted')
          await queryFulfilled.catch(() => undefined)
          const meanwhile = happened()
          if (query.cursor) return
          for (const { conversation_id, message } of meanwhile)
            if (conversation_id === query.id)
              dispatch(
                conversationsApi.util.updateQueryData('listMessages', query, (draft) =>
                  upsertMessage(draft.data, message as unknown as Message),
                ),
              )
        }
      },
      listConversations: (endpoint) => {
        endpoint.keepUnusedDataFor = LEFT_SECONDS
        endpoint.onQueryStarted = async (_query, { dispatch, getState, queryFulfilled }) => {
          const happened = collectRealtime('conversation.upserted')
          await queryFulfilled.catch(() => undefined)
          const { auth, organization } = getState() as ReturnType<Store['getState']>
          const { userId } = sessionOf(auth.accessToken, organization.userOrganization)
          for (const { conversation } of happened())
            (dispatch as Store['dispatch'])(showConversation(conversation as unknown as Conversation, userId))
        }
        endpoint.serializeQueryArgs = ({ queryArgs: { cursor: _, ...query }, endpointName }) =>
          `${endpointName}(${JSON.stringify(query, Object.keys(query).sort())})`
        endpoint.merge = (list: ListConversationsApiResponse, page: ListConversationsApiResponse, { arg }) => {
          if (!arg.cursor) return page
          // The list was cut or read anew meanwhile: this is not what follows.
          if (arg.cursor !== list.meta.next_cursor) return
          const known = new Set(list.data.map(({ id }) => id))
          list.data.push(...page.data.filter(({ id }) => !known.has(id)))
          list.meta = page.meta
        }
        endpoint.forceRefetch = ({ currentArg, previousArg }) => currentArg?.cursor !== previousArg?.cursor
      },
    },
  })
}
