import { ConversationItem } from './ConversationItem'
import { inboxPath, type Narrowed } from './filters'
import { NearView } from '../NearView'
import type { Conversation } from '../types'

/** So many come into the page and leave it together, and how high each is, about, in pixels. */
const TOGETHER = 10
const HEIGHT = 92

interface Props {
  conversations: Conversation[]
  narrowed: Narrowed
  isOpen: (conversation: Conversation) => boolean
}

/** The conversations that are near what is seen. */
export function ConversationItems({ conversations, narrowed, isOpen }: Props) {
  const today = new Date().toDateString()
  return (
    <div className="chats__items" role="list">
      {Array.from({ length: Math.ceil(conversations.length / TOGETHER) }, (_, part) => (
        <NearView key={part} within=".chats__list" {...(part > 0 ? { away: TOGETHER * HEIGHT } : {})}>
          {() =>
            conversations
              .slice(part * TOGETHER, (part + 1) * TOGETHER)
              .map((conversation) => (
                <ConversationItem
                  key={conversation.id}
                  conversation={conversation}
                  to={inboxPath(narrowed, conversation)}
                  open={isOpen(conversation)}
                  today={today}
                />
              ))
          }
        </NearView>
      ))}
    </div>
  )
}
