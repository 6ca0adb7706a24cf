import { lazy, Suspense } from 'react'
import { Navigate, useParams, useSearchParams, useTranslation } from '@sapa/shared/platform'
import { EmptyState } from '@sapa/shared/ui/patterns'
import { useSession } from '@sapa/shared/session'
import { ConversationList } from './list/ConversationList'
import { narrowedBy } from './list/filters'
import { PausedNumbers } from './list/PausedNumbers'
import { useLiveConversations } from './list/useLiveConversations'
import { Unopened } from './conversation/Unopened'
import { useMergedContacts } from './conversation/useMergedContacts'
import './chats.css'

// The list is there before what an open conversation needs.
const OpenConversation = lazy(() =>
  import('./conversation/OpenConversation').then((module) => ({ default: module.OpenConversation })),
)

/** The inbox: conversations on the left, the open one on the right; on a phone one of the two. */
export default function ChatsPage() {
  const { t } = useTranslation('chats')
  const { organization } = useSession()
  const { channelType } = useParams()
  const [search] = useSearchParams()
  const contactId = search.get('contactId')
  const channelId = search.get('channelId')
  useLiveConversations()
  useMergedContacts()
  if (channelType !== undefined && channelType !== 'whatsapp') return <Navigate to="/chats" replace />
  if (!organization) return null

  return (
    <div className="chats-page">
      {/* On a phone the list and its title give way to the open conversation. */}
      <h1 className="visually-hidden">{t('title')}</h1>
      <PausedNumbers organizationId={organization.id} />
      <div className={`chats ${contactId ? 'chats--open' : ''}`}>
        <ConversationList
          key={organization.id}
          organizationId={organization.id}
          // An open conversation names its type, and the list beside it stays as it is.
          channelType={contactId ? undefined : channelType}
          narrowed={narrowedBy(search)}
          openContactId={contactId}
          openChannelId={channelId}
        />
        <section className="chats__conversation" aria-label={t('messages.label')}>
          {contactId ? (
            <Suspense fallback={<Unopened />}>
              <OpenConversation
                key={`${channelId}:${contactId}`}
                organizationId={organization.id}
                contactId={contactId}
                channelId={channelId}
              />
            </Suspense>
          ) : (
            <EmptyState icon="chats" title={t('none_open.title')} text={t('none_open.text')} />
          )}
        </section>
      </div>
    </div>
  )
}
