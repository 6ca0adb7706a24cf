import type { Language } from '@sapa/shared/contracts'
import { Navigate, useLocation, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { SkeletonRows } from '@sapa/shared/ui/patterns'
import { AreaPart } from '../areas/AreaPart'
import type { RegisteredArea, RegisteredRoute } from '../areas/registry'
import { NotFoundPage } from '../pages/NotFoundPage'
import { guard } from './guard'
import { usePageTitle } from './usePageTitle'

/** A route's page, if the person may see it, with its title on the tab. */
export function GuardedPage({ area, route }: { area: RegisteredArea; route: RegisteredRoute }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const { i18n } = useTranslation('common')
  const passage = guard(route, session, pathname + search)
  usePageTitle(passage === 'open' ? (route.title[i18n.language as Language] ?? route.title.id) : undefined)
  if (typeof passage === 'object') return <Navigate to={passage.to} replace />
  if (passage === 'not-found') return <NotFoundPage />
  // Another business, or another person, is another page: nothing of the last one stays in it.
  const key = `${session.userId} ${session.organization?.id}`
  return <AreaPart key={key} area={area} kind="routes" name={route.path} waiting={<SkeletonRows rows={6} />} />
}
