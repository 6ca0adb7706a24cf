import { isAdvertisingOnly } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { Tag, Tooltip } from '@sapa/shared/ui/base'
import type { Conversation } from '../types'

/** Marks a customer who wants no messages, or no advertising. */
export function OptOutTag({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  const { opted_out_at, opt_out_source } = conversation.contact
  if (!opted_out_at) return null
  const kind = isAdvertisingOnly(opt_out_source) ? 'advertising' : 'opt_out'
  return (
    <Tooltip title={t(`${kind}.text`)}>
      <Tag color="red">{t(`${kind}.tag`)}</Tag>
    </Tooltip>
  )
}

/** Whether the customer wants no messages at all; what they chose in WhatsApp is about advertising, and theirs to change. */
export const isSilent = ({ contact }: Conversation) =>
  contact.opted_out_at !== null && !isAdvertisingOnly(contact.opt_out_source)

/** What pressing the action means for this customer: the wish is noted, or taken back. */
export const optOutAction = (conversation: Conversation) => (isSilent(conversation) ? 'opt_out.unset' : 'opt_out.set')
