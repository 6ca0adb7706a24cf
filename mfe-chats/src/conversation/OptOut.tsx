import { useTranslation } from '@sapa/shared/platform'
import { Tag, Tooltip } from '@sapa/shared/ui/base'
import type { Conversation } from '../types'

/** Marks a customer who wants no messages. */
export function OptOutTag({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  if (!conversation.contact.opted_out_at) return null
  return (
    <Tooltip title={t('opt_out.text')}>
      <Tag color="red">{t('opt_out.tag')}</Tag>
    </Tooltip>
  )
}

/** What pressing the action means for this customer: the wish is noted, or taken back. */
export const optOutAction = ({ contact }: Conversation) =>
  contact.opted_out_at === null ? 'opt_out.set' : 'opt_out.unset'
