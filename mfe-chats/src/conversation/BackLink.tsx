import { Link, useSearchParams, useTranslation } from '@sapa/shared/platform'
import { Icon } from '@sapa/shared/ui/icon'
import { inboxPath, narrowedBy } from '../list/filters'

/** Where there is no room for the list beside a conversation: back to it, as it was narrowed. */
export function BackLink() {
  const { t } = useTranslation('chats')
  const [search] = useSearchParams()
  return (
    <Link className="conversation__back" to={inboxPath(narrowedBy(search))} aria-label={t('back')}>
      <Icon name="back" />
    </Link>
  )
}
