import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Icon } from '@sapa/shared/ui/icon'
import { clockTime } from '../format'
import { Linked } from './Linked'
import type { Message } from '../types'

/** What colleagues tell each other in a conversation; the customer never sees it. */
export function Note({ message }: { message: Message }) {
  const { t, i18n } = useTranslation('chats')
  const { userId } = useSession()
  return (
    <article className="note">
      <span className="note__head">
        <Icon name="note" size={14} />{' '}
        {message.author_id === userId
          ? t('note.own')
          : t('note.title', { name: message.author_name ?? t('author.us') })}
      </span>
      <p className="bubble__text">
        <Linked text={message.text ?? ''} />
      </p>
      <span className="bubble__foot">
        {t('note.unseen')} · <time dateTime={message.written_at}>{clockTime(message.written_at, i18n.language)}</time>
      </span>
    </article>
  )
}
