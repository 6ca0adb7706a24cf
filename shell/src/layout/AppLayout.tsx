import { useEffect, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { matchPath, Outlet } from 'react-router-dom'
import { api } from '@sapa/shared/api'
import { useAppDispatch, useLocation, useTranslation } from '@sapa/shared/platform'
import { onRealtimeGap } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Icon } from '@sapa/shared/ui/icon'
import type { RegisteredArea } from '../areas/registry'
import { navigationOf } from './navigation'
import { PublicLayout } from './PublicLayout'
import { Sidebar } from './Sidebar'
import { shellTexts } from './texts'
import { useDrawer } from './useDrawer'
import { Wordmark } from './Wordmark'

/** For members of a business: the sidebar and the page; in a narrow window the sidebar opens over it. */
export function AppLayout({ areas }: { areas: RegisteredArea[] }) {
  const { t, i18n } = useTranslation('common')
  const words = shellTexts(i18n.language)
  const { organization } = useSession()
  const { pathname } = useLocation()
  const { open, setOpen, drawer, button } = useDrawer(`${organization?.id} ${pathname}`)
  const content = useRef<HTMLElement>(null)
  const fill = areas.some(({ routes }) => routes.some((route) => route.fill && matchPath(route.path, pathname)))
  const groups = useMemo(() => navigationOf(areas), [areas])
  const dispatch = useAppDispatch()
  useEffect(() => onRealtimeGap(() => void dispatch(api.util.resetApiState())), [dispatch])

  const goneTo = () => {
    // At once: what is behind the open menu takes no focus.
    flushSync(() => setOpen(false))
    content.current?.focus()
  }
  if (!organization) return <PublicLayout />
  return (
    <div className={`app ${open ? 'app--menu' : ''}`}>
      <a className="skip-link" href="#content">
        {t('skip_to_content')}
      </a>
      <header className="app__bar">
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls="sidebar"
          aria-label={open ? words.closeMenu : words.openMenu}
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'close' : 'menu'} size={22} />
        </button>
        <Wordmark />
      </header>
      <aside id="sidebar" ref={drawer} className="app__sidebar">
        <Sidebar groups={groups} onNavigate={goneTo} />
      </aside>
      {open && <div className="app__shade" aria-hidden="true" onClick={() => setOpen(false)} />}
      <main
        id="content"
        ref={content}
        tabIndex={-1}
        inert={open}
        className={`app__content ${fill ? 'app__content--fill' : ''}`}
      >
        <Outlet />
      </main>
    </div>
  )
}
