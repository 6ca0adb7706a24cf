import { useAppDispatch } from '@sapa/shared/platform'
import { useRealtime } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { showConversation } from '../conversation/showConversation'
import type { Conversation } from '../types'

/** Keeps the cached lists as they are on the server, without asking again. */
export function useLiveConversations(): void {
  const dispatch = useAppDispatch()
  const { userId } = useSession()
  useRealtime('conversation.upserted', ({ conversation }) =>
    dispatch(showConversation(conversation as unknown as Conversation, userId)),
  )
}
