import { useState } from 'react'
import { useSignOut } from '@sapa/shared/account'
import { useGetUserQuery } from '@sapa/shared/api/auth.gen'
import { skipToken, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Icon } from '@sapa/shared/ui/icon'
import { shortInitials } from '@sapa/shared/ui/patterns'
import { AboutPanel } from './AboutPanel'
import { shellTexts } from './texts'

/** Who is signed in, as what, and the way out. */
export function AccountMenu() {
  const { t, i18n } = useTranslation('common')
  const { role, userId, userType } = useSession()
  const { data } = useGetUserQuery(userId ? { id: userId } : skipToken)
  const signOut = useSignOut()
  const [about, setAbout] = useState(false)
  const words = shellTexts(i18n.language)
  const name = data?.data.name
  return (
    <div className="account">
      <span className="account__initials" aria-hidden="true">
        {name && shortInitials(name)}
      </span>
      <span className="account__who">
        <span className="account__name">{name ?? '\u00a0'}</span>
        {role && userType && (
          <span className="account__role">
            <span>{t(`role.${role}`)}</span>
            <span>{t(`user_type.${userType}`)}</span>
          </span>
        )}
      </span>
      <button type="button" aria-label={words.about.open} title={words.about.open} onClick={() => setAbout(true)}>
        <span aria-hidden="true">?</span>
      </button>
      {about && <AboutPanel onClose={() => setAbout(false)} />}
      <button type="button" aria-label={words.signOut} title={words.signOut} onClick={() => signOut()}>
        <Icon name="signout" />
      </button>
    </div>
  )
}
