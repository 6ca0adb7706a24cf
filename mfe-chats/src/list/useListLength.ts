import { useEffect, useRef } from 'react'
import { conversationsApi, type ListConversationsApiArg } from '@sapa/shared/api/conversations.gen'
import { cursorAfter } from '@sapa/shared/contracts'
import { useAppDispatch } from '@sapa/shared/platform'

/** As much as this many pages may be left of what was read further down. */
const LEFT = 4

interface List {
  length: number
  /** When the server last answered. */
  answeredAt: number | undefined
  /** Whether the next page is being asked for. */
  isLoading: boolean
}

/**
 * Keeps a list about as long as it was read: what comes to its top pushes a page off its end, which is there again when
 * somebody scrolls to it.
 *
 * @returns what is called at the top of the list: what was read far down is let go of
 */
export function useListLength(
  query: ListConversationsApiArg & { limit: number },
  { length, answeredAt, isLoading }: List,
): () => void {
  const dispatch = useAppDispatch()
  const read = useRef<{ at: number | undefined; length: number }>({ at: undefined, length: 0 })
  const keep = (most: number) => {
    read.current.length = most
    dispatch(
      conversationsApi.util.updateQueryData('listConversations', query, (list) => {
        const last = list.data[most - 1]
        if (!last || list.data.length === most) return
        list.data.length = most
        list.meta.next_cursor = cursorAfter([last.last_message_at, last.id])
      }),
    )
  }
  useEffect(() => {
    if (read.current.at !== answeredAt) read.current = { at: answeredAt, length: Math.max(length, query.limit) }
    // A page that is on its way goes on from the end as it is.
    else if (!isLoading && length >= read.current.length + query.limit) keep(read.current.length)
  })
  return () => {
    if (length > LEFT * query.limit && !isLoading) keep(query.limit)
  }
}
