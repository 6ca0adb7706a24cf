import { memo } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { Citations } from './Citations'
import { clockTime, messageText } from '../format'
import { Linked } from './Linked'
import { MessageFailure } from './MessageFailure'
import { MessageMedia } from './MessageMedia'
import { MessageOrigin } from './MessageOrigin'
import { MessageParts } from './MessageParts'
import { Note } from './Note'
import { MessageTicks } from './MessageTicks'
import type { Message } from '../types'
import { useAuthorName } from './useAuthorName'

/** What WhatsApp says about the chat; nobody wrote it. */
const NOTICES = ['system', 'request_welcome']

export const MessageBubble = memo(function MessageBubble({
  message,
  windowOpen,
}: {
  message: Message
  windowOpen: boolean
}) {
  const { t, i18n } = useTranslation('chats')
  const authorName = useAuthorName()
  if (message.author === 'system' || NOTICES.includes(message.type))
    return <p className="messages__system">{messageText(message, t)}</p>
  if (message.direction === 'note') return <Note message={message} />
  const ours = message.direction === 'out'
  // A file that is shown needs no word for its kind, nor its name twice, as a place and people; a form's answers are shown one by one.
  const saysItself =
    (message.media?.status === 'stored' && (!message.text || message.text === message.media.file_name)) ||
    message.form_answers?.length > 0 ||
    message.contact_cards?.length > 0 ||
    (message.location !== null && message.text === message.location?.name) ||
    (message.order && !message.text)
  return (
    <article className={`bubble ${ours ? 'bubble--out' : 'bubble--in'} bubble--${message.author}`}>
      {ours && <span className="bubble__author">{authorName(message)}</span>}
      <MessageOrigin message={message} />
      <MessageMedia message={message} />
      <MessageParts message={message} />
      {!saysItself && (
        <p className={`bubble__text ${message.text && !message.deleted_at ? '' : 'bubble__text--named'}`}>
          <Linked text={messageText(message, t)} />
        </p>
      )}
      {message.citations.length > 0 && <Citations citations={message.citations} />}
      <span className="bubble__foot">
        {message.reaction && (
          <span className="bubble__reaction" role="img" aria-label={t('reaction', { emoji: message.reaction })}>
            {message.reaction}
          </span>
        )}
        {message.from_history && <span>{t('from_history')}</span>}
        {message.edited_at && !message.deleted_at && <span>{t('edited')}</span>}
        <time dateTime={message.written_at}>{clockTime(message.written_at, i18n.language)}</time>
        {ours && <MessageTicks message={message} />}
      </span>
      {(message.status === 'failed' || message.status === 'unconfirmed') && (
        <MessageFailure message={message} windowOpen={windowOpen} />
      )}
    </article>
  )
})
