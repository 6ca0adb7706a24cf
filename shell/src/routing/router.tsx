import { createBrowserRouter } from 'react-router-dom'
import type { RegisteredArea } from '../areas/registry'
import { AppLayout } from '../layout/AppLayout'
import { PublicLayout } from '../layout/PublicLayout'
import { RootLayout } from '../layout/RootLayout'
import { CrashView } from '../pages/CrashView'
import { NotFoundPage } from '../pages/NotFoundPage'
import { GuardedPage } from './GuardedPage'

/** Builds every route from the registry before any area's code runs; afterwards they do not change. */
export function createRouter(areas: RegisteredArea[]) {
  const pages = (layout: 'app' | 'public') =>
    areas
      .flatMap((area) => area.routes.map((route) => ({ area, route })))
      .filter(({ route }) => route.layout === layout)
      .map(({ area, route }) => ({
        path: route.path,
        handle: { fill: route.fill },
        element: <GuardedPage area={area} route={route} />,
      }))
  return createBrowserRouter([
    {
      element: <RootLayout areas={areas} />,
      errorElement: <CrashView error={undefined} onRetry={() => location.reload()} />,
      children: [
        { element: <PublicLayout />, children: pages('public') },
        { element: <AppLayout areas={areas} />, children: [...pages('app'), { path: '*', element: <NotFoundPage /> }] },
      ],
    },
  ])
}
