import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { messageText } from '../format'
import type { Message } from '../types'

export function MessagePreview({ message }: { message: Message | null }) {
  const { t } = useTranslation('chats')
  const { userId } = useSession()
  if (!message) return <span className="chats__preview" />
  const authorOf = ({ author, author_id, author_name }: Message) =>
    author !== 'person'
      ? t('author.agent')
      : author_id && author_id !== userId && author_name
        ? author_name
        : t('author.us')
  const who = message.direction === 'out' ? `${authorOf(message)}: ` : ''
  return (
    <span className="chats__preview">
      {who}
      {messageText(message, t)}
    </span>
  )
}
