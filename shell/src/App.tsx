import { useMemo } from 'react'
import { Provider } from 'react-redux'
import { RouterProvider } from 'react-router-dom'
import type { Store } from '@sapa/shared/platform'
import { ErrorBoundary, ThemeRoot } from '@sapa/shared/ui/patterns'
import { AreasContext } from './areas/AreasContext'
import { NewVersion } from './layout/NewVersion'
import { OverrideBadge } from './layout/OverrideBadge'
import type { RegisteredArea } from './areas/registry'
import { CrashView } from './pages/CrashView'
import { createRouter } from './routing/router'

export function App({ store, areas }: { store: Store; areas: RegisteredArea[] }) {
  const router = useMemo(() => createRouter(areas), [areas])
  return (
    <Provider store={store}>
      <ThemeRoot>
        <ErrorBoundary fallback={(error) => <CrashView error={error} onRetry={() => location.reload()} />}>
          <AreasContext value={areas}>
            <RouterProvider router={router} />
            <NewVersion />
            <OverrideBadge />
          </AreasContext>
        </ErrorBoundary>
      </ThemeRoot>
    </Provider>
  )
}
