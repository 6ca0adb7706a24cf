import { errorMessage } from '@sapa/shared/api'
import { useSetContactOptOutMutation } from '@sapa/shared/api/conversations.gen'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button, Tag, Tooltip } from '@sapa/shared/ui/base'
import { Popconfirm } from '@sapa/shared/ui/nav'
import { showConversation } from './showConversation'
import type { Conversation } from './types'

/** Marks a customer who wants no messages. */
export function OptOutTag({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation('chats')
  if (!conversation.contact.opted_out_at) return null
  return <Tooltip title={t('opt_out.text')}><Tag color="red">{t('opt_out.tag')}</Tag></Tooltip>
}

/** Notes the wish for the customer, or takes it back. */
export function OptOutButton({ conversation }: { conversation: Conversation }) {
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
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  const label = t(optedOut ? 'opt_out.unset' : 'opt_out.set')
  return (
    <Popconfirm title={label} description={<span className="bubble__ask">{t(optedOut ? 'opt_out.unset_text' : 'opt_out.text')}</span>} okText={t('opt_out.confirm')} cancelText={common('cancel')} onConfirm={toggle}>
      <Button loading={isLoading}>{label}</Button>
    </Popconfirm>
  )
}
