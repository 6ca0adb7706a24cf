import { Outlet } from 'react-router-dom'
import { Preferences } from './Preferences'
import { Wordmark } from './Wordmark'

/** For people who are not signed in: one card in the middle. */
export function PublicLayout() {
  return (
    <div className="public">
      <header className="public__bar">
        <Wordmark />
        <Preferences />
      </header>
      <main id="content" tabIndex={-1} className="public__card">
        <Outlet />
      </main>
    </div>
  )
}
