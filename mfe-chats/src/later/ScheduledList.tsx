import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { momentOf } from '../format'
import type { Scheduled } from './useScheduled'

/** What leaves later, each with a way to keep it back. */
export function ScheduledList({ waiting, onCancel }: { waiting: Scheduled[]; onCancel: (id: string) => void }) {
  const { t, i18n } = useTranslation('chats')
  if (waiting.length === 0) return null
  return (
    <ul className="scheduled" aria-label={t('later.list')}>
      {waiting.map(({ id, text, send_at, author_name }) => (
        <li key={id}>
          <Icon name="clock" size={14} />
          <span>
            <time dateTime={send_at}>{momentOf(send_at, i18n.language)}</time> · {author_name}: {text}
          </span>
          <Button size="small" aria-label={t('later.cancel_one', { text })} onClick={() => onCancel(id)}>
            {t('later.cancel')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
