import { errorMessage } from '@sapa/shared/api'
import {
  useCreateTemplateMutation,
  useUpdateTemplateMutation,
  type CreateTemplateApiArg,
} from '@sapa/shared/api/templates.gen'
import { LIMITS, TEMPLATE_LANGUAGES, templateVariables } from '@sapa/shared/contracts'
import { applyServerErrors, FormError, SelectField, TextAreaField, TextField, useAppForm } from '@sapa/shared/forms'
import { toast, useTranslation } from '@sapa/shared/platform'
import { TemplatePreview, type Template } from '@sapa/shared/templates'
import { Modal } from '@sapa/shared/ui/nav'
import { ButtonFields } from './ButtonFields'
import { HeaderFields } from './HeaderFields'
import { contentOf, templateSchema, valuesOf } from './template.schema'
import { useSample } from './useSample'

interface Props {
  channelId: string
  template?: Template
  anotherLanguage?: boolean
  onClose: () => void
}

/** Writes a template beside what the customer will see of it, and hands it in for Meta's review. */
export default function TemplateEditor({ channelId, template, anotherLanguage = false, onClose }: Props) {
  const { t, i18n } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const [create, creating] = useCreateTemplateMutation()
  const [update, updating] = useUpdateTemplateMutation()
  const changes = template && !anotherLanguage
  const form = useAppForm(templateSchema, valuesOf(template, anotherLanguage))
  const sample = useSample(channelId, form)
  const { headerFormat, header, body, footer, bodyExamples, headerExample, buttons } = form.watch()
  const variables = templateVariables(body)
  const submit = form.handleSubmit(async (values) => {
    try {
      const content = contentOf(values)
      const language = values.language as CreateTemplateApiArg['body']['language']
      const { message } = changes
        ? await update({ id: template.id, body: content }).unwrap()
        : await create({ id: channelId, body: { name: values.name, language, ...content } }).unwrap()
      if (message) toast.success(message)
      onClose()
    } catch (error) {
      if (!applyServerErrors(form, error))
        form.setError('root', { message: errorMessage(error, common('error.fallback')) })
    }
  })
  const field = { control: form.control, namespace: 'agents' } as const
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' })
  return (
    <Modal
      open
      width={880}
      title={t(changes ? 'templates.edit' : anotherLanguage ? 'templates.translate' : 'templates.add')}
      okText={t('templates.hand_in')}
      cancelText={common('cancel')}
      confirmLoading={creating.isLoading || updating.isLoading || sample.progress !== undefined}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form className="template-editor" onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <FormError form={form} />
          <TextField
            name="name"
            {...field}
            label={t('templates.name')}
            hint={t('templates.name_hint')}
            disabled={template !== undefined}
            maxLength={LIMITS.templateName.max}
          />
          <div className="template-editor__row">
            <SelectField
              name="language"
              {...field}
              label={t('templates.language')}
              options={TEMPLATE_LANGUAGES.map((value) => ({
                value,
                label: `${names.of(value.replace('_', '-'))} (${value})`,
              }))}
              disabled={Boolean(changes)}
            />
            <SelectField
              name="category"
              {...field}
              label={t('templates.category.label')}
              hint={t('templates.category_hint')}
              options={(['utility', 'marketing'] as const).map((value) => ({
                value,
                label: t(`templates.category.${value}`),
              }))}
            />
          </div>
          <HeaderFields
            form={form}
            sample={sample}
            again={headerFormat !== 'text' && headerFormat === template?.header?.format}
          />
          <TextAreaField
            name="body"
            {...field}
            label={t('templates.body')}
            hint={t('templates.body_hint', { place: '{{1}}', max: LIMITS.templateBody.max })}
            rows={5}
            maxLength={LIMITS.templateBody.max}
          />
          {variables.map((name, index) => (
            <TextField
              key={name}
              name={`bodyExamples.${index}`}
              {...field}
              label={t('templates.body_example', { place: `{{${name}}}` })}
              maxLength={LIMITS.templateValue.max}
            />
          ))}
          <Problem
            message={form.formState.errors.bodyExamples?.message ?? form.formState.errors.bodyExamples?.root?.message}
          />
          <TextField
            name="footer"
            {...field}
            label={t('templates.footer')}
            hint={t('templates.up_to', { max: LIMITS.templateFooter.max })}
            maxLength={LIMITS.templateFooter.max}
            optional
          />
          <ButtonFields form={form} />
          <Problem message={form.formState.errors.buttons?.message ?? form.formState.errors.buttons?.root?.message} />
          <button type="submit" hidden />
        </div>
        <TemplatePreview
          template={{
            header: headerFormat !== 'text' || header ? { format: headerFormat, text: header } : null,
            body,
            footer,
            buttons: buttons.map(({ type, text, url }) => ({ type, text, url, phone_number: null, code: null })),
          }}
          file={sample.shown}
          values={{ header: [headerExample], body: bodyExamples.map((example) => example ?? '') }}
          label={t('templates.preview')}
          fileLabel={(format) => t(`templates.file.${format}`)}
          codeLabel={t('templates.button.copy_code')}
        />
      </form>
    </Modal>
  )
}

/** What is wrong with several fields together: the form's own key, or the server's words. */
function Problem({ message }: { message: string | undefined }) {
  const { t } = useTranslation('agents')
  if (!message) return null
  return (
    <p className="template__problem" role="alert">
      {message.startsWith('{') ? t((JSON.parse(message) as { key: string }).key) : message}
    </p>
  )
}
