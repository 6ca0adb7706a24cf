import { errorMessage } from '@sapa/shared/api'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { showConversation } from './showConversation'
import type { Conversation } from '../types'

interface Action {
  unwrap: () => Promise<{ data: Conversation; message?: string }>
}

/** Waits for an action on a conversation, shows what became of it at once and says the server's word. */
export function useAct(): (action: Action) => Promise<void> {
  const dispatch = useAppDispatch()
  const { userId } = useSession()
  const { t } = useTranslation('common')
  return async (action) => {
    try {
      const { data, message } = await action.unwrap()
      dispatch(showConversation(data, userId))
      if (message) toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, t('error.fallback')))
    }
  }
}
