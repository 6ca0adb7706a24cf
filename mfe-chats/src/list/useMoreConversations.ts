import { useEffect, useRef, useState } from 'react'
import {
  conversationsApi,
  type ListConversationsApiArg,
  type ListConversationsApiResponse,
} from '@sapa/shared/api/conversations.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'

/**
 * Adds a list's next page to what is cached of it; one call at a time. A search may answer with a short page or an empty
 * one that is not the last: the server looks through a part of the list at a time. Then the next one is asked for at once,
 * until the first page is full, or there is one more than there was.
 */
export function useMoreConversations(
  query: ListConversationsApiArg & { limit: number },
  list: ListConversationsApiResponse | undefined,
): { load: () => void; isLoading: boolean } {
  const dispatch = useAppDispatch()
  const { t } = useTranslation('common')
  const key = JSON.stringify(query)
  const running = useRef('')
  const [loading, setLoading] = useState('')
  /** How long the list should become, and what was asked for so that it does: after an error the person tries again. */
  const grow = useRef({ key, to: query.limit, after: '' })
  const length = list?.data.length ?? 0
  const cursor = list?.meta.next_cursor ?? null
  const ask = () => {
    if (!cursor || running.current === key) return
    running.current = key
    setLoading(key)
    const ended = (last: string) => (last === key ? '' : last)
    dispatch(
      conversationsApi.endpoints.listConversations.initiate(
        { ...query, cursor },
        { subscribe: false, forceRefetch: true },
      ),
    )
      .unwrap()
      .catch((error: unknown) => toast.error(errorMessage(error, t('error.fallback'))))
      .finally(() => {
        running.current = ended(running.current)
        setLoading(ended)
      })
  }
  useEffect(() => {
    if (grow.current.key !== key) grow.current = { key, to: query.limit, after: '' }
    if (
      !query.search ||
      !cursor ||
      length >= grow.current.to ||
      grow.current.after === cursor ||
      running.current === key
    )
      return
    grow.current.after = cursor
    ask()
  })
  const load = () => {
    grow.current.to = length + 1
    ask()
  }
  return { load, isLoading: loading === key }
}
