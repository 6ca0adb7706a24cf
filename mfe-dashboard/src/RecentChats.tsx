import { useListRecentChatsQuery } from '@sapa/shared/api/analytics.gen'
import { Link, useTranslation } from '@sapa/shared/platform'
import { CountBadge, EmptyState, ErrorState, Initials, SkeletonRows } from '@sapa/shared/ui/patterns'

export function RecentChats({ organizationId }: { organizationId: string }) {
  const { t, i18n } = useTranslation('dashboard')
  const { data, error, isLoading, refetch } = useListRecentChatsQuery(
    { organizationId },
    { refetchOnMountOrArgChange: true },
  )
  if (isLoading) return <SkeletonRows rows={5} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const chats = data?.data ?? []
  if (chats.length === 0)
    return <EmptyState icon="chats" title={t('recent.empty.title')} text={t('recent.empty.text')} />
  const time = new Intl.DateTimeFormat(i18n.language, {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })

  return (
    <ul className="recent">
      {chats.map((chat) => {
        const name = chat.contact_name ?? chat.contact_phone_number ?? t('recent.unnamed')
        return (
          <li key={chat.conversation_id}>
            <Link to={`/chats/${chat.channel_type}?channelId=${chat.channel_id}&contactId=${chat.contact_id}`}>
              <Initials name={name} />
              <span className="recent__text">
                <strong>{name}</strong>
                <span>{chat.text ?? t('recent.no_text')}</span>
              </span>
              <span className="recent__end">
                <time dateTime={chat.at}>{time.format(new Date(chat.at))}</time>
                {chat.unread_count > 0 && <CountBadge count={chat.unread_count} />}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
