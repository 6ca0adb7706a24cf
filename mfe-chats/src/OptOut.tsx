import { errorMessage } from '@sapa/shared/api'
import { useSetContactOptOutMutation } from '@sapa/shared/api/conversations.gen'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Tag, Tooltip } from '@sapa/shared/ui/base'
import { Modal } from '@sapa/shared/ui/nav'
import { showConversation } from './showConversation'
import type { Conversation } from './types'

/** Marks a customer who wants no messages. */
export function OptOutTag({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  if (!conversation.contact.opted_out_at) return null
  return <Tooltip title={t('opt_out.text')}><Tag color="red">{t('opt_out.tag')}</Tag></Tooltip>
}

/** What pressing the action means for this customer: the wish is noted, or taken back. */
export const optOutAction = ({ contact }: Conversation) => (contact.opted_out_at === null ? 'opt_out.set' : 'opt_out.unset')

/** Says what follows, and notes the wish for the customer or takes it back. */
export function OptOutDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const { userId } = useSession()
  const dispatch = useAppDispatch()
  const [set, { isLoading }] = useSetContactOptOutMutation()
  const { contact } = conversation
  const optedOut = contact.opted_out_at !== null
  const toggle = async () => {
    try {
      const { data, message } = await set({ id: contact.id, body: { optedOut: !optedOut } }).unwrap()
      dispatch(showConversation({ ...conversation, contact: { ...contact, opted_out_at: data.opted_out_at } }, userId))
      if (message) toast.success(message)
      onClose()
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  return (
    <Modal open title={t(optOutAction(conversation))} okText={t(optOutAction(conversation))} cancelText={common('cancel')} confirmLoading={isLoading} onOk={() => void toggle()} onCancel={onClose}>
      <p>{t(optedOut ? 'opt_out.unset_text' : 'opt_out.text')}</p>
    </Modal>
  )
}
