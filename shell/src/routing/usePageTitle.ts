import { useEffect } from 'react'
import { useAppSelector } from '@sapa/shared/platform'

/** Puts a page's title on the tab, the sum of what is unread before and the product's name behind it. Undefined leaves what is there. */
export function usePageTitle(title: string | undefined): void {
  const unread = useAppSelector(({ badges }) => Object.values(badges).reduce((sum, count) => sum + count, 0))
  useEffect(() => {
    if (title !== undefined) document.title = `${unread ? `(${unread}) ` : ''}${title} · Sapa`
  }, [title, unread])
}
