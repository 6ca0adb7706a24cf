import { useCallback, useLayoutEffect, useState, type RefObject } from 'react'
import { conversationsApi, type ListMessagesApiResponse } from '@sapa/shared/api/conversations.gen'
import { cursorAfter } from '@sapa/shared/contracts'
import { useAppDispatch } from '@sapa/shared/platform'
import { MESSAGES_PER_PAGE } from '../page'

interface Older {
  cursor: string
  asked: boolean
}

/**
 * The pages before the newest one, the youngest first. The newest grows as messages arrive: what makes a page of its own
 * is let go of while one looks at the end, and becomes an older page while one reads further up.
 */
export function useOlderPages(
  conversationId: string,
  newest: ListMessagesApiResponse | undefined,
  atEnd: RefObject<boolean>,
) {
  const dispatch = useAppDispatch()
  const next = newest?.meta?.next_cursor ?? undefined
  const [kept, setKept] = useState<Older[]>([])
  // Where the newest page ends elsewhere than it did, what was read before does not go on from there.
  const pages = kept[0]?.cursor === next ? kept : next ? [{ cursor: next, asked: false }] : []
  if (pages !== kept && (pages.length > 0 || kept.length > 0)) setKept(pages)

  const onAsk = useCallback(
    (cursor: string) => setKept((all) => all.map((one) => (one.cursor === cursor ? { ...one, asked: true } : one))),
    [],
  )
  const onNext = useCallback(
    (cursor: string, before: string) =>
      setKept((all) => (all.at(-1)?.cursor === cursor ? [...all, { cursor: before, asked: false }] : all)),
    [],
  )

  useLayoutEffect(() => {
    const messages = newest?.data ?? []
    if (messages.length < 2 * MESSAGES_PER_PAGE) return
    const keep = atEnd.current ? MESSAGES_PER_PAGE : messages.length - MESSAGES_PER_PAGE
    const cursor = cursorAfter([messages[keep - 1]!.id])
    const query = { id: conversationId, limit: MESSAGES_PER_PAGE }
    if (!atEnd.current) {
      const value = { data: messages.slice(keep), meta: { next_cursor: next ?? null } } as ListMessagesApiResponse
      dispatch(
        conversationsApi.util.upsertQueryEntries([{ endpointName: 'listMessages', arg: { ...query, cursor }, value }]),
      )
      setKept((all) => [{ cursor, asked: true }, ...all])
    }
    dispatch(
      conversationsApi.util.updateQueryData('listMessages', query, (draft) => {
        draft.data.length = keep
        draft.meta = { ...draft.meta, next_cursor: cursor }
      }),
    )
  }, [conversationId, newest, next, atEnd, dispatch])
  return { pages, onAsk, onNext }
}
