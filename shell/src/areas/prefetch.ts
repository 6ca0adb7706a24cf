import { useEffect } from 'react'
import type { Language } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import type { RegisteredArea } from './registry'

const asked = new Set<string>()

/** Brings the files of the pages that the sidebar leads to, once nothing else is to be done and unless data is to be saved. */
export function usePrefetch(areas: RegisteredArea[], quiet: boolean): void {
  const { i18n } = useTranslation('common')
  const { may, signedIn } = useSession()
  useEffect(() => {
    if (!quiet || !signedIn || savesData()) return
    for (const file of filesBehindLinks(areas, may, i18n.language as Language)) {
      if (asked.has(file)) continue
      asked.add(file)
      const link = document.createElement('link')
      Object.assign(link, { rel: 'prefetch', as: file.endsWith('.css') ? 'style' : 'script', href: file })
      document.head.append(link)
    }
  }, [areas, quiet, signedIn, may, i18n.language])
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
}

function filesBehindLinks(
  areas: RegisteredArea[],
  may: ReturnType<typeof useSession>['may'],
  language: Language,
): string[] {
  return areas.flatMap(({ entry, files = [], texts, routes }) => {
    const open = routes.filter(({ nav, access }) => nav && typeof access === 'object' && may(access.permission))
    return open.length > 0
      ? [entry, ...files, ...(texts?.[language] ?? []), ...open.flatMap((route) => route.files ?? [])]
      : []
  })
}
