import { useTranslation } from '@sapa/shared/platform'
import { Alert } from '@sapa/shared/ui/base'
import type { Conversation } from '../types'

/** Why a person is needed, until one takes over. */
export function HandoverNotice({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  if (conversation.owner !== 'queue' || conversation.status !== 'open') return null
  return <Alert type="warning" showIcon banner title={conversation.handover_reason ?? t('owner.queue_text')} />
}
