import { createRoot } from 'react-dom/client'
import { ConfigError, loadConfig } from '@sapa/shared/config'
import { startI18n } from '@sapa/shared/i18n'
import { createStore } from '@sapa/shared/platform'
import { connectRealtime } from '@sapa/shared/realtime'
import { followOtherTabs, sessionOf } from '@sapa/shared/session'
import { App } from './App'
import { areasFor } from './areas/canary'
import { overridden } from './areas/override'
import { readRegistry } from './areas/registry'
import { reportFailure } from './areas/reportFailure'
import { StartFailure } from './pages/StartFailure'
import './shell.css'
// With the page's own: a file of its own would be a request more for every first form.
import '@sapa/shared/forms/forms.css'

async function start(root: HTMLElement): Promise<void> {
  const broken: Parameters<typeof reportFailure>[0][] = []
  const [, areas] = await Promise.all([loadConfig(), readRegistry((area) => broken.push(area)), startI18n()])
  for (const area of broken) reportFailure(area, new Error('what the registry says of it cannot be understood'))
  const store = createStore()
  followOtherTabs(store)
  connectRealtime(store)
  // Their versions stay those of the business that the page was opened in; another business may reload the page.
  const { auth, organization } = store.getState()
  const own = sessionOf(auth.accessToken, organization.userOrganization).organization?.id
  createRoot(root).render(<App store={store} areas={overridden(areasFor(areas, own))} />)
}

const root = document.getElementById('root')
if (root) {
  start(root).catch((error: unknown) => {
    createRoot(root).render(<StartFailure error={error} fields={error instanceof ConfigError ? error.fields : []} />)
  })
}
