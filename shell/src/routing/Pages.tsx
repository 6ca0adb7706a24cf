import { useMemo } from 'react'
import { useRoutes } from '@sapa/shared/router'
import type { RegisteredArea } from '../areas/registry'
import { AppLayout } from '../layout/AppLayout'
import { PublicLayout } from '../layout/PublicLayout'
import { RootLayout } from '../layout/RootLayout'
import { NotFoundPage } from '../pages/NotFoundPage'
import { GuardedPage } from './GuardedPage'

/** Every route, from the registry, before any area's code runs; afterwards they do not change. */
export function Pages({ areas }: { areas: RegisteredArea[] }) {
  return useRoutes(useMemo(() => routesOf(areas), [areas]))
}

function routesOf(areas: RegisteredArea[]) {
  const pages = (layout: 'app' | 'public') =>
    areas
      .flatMap((area) => area.routes.map((route) => ({ area, route })))
      .filter(({ route }) => route.layout === layout)
      .map(({ area, route }) => ({ path: route.path, element: <GuardedPage area={area} route={route} /> }))
  return [
    {
      element: <RootLayout areas={areas} />,
      children: [
        { element: <PublicLayout />, children: pages('public') },
        { element: <AppLayout areas={areas} />, children: [...pages('app'), { path: '*', element: <NotFoundPage /> }] },
      ],
    },
  ]
}
