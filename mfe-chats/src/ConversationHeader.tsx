import { useHandBackConversationMutation, useResolveConversationMutation, useTakeOverConversationMutation } from '@sapa/shared/api/conversations.gen'
import { Link, useSearchParams, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { Initials } from '@sapa/shared/ui/patterns'
import { AssignMenu } from './AssignMenu'
import { OwnerTag } from './ConversationItem'
import { filterOf, inboxPath } from './filters'
import { contactName } from './format'
import { OptOutButton, OptOutTag } from './OptOut'
import type { Conversation } from './types'
import { useAct } from './useAct'

export function ConversationHeader({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  const { may, userId } = useSession()
  const [search] = useSearchParams()
  const [takeOver, takingOver] = useTakeOverConversationMutation()
  const [handBack, handingBack] = useHandBackConversationMutation()
  const [resolve, resolving] = useResolveConversationMutation()
  const name = contactName(conversation.contact, t)
  const mine = conversation.owner === 'person' && conversation.assignee?.id === userId

  const act = useAct()
  const call = { id: conversation.id }

  return (
    <header className="conversation__header">
      <Link className="conversation__back" to={inboxPath(filterOf(search))} aria-label={t('back')}><Icon name="back" /></Link>
      <Initials name={name} />
      <div className="conversation__who">
        <h2 id="conversation-title" title={name}>{name}</h2>
        <span className="chats__muted">{conversation.contact.phone_number && conversation.contact.name ? `${conversation.contact.phone_number} · ` : ''}{conversation.channel_name}</span>
      </div>
      <OptOutTag conversation={conversation} />
      <OwnerTag conversation={conversation} />
      {may('chats.reply') && (
        <div className="conversation__actions">
          {/* One button that changes, so that the focus stays where it was pressed. */}
          <Button type={mine ? 'default' : 'primary'} loading={takingOver.isLoading || handingBack.isLoading} onClick={() => void act((mine ? handBack : takeOver)(call))}>
            {t(mine ? 'action.hand_back' : 'action.take_over')}
          </Button>
          <AssignMenu conversation={conversation} />
          {conversation.status === 'open' && <Button loading={resolving.isLoading} onClick={() => void act(resolve(call))}>{t('action.resolve')}</Button>}
          <OptOutButton conversation={conversation} />
        </div>
      )}
    </header>
  )
}
