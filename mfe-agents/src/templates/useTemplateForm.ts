import { errorMessage } from '@sapa/shared/api'
import {
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  type CreateTemplateApiArg,
} from '@sapa/shared/api/templates.gen'
import { applyServerErrors, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import type { Template } from '@sapa/shared/templates'
import { contentOf, templateSchema, valuesOf } from './template.schema'

interface Given {
  channelId: string
  /** What is changed, or written in another language; a new one when left out. */
  template: Template | undefined
  anotherLanguage: boolean
  onDone: () => void
}

/** The form of a template, and what hands it in. */
export function useTemplateForm({ channelId, template, anotherLanguage, onDone }: Given) {
  const { t: common } = useTranslation('common')
  const [create, creating] = useCreateTemplateMutation()
  const [update, updating] = useUpdateTemplateMutation()
  const changes = template && !anotherLanguage
  const form = useAppForm(templateSchema, valuesOf(template, anotherLanguage))
  const submit = form.handleSubmit(async (values) => {
    try {
      const content = contentOf(values)
      const language = values.language as CreateTemplateApiArg['body']['language']
      const { message } = changes
        ? await update({ id: template.id, body: content }).unwrap()
        : await create({ id: channelId, body: { name: values.name, language, ...content } }).unwrap()
      if (message) toast.success(message)
      onDone()
    } catch (error) {
      if (!applyServerErrors(form, error))
        form.setError('root', { message: errorMessage(error, common('error.fallback')) })
    }
  })
  return { form, submit, isSaving: creating.isLoading || updating.isLoading }
}
