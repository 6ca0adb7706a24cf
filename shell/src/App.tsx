import { Provider } from 'react-redux'
import type { Store } from '@sapa/shared/platform'
import { Router } from '@sapa/shared/router'
import { ErrorBoundary, ThemeRoot } from '@sapa/shared/ui/patterns'
import { AreasContext } from './areas/AreasContext'
import { NewVersion } from './layout/NewVersion'
import type { RegisteredArea } from './areas/registry'
import { CrashView } from './pages/CrashView'
import { Pages } from './routing/Pages'

export function App({ store, areas }: { store: Store; areas: RegisteredArea[] }) {
  return (
    <Provider store={store}>
      <ThemeRoot>
        <ErrorBoundary fallback={(error) => <CrashView error={error} onRetry={() => location.reload()} />}>
          <AreasContext value={areas}>
            <Router>
              <Pages areas={areas} />
            </Router>
            <NewVersion />
          </AreasContext>
        </ErrorBoundary>
      </ThemeRoot>
    </Provider>
  )
}
