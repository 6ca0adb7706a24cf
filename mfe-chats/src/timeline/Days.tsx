import { useTranslation } from '@sapa/shared/platform'
import { dayOf } from '../format'
import { MessageBubble } from './MessageBubble'
import type { Message } from '../types'

/** Messages in order of time, with a line where a new day begins. */
export function Days({ messages, windowOpen }: { messages: Message[]; windowOpen: boolean }) {
  const { i18n } = useTranslation('chats')
  return messages.map((message, index) => {
    const day = dayOf(message.written_at, i18n.language)
    const before = messages[index - 1]
    return (
      <div key={message.client_key ?? message.id} className="messages__row">
        {(!before || dayOf(before.written_at, i18n.language) !== day) && <div className="messages__day">{day}</div>}
        <MessageBubble message={message} windowOpen={windowOpen} />
      </div>
    )
  })
}
