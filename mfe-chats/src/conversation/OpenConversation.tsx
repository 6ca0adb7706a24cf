import { errorCode } from '@sapa/shared/api'
import { useListConversationsQuery } from '@sapa/shared/api/conversations.gen'
import { useTranslation } from '@sapa/shared/platform'
import { EmptyState, ErrorState, LinkButton } from '@sapa/shared/ui/patterns'
import { ConversationView } from './ConversationView'
import { Unopened } from './Unopened'

interface Props {
  organizationId: string
  contactId: string
  channelId: string | null
}

/** Finds the conversation that the address names by contact and channel. */
export function OpenConversation({ organizationId, contactId, channelId }: Props) {
  const { t } = useTranslation('chats')
  const query = { organizationId, contactId, ...(channelId ? { channelId } : {}) }
  const { data, error, isLoading, refetch } = useListConversationsQuery(query)
  if (isLoading) return <Unopened />
  // An address that was cut holds no id: nothing has it either.
  const isNowhere = ['not_found', 'validation'].includes(errorCode(error) ?? '')
  if (error && !isNowhere)
    return (
      <Unopened>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Unopened>
    )
  const conversation = data?.data.find(({ contact }) => contact.id === contactId)
  if (!conversation)
    return (
      <EmptyState
        icon="chats"
        title={t('gone.title')}
        text={t('gone.text')}
        action={<LinkButton to="/chats">{t('back')}</LinkButton>}
      />
    )
  return <ConversationView conversation={conversation} />
}
