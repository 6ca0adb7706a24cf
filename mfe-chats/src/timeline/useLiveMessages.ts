import { conversationsApi, type ListMessagesApiArg } from '@sapa/shared/api/conversations.gen'
import { useAppDispatch } from '@sapa/shared/platform'
import { useRealtime } from '@sapa/shared/realtime'
import { upsertMessage } from './upsertMessage'
import type { Message } from '../types'

/** Puts what happens in a conversation into a cached page of it: all of it into the newest, into an older one what it has. */
export function useLiveMessages(query: ListMessagesApiArg): void {
  const dispatch = useAppDispatch()
  useRealtime('message.upserted', ({ conversation_id, message }) => {
    if (conversation_id !== query.id) return
    dispatch(
      conversationsApi.util.updateQueryData('listMessages', query, (draft) => {
        if (query.cursor && !draft.data.some(({ id }) => id === message.id)) return
        upsertMessage(draft.data, message as unknown as Message)
      }),
    )
  })
}
