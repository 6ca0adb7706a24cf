import { memo } from 'react'
import { Link, useTranslation } from '@sapa/shared/platform'
import { CountBadge, Initials } from '@sapa/shared/ui/patterns'
import { contactName, shortTime } from '../format'
import { MessagePreview } from './MessagePreview'
import { OptOutTag } from '../conversation/OptOut'
import type { Conversation } from '../types'

interface Props {
  conversation: Conversation
  to: string
  open: boolean
  /** Another day says its time in other words. */
  today: string
}

export const ConversationItem = memo(function ConversationItem({ conversation, to, open }: Props) {
  const { t, i18n } = useTranslation('chats')
  const name = contactName(conversation.contact, t)
  return (
    <div role="listitem">
      <Link
        className={`chats__item ${open ? 'chats__item--open' : ''}`}
        to={to}
        aria-current={open ? 'true' : undefined}
      >
        <Initials name={name} />
        <span className="chats__item-text">
          <span className="chats__item-line">
            <strong className="chats__item-name">{name}</strong>
            <time dateTime={conversation.last_message_at}>
              {shortTime(conversation.last_message_at, i18n.language)}
            </time>
          </span>
          <span className="chats__item-line">
            <MessagePreview message={conversation.last_message} />
            {conversation.unread_count > 0 && (
              <CountBadge
                count={conversation.unread_count}
                title={t('list.unread', { count: conversation.unread_count })}
              />
            )}
          </span>
          <span className="chats__item-line">
            <span className="chats__tags">
              <OwnerTag conversation={conversation} />
              <OptOutTag conversation={conversation} />
            </span>
            <span className="chats__muted">{conversation.channel_name}</span>
          </span>
        </span>
      </Link>
    </div>
  )
})

/** Whose a conversation is. A plain element: a list has hundreds. */
export function OwnerTag({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  const { status, owner, agent, assignee } = conversation
  if (status === 'resolved') return <span className="owner">{t('owner.resolved')}</span>
  return (
    <span className={`owner owner--${owner}`}>
      {(owner === 'agent' ? agent?.name : owner === 'person' ? assignee?.name : null) ?? t(`owner.${owner}`)}
    </span>
  )
}
