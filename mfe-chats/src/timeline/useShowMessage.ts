import { conversationsApi, type ListMessagesApiArg } from '@sapa/shared/api/conversations.gen'
import { useAppDispatch } from '@sapa/shared/platform'
import type { Message } from '../types'
import { upsertMessage } from './upsertMessage'

/** Puts a message into a conversation's cached newest page. */
export function useShowMessage({ id, limit }: Pick<ListMessagesApiArg, 'id' | 'limit'>): (message: Message) => void {
  const dispatch = useAppDispatch()
  return (message) => {
    dispatch(
      conversationsApi.util.updateQueryData('listMessages', { id, limit }, (draft) =>
        upsertMessage(draft.data, message),
      ),
    )
  }
}
