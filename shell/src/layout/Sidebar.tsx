import { NavLink } from 'react-router-dom'
import type { Language } from '@sapa/shared/contracts'
import { useAppSelector, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Icon } from '@sapa/shared/ui/icon'
import { AccountMenu } from './AccountMenu'
import { visibleNavigation, type NavigationGroup } from './navigation'
import { OrganizationSwitcher } from './OrganizationSwitcher'
import { Preferences } from './Preferences'
import { shellTexts } from './texts'
import { Wordmark } from './Wordmark'

export function Sidebar({ groups, onNavigate }: { groups: NavigationGroup[]; onNavigate: () => void }) {
  const { i18n } = useTranslation('common')
  const { role, userType } = useSession()
  const words = shellTexts(i18n.language)
  const badges = useAppSelector((state) => state.badges)
  return (
    <div className="sidebar">
      <div className="sidebar__top">
        <Wordmark />
      </div>
      <OrganizationSwitcher />
      <nav aria-label={words.navigation}>
        {visibleNavigation(groups, role, userType).map(({ group, items }) => (
          <div key={group} className="sidebar__group">
            {words.groups[group] && <h2 className="sidebar__group-title">{words.groups[group]}</h2>}
            {items.map(({ path, label, icon }) => (
              <NavLink key={path} to={path} end={path === '/'} className="sidebar__item" onClick={onNavigate}>
                <Icon name={icon} />
                {label[i18n.language as Language] ?? label.id}
                {Boolean(badges[path]) && (
                  <span className="sidebar__badge">
                    {Math.min(badges[path]!, 999)}
                    <span className="visually-hidden"> {words.unread}</span>
                  </span>
                )}
              </NavLink>
            ))}
          </div>
        ))}
      </nav>
      <div className="sidebar__foot">
        <Preferences />
        <AccountMenu />
      </div>
    </div>
  )
}
