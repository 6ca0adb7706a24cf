import { errorMessage } from '@sapa/shared/api'
import {
  conversationsApi,
  useUpdateContactMutation,
  type GetContactApiResponse,
} from '@sapa/shared/api/conversations.gen'
import { applyServerErrors, FormError, TextAreaField, TextField, useAppForm } from '@sapa/shared/forms'
import { toast, useAppDispatch, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { contactSchema, labelsOf } from './contact.schema'

/** What the business keeps of a customer. */
export function ContactForm({ contact }: { contact: GetContactApiResponse['data'] }) {
  const { t } = useTranslation('chats')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const dispatch = useAppDispatch()
  const [update, { isLoading }] = useUpdateContactMutation()
  const form = useAppForm(contactSchema, {
    name: contact.name ?? '',
    labels: contact.labels.join(', '),
    notes: contact.notes,
  })
  const submit = form.handleSubmit(async ({ name, labels, notes }) => {
    try {
      const { data, message } = await update({
        id: contact.id,
        body: { name, labels: labelsOf(labels), notes },
      }).unwrap()
      dispatch(
        conversationsApi.util.updateQueryData('getContact', { id: contact.id }, (draft) => void (draft.data = data)),
      )
      if (message) toast.success(message)
    } catch (error) {
      if (!applyServerErrors(form, error)) toast.error(errorMessage(error, common('error.fallback')))
    }
  })
  const disabled = !may('chats.reply')
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <FormError form={form} />
      <TextField
        name="name"
        control={form.control}
        namespace="chats"
        label={t('contact.name')}
        optional
        disabled={disabled}
      />
      <TextField
        name="labels"
        control={form.control}
        namespace="chats"
        label={t('contact.labels')}
        optional
        disabled={disabled}
      />
      <TextAreaField
        name="notes"
        control={form.control}
        namespace="chats"
        label={t('contact.notes')}
        rows={4}
        optional
        disabled={disabled}
      />
      <p className="chats__muted">{t('contact.unseen')}</p>
      {!disabled && (
        <Button type="primary" htmlType="submit" loading={isLoading}>
          {common('save')}
        </Button>
      )}
    </form>
  )
}
