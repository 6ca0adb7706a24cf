import { useGetChannelChargesQuery } from '@sapa/shared/api/channels.gen'
import { useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'
import type { Conversation, Message } from '../types'

/** How many messages of the conversation's number WhatsApp charges this month. */
export function Charges({ conversation: { id, channel_id } }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  const query = useGetChannelChargesQuery({ id: channel_id }, { refetchOnMountOrArgChange: true })
  // It charges what arrives: what one sends here is counted while one looks.
  useRefetchOn('message.upserted', query, ({ conversation_id, message }) => {
    const { direction, status } = message as unknown as Message
    return conversation_id === id && direction === 'out' && (status === 'delivered' || status === 'read')
  })
  const { data } = query
  if (!data) return null
  const { marketing, utility, authentication, service } = data.data
  const count = marketing + utility + authentication + service
  // In a narrow window the parts are left to the place where templates are chosen: beside the field the sum is enough.
  return (
    <p className="composer__hint charges">
      {t('charges.month', { count })}
      {count > 0 && (
        <span className="charges__parts">
          {' '}
          {t('charges.parts', { marketing, utility: utility + authentication, service })}
        </span>
      )}
    </p>
  )
}
