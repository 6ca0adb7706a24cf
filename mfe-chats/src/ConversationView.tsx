import { useSession } from '@sapa/shared/session'
import { Composer } from './Composer'
import { ConversationHeader } from './ConversationHeader'
import { HandoverNotice } from './HandoverNotice'
import { MessageList } from './MessageList'
import type { Conversation } from './types'
import { useMarkRead } from './useMarkRead'

export function ConversationView({ conversation }: { conversation: Conversation }) {
  const { may } = useSession()
  const mayReply = may('chats.reply')
  useMarkRead(conversation)

  return (
    <section className="conversation" aria-labelledby="conversation-title">
      <ConversationHeader conversation={conversation} />
      <HandoverNotice conversation={conversation} />
      <MessageList conversation={conversation} />
      {mayReply && <Composer conversation={conversation} />}
    </section>
  )
}
