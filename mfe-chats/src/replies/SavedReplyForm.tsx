import { errorMessage } from '@sapa/shared/api'
import { useCreateSavedReplyMutation, useUpdateSavedReplyMutation } from '@sapa/shared/api/conversations.gen'
import { applyServerErrors, FormError, TextAreaField, TextField, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { savedReplySchema } from './savedReply.schema'
import type { SavedReply } from './useSavedReplies'

interface Props {
  organizationId: string
  /** The one that is changed; a new one without. */
  reply: SavedReply | undefined
  onDone: () => void
}

export function SavedReplyForm({ organizationId, reply, onDone }: Props) {
  const { t } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const [create, creating] = useCreateSavedReplyMutation()
  const [update, updating] = useUpdateSavedReplyMutation()
  const form = useAppForm(savedReplySchema, { shortcut: reply?.shortcut ?? '', text: reply?.text ?? '' })
  const submit = form.handleSubmit(async (body) => {
    try {
      await (reply ? update({ id: reply.id, body }) : create({ body: { organizationId, ...body } })).unwrap()
      form.reset({ shortcut: '', text: '' })
      onDone()
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormError form={form} />
      <TextField name="shortcut" control={form.control} namespace="chats" label={t('replies.shortcut')} />
      <TextAreaField name="text" control={form.control} label={t('replies.text')} rows={3} />
      <Button type="primary" htmlType="submit" loading={creating.isLoading || updating.isLoading}>
        {common('save')}
      </Button>
      {reply && (
        <Button type="text" onClick={onDone}>
          {common('cancel')}
        </Button>
      )}
    </form>
  )
}
