import { lazy, Suspense, useRef, useState } from 'react'
import { useSession } from '@sapa/shared/session'
import { Composer } from '../composer/Composer'
import { ConversationHeader } from './ConversationHeader'
import { HandoverNotice } from '../timeline/HandoverNotice'
import { MessageList } from '../timeline/MessageList'
import type { Conversation } from '../types'
import { useMarkRead } from './useMarkRead'

const ContactPanel = lazy(() => import('../contact/ContactPanel'))

export function ConversationView({ conversation }: { conversation: Conversation }) {
  const { may } = useSession()
  const mayReply = may('chats.reply')
  const [showsContact, setShowsContact] = useState(false)
  const contactButton = useRef<HTMLButtonElement>(null)
  useMarkRead(conversation)
  const closeContact = () => {
    setShowsContact(false)
    contactButton.current?.focus()
  }

  return (
    <div className="conversation-and-contact">
      <section className="conversation" aria-labelledby="conversation-title">
        <ConversationHeader
          conversation={conversation}
          contactButton={contactButton}
          showsContact={showsContact}
          onContact={() => setShowsContact(!showsContact)}
        />
        <HandoverNotice conversation={conversation} />
        <MessageList conversation={conversation} />
        {mayReply && <Composer conversation={conversation} />}
      </section>
      {showsContact && (
        <Suspense fallback={null}>
          <ContactPanel conversation={conversation} onClose={closeContact} />
        </Suspense>
      )}
    </div>
  )
}
