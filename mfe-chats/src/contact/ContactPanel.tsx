import { useTranslation } from '@sapa/shared/platform'
import { Drawer } from '@sapa/shared/ui/nav'
import { useMedia } from '@sapa/shared/ui/patterns'
import type { Conversation } from '../types'
import { ContactDetails } from './ContactDetails'

/** Beside the list and the conversation there is room for a third column from here on. */
const WIDE = '(min-width: 1280px)'

/** The customer of the open conversation: beside it where there is room, over it where there is none. */
export default function ContactPanel({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const isWide = useMedia(WIDE)
  const details = <ContactDetails contactId={conversation.contact.id} openConversationId={conversation.id} />
  if (isWide)
    return (
      <aside className="conversation__contact" id="contact-panel" aria-label={t('contact.title')}>
        {details}
      </aside>
    )
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('contact.title')}
      size="min(400px, 100vw)"
      closable={{ 'aria-label': common('close') }}
      id="contact-panel"
    >
      {details}
    </Drawer>
  )
}
