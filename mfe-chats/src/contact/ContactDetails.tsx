import { useGetContactQuery, type GetContactApiResponse } from '@sapa/shared/api/conversations.gen'
import { Link, useTranslation } from '@sapa/shared/platform'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { inboxPath } from '../list/filters'
import { contactName, dayOf } from '../format'
import { ContactForm } from './ContactForm'

type Contact = GetContactApiResponse['data']

/** A customer: who they are, what the business keeps of them, and where else they wrote. */
export function ContactDetails({ contactId, openConversationId }: { contactId: string; openConversationId: string }) {
  const { t, i18n } = useTranslation('chats')
  const { data, error, isLoading, refetch } = useGetContactQuery({ id: contactId })
  if (isLoading) return <SkeletonRows rows={5} />
  if (error || !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const contact = data.data
  return (
    <div className="contact">
      <h3 className="contact__name">{contactName(contact, t)}</h3>
      <p className="contact__number">{contact.phone_number ?? t('contact.no_number')}</p>
      {contact.opted_out_at && (
        <p className="contact__wish">
          {t(`wish.${contact.opt_out_source ?? 'unknown'}`, { day: dayOf(contact.opted_out_at, i18n.language) })}
        </p>
      )}
      <ContactForm key={contact.id} contact={contact} />
      <h3 className="contact__title">{t('contact.history')}</h3>
      <History contact={contact} openConversationId={openConversationId} />
    </div>
  )
}

function History({ contact, openConversationId }: { contact: Contact; openConversationId: string }) {
  const { t, i18n } = useTranslation('chats')
  return (
    <ul className="contact__history">
      {contact.conversations.map((one) => (
        <li key={one.id}>
          <Link
            to={inboxPath({}, { ...one, contact })}
            aria-current={one.id === openConversationId ? 'true' : undefined}
          >
            {one.channel_name}
          </Link>
          <span className="chats__muted">
            {t(one.status === 'resolved' ? 'owner.resolved' : `owner.${one.owner}`)} ·{' '}
            {t('contact.last', { day: dayOf(one.last_message_at, i18n.language) })} ·{' '}
            {t('contact.since', { day: dayOf(one.created_at, i18n.language) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
