import { useRef, useState } from 'react'
import { conversationsApi, type ListConversationsApiArg } from '@sapa/shared/api/conversations.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'

/** Adds a list's next page to what is cached of it; one call at a time. */
export function useMoreConversations(
  query: ListConversationsApiArg,
  cursor: string | null,
): { load: () => void; isLoading: boolean } {
  const dispatch = useAppDispatch()
  const { t } = useTranslation('common')
  const running = useRef(false)
  const [isLoading, setLoading] = useState(false)
  const load = () => {
    if (!cursor || running.current) return
    running.current = true
    setLoading(true)
    dispatch(
      conversationsApi.endpoints.listConversations.initiate(
        { ...query, cursor },
        { subscribe: false, forceRefetch: true },
      ),
    )
      .unwrap()
      .catch((error: unknown) => toast.error(errorMessage(error, t('error.fallback'))))
      .finally(() => {
        running.current = false
        setLoading(false)
      })
  }
  return { load, isLoading }
}
