import { LIMITS } from '@sapa/shared/contracts'
import { FormError, TextField } from '@sapa/shared/forms'
import { useTranslation } from '@sapa/shared/platform'
import { TemplatePreview, type Template } from '@sapa/shared/templates'
import { Modal } from '@sapa/shared/ui/nav'
import { ButtonFields } from './ButtonFields'
import { BodyFields } from './BodyFields'
import { HeaderFields } from './HeaderFields'
import { NamingFields } from './NamingFields'
import { Problem } from './Problem'
import { useSample } from './useSample'
import { useTemplateForm } from './useTemplateForm'

interface Props {
  channelId: string
  template?: Template
  anotherLanguage?: boolean
  onClose: () => void
}

/** Writes a template beside what the customer will see of it, and hands it in for Meta's review. */
export default function TemplateEditor({ channelId, template, anotherLanguage = false, onClose }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const changes = Boolean(template && !anotherLanguage)
  const { form, submit, isSaving } = useTemplateForm({ channelId, template, anotherLanguage, onDone: onClose })
  const sample = useSample(channelId, form)
  const { headerFormat, header, body, footer, bodyExamples, headerExample, buttons } = form.watch()
  const field = { control: form.control, namespace: 'agents' } as const
  return (
    <Modal
      open
      width={880}
      title={t(changes ? 'templates.edit' : anotherLanguage ? 'templates.translate' : 'templates.add')}
      okText={t('templates.hand_in')}
      cancelText={common('cancel')}
      confirmLoading={isSaving || sample.progress !== undefined}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <form className="template-editor" onSubmit={(event) => void submit(event)} noValidate>
        <div>
          <FormError form={form} />
          <NamingFields form={form} locked={template !== undefined} lockedLanguage={changes} />
          <HeaderFields
            form={form}
            sample={sample}
            again={headerFormat !== 'text' && headerFormat === template?.header?.format}
          />
          <BodyFields form={form} />
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
