import { errorMessage } from '@sapa/shared/api'
import { useSetContactOptOutMutation } from '@sapa/shared/api/conversations.gen'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Modal } from '@sapa/shared/ui/nav'
import { isSilent, optOutAction } from './OptOut'
import { showConversation } from './showConversation'
import type { Conversation } from '../types'

/** Says what follows, and notes the wish for the customer or takes it back. */
export function OptOutDialog({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const { t } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const { userId } = useSession()
  const dispatch = useAppDispatch()
  const [set, { isLoading }] = useSetContactOptOutMutation()
  const { contact } = conversation
  const optedOut = isSilent(conversation)
  const toggle = async () => {
    try {
      const { data, message } = await set({ id: contact.id, body: { optedOut: !optedOut } }).unwrap()
      dispatch(showConversation({ ...conversation, contact: { ...contact, ...data } }, userId))
      if (message) toast.success(message)
      onClose()
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  return (
    <Modal
      open
      title={t(optOutAction(conversation))}
      okText={t(optOutAction(conversation))}
      cancelText={common('cancel')}
      confirmLoading={isLoading}
      onOk={() => void toggle()}
      onCancel={onClose}
    >
      <p>{t(optedOut ? 'opt_out.unset_text' : 'opt_out.text')}</p>
    </Modal>
  )
}
