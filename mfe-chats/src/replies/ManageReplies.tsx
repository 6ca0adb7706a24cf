import { useState } from 'react'
import { useDeleteSavedReplyMutation, useListSavedRepliesQuery } from '@sapa/shared/api/conversations.gen'
import { skipToken, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { Modal, Popconfirm } from '@sapa/shared/ui/nav'
import { SavedReplyForm } from './SavedReplyForm'
import type { SavedReply } from './useSavedReplies'

/** Where managers keep the business's replies; others use them only. */
export function ManageReplies({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const [open, setOpen] = useState(false)
  const [changed, setChanged] = useState<SavedReply>()
  const { data } = useListSavedRepliesQuery(open ? { organizationId } : skipToken)
  const [remove] = useDeleteSavedReplyMutation()
  if (!may('replies.write')) return null
  return (
    <>
      <Button size="small" type="text" className="composer__manage" onClick={() => setOpen(true)}>
        {t('replies.title')}
      </Button>
      <Modal open={open} title={t('replies.title')} footer={null} onCancel={() => setOpen(false)}>
        <p className="chats__muted">{t('replies.hint')}</p>
        <ul className="manage-replies">
          {data?.data.map((reply) => (
            <li key={reply.id}>
              <span>
                <strong>/{reply.shortcut}</strong> {reply.text}
              </span>
              <Button
                type="text"
                icon={<Icon name="edit" />}
                aria-label={t('replies.change', { shortcut: reply.shortcut })}
                onClick={() => setChanged(reply)}
              />
              <Popconfirm
                title={t('replies.delete_ask', { shortcut: reply.shortcut })}
                okText={t('replies.delete')}
                cancelText={common('cancel')}
                onConfirm={() => void remove({ id: reply.id })}
              >
                <Button
                  type="text"
                  danger
                  icon={<Icon name="trash" />}
                  aria-label={t('replies.delete_one', { shortcut: reply.shortcut })}
                />
              </Popconfirm>
            </li>
          ))}
        </ul>
        <SavedReplyForm
          key={changed?.id}
          organizationId={organizationId}
          reply={changed}
          onDone={() => setChanged(undefined)}
        />
      </Modal>
    </>
  )
}
