import type { RefObject } from 'react'
import { Button } from 'antd'
import { useTranslation } from '@sapa/shared/platform'
import type { useListState } from './useListState.ts'
import './list.css'

interface Props {
  pages: Pick<ReturnType<typeof useListState>, 'previous' | 'next'>
  /** Where the page after this one begins; null on the last. */
  nextCursor: string | null | undefined
  /** What is turned over; its beginning comes into sight and takes the focus. */
  list: RefObject<HTMLElement | null>
}

/** Forwards and back; nothing where all fit on one page. */
export function Paging({ pages: { previous, next }, nextCursor, list }: Props) {
  const { t } = useTranslation('common')
  if (!previous && !nextCursor) return null
  const turn = (page: () => void) => () => {
    page()
    list.current?.scrollIntoView({ block: 'start' })
    list.current?.focus({ preventScroll: true })
  }
  return (
    <nav className="paging" aria-label={t('paging.label')}>
      <Button disabled={!previous} onClick={previous && turn(previous)}>
        {t('paging.previous')}
      </Button>
      <Button disabled={!nextCursor} onClick={nextCursor ? turn(() => next(nextCursor)) : undefined}>
        {t('paging.next')}
      </Button>
    </nav>
  )
}
