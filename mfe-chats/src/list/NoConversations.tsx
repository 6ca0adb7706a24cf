import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { EmptyState, LinkButton } from '@sapa/shared/ui/patterns'

/** An empty list and the next step: without its filters, or to a number. */
export function NoConversations({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation('chats')
  const { may } = useSession()
  if (narrowed)
    return (
      <EmptyState
        icon="search"
        title={t('empty.filtered.title')}
        text={t('empty.filtered.text')}
        action={<Button onClick={onClear}>{t('empty.filtered.clear')}</Button>}
      />
    )
  return (
    <EmptyState
      icon="chats"
      title={t('empty.title')}
      text={t('empty.text')}
      action={may('platform.read') ? <LinkButton to="/platform">{t('empty.action')}</LinkButton> : undefined}
    />
  )
}
