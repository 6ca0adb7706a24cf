import { useResendMessageMutation } from '@sapa/shared/api/conversations.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Popconfirm } from '@sapa/shared/ui/nav'
import { MESSAGES_PER_PAGE } from '../page'
import { useShowMessage } from './useShowMessage'
import type { Message } from '../types'

/** Why a message did not arrive, or may not have, and where it helps the way to send it again. */
export function MessageFailure({ message, windowOpen }: { message: Message; windowOpen: boolean }) {
  const { t } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const [resend, { isLoading }] = useResendMessageMutation()
  const show = useShowMessage({ id: message.conversation_id, limit: MESSAGES_PER_PAGE })
  const again = async () => {
    try {
      const { data } = await resend({ id: message.id }).unwrap()
      show(data)
      show({ ...message, resend: 'no', resent_message_id: data.id })
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  const offered = may('chats.reply') && windowOpen && message.resend !== 'no'
  const button = (onClick?: () => void) => (
    <Button size="small" loading={isLoading} disabled={isLoading} onClick={onClick}>
      {t('action.resend')}
    </Button>
  )
  return (
    <div className={`bubble__failure bubble__failure--${message.status}`} role="status">
      <span>{message.failure ?? t(message.status === 'failed' ? 'status.failed' : 'status.unconfirmed_text')}</span>
      {message.resent_message_id && <em>{t('resent')}</em>}
      {offered && message.resend === 'yes' && button(() => void again())}
      {offered && message.resend === 'ask' && (
        <Popconfirm
          title={t('resend.title')}
          description={<span className="bubble__ask">{t('resend.text')}</span>}
          okText={t('resend.confirm')}
          cancelText={common('cancel')}
          onConfirm={again}
        >
          {button()}
        </Popconfirm>
      )}
    </div>
  )
}
