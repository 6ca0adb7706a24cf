import { useEffect } from 'react'
import { useMarkConversationReadMutation } from '@sapa/shared/api/conversations.gen'
import { useAppDispatch } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { showConversation } from './showConversation'
import type { Conversation } from '../types'

/** An open conversation that is looked at is read; one in a hidden tab is when it is looked at again. */
export function useMarkRead({ id, unread_count }: Conversation): void {
  const { may, userId } = useSession()
  const dispatch = useAppDispatch()
  const [markRead] = useMarkConversationReadMutation()
  const wanted = unread_count > 0 && may('chats.reply')
  useEffect(() => {
    if (!wanted) return
    const look = () => {
      if (document.visibilityState !== 'visible') return
      // Failing is no matter: the next look tries again.
      markRead({ id })
        .unwrap()
        .then(
          ({ data }) => dispatch(showConversation(data, userId)),
          () => {},
        )
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [wanted, id, unread_count, markRead, dispatch, userId])
}
