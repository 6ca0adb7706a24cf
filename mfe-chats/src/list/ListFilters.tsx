import { useCountConversationsQuery } from '@sapa/shared/api/conversations.gen'
import { SearchField } from '@sapa/shared/list'
import { Link, useTranslation } from '@sapa/shared/platform'
import { AlertsSwitch } from '../alerts/AlertsSwitch'
import { FILTERS, inboxPath, type Narrowed } from './filters'
import { upToLimit } from '../format'

interface Props {
  organizationId: string
  narrowed: Narrowed
  /** The conversation that is open and stays so. */
  opened: Parameters<typeof inboxPath>[1]
  onSearch: (words: string) => void
}

/** Above the list: the search, and the filters with their counts. */
export function ListFilters({ organizationId, narrowed: { filter, search }, opened, onSearch }: Props) {
  const { t } = useTranslation('chats')
  const { data: counts } = useCountConversationsQuery({ organizationId })
  return (
    <div className="chats__filters">
      <div className="chats__head">
        <span className="chats__title" aria-hidden="true">
          {t('title')}
        </span>
        <AlertsSwitch />
      </div>
      <SearchField label={t('list.search')} value={search} onChange={onSearch} />
      <nav className="chats__tabs" aria-label={t('list.filter')}>
        {FILTERS.map((value) => (
          <Link
            key={value}
            to={inboxPath({ filter: value, search }, opened)}
            className="chats__tab"
            aria-current={value === filter ? 'page' : undefined}
          >
            {t(`filter.${value}`)}
            {counts && <span className="chats__tab-count">{upToLimit(counts.data[value])}</span>}
          </Link>
        ))}
      </nav>
    </div>
  )
}
