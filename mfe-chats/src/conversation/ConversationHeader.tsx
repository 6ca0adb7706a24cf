import type { RefObject } from 'react'
import { useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { Initials } from '@sapa/shared/ui/patterns'
import { BackLink } from './BackLink'
import { ConversationActions } from './ConversationActions'
import { OwnerTag } from '../list/ConversationItem'
import { contactName } from '../format'
import { OptOutTag } from './OptOut'
import type { Conversation } from '../types'

interface Props {
  conversation: Conversation
  contactButton: RefObject<HTMLButtonElement | null>
  showsContact: boolean
  onContact: () => void
}

export function ConversationHeader({ conversation, contactButton, showsContact, onContact }: Props) {
  const { t } = useTranslation('chats')
  const { may } = useSession()
  const name = contactName(conversation.contact, t)

  return (
    <header className="conversation__header" data-app-bar>
      <BackLink />
      <Initials name={name} />
      <div className="conversation__who">
        <h2 id="conversation-title" title={name}>
          {name}
        </h2>
        <span className="chats__muted">
          {conversation.contact.phone_number && conversation.contact.name
            ? `${conversation.contact.phone_number} · `
            : ''}
          {conversation.channel_name}
        </span>
      </div>
      <Button
        ref={contactButton}
        type="text"
        className="conversation__contact-button"
        icon={<Icon name="profile" />}
        aria-label={t('contact.title')}
        aria-expanded={showsContact}
        onClick={onContact}
      />
      <span className="chats__tags conversation__tags">
        <OwnerTag conversation={conversation} />
        <OptOutTag conversation={conversation} />
      </span>
      {may('chats.reply') && <ConversationActions conversation={conversation} />}
    </header>
  )
}
