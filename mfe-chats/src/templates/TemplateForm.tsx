import { useId, useState } from 'react'
import { acceptedFiles } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { templateParts, TemplatePreview, useFileUrl, type Template } from '@sapa/shared/templates'
import { Button } from '@sapa/shared/ui/base'
import type { Conversation } from '../types'
import { Charges } from './Charges'
import { Fillings } from './Fillings'
import { useSendTemplate } from './useSendTemplate'

interface Props {
  template: Template
  conversation: Conversation
  onBack: () => void
  onSent: () => void
}

/** Fills in a template beside what the customer will see of it, and sends it. */
export function TemplateForm({ template, conversation, onBack, onSent }: Props) {
  const { t } = useTranslation('chats')
  const parts = templateParts(template)
  const [values, setValues] = useState({
    header: parts.header.map(() => ''),
    body: parts.body.map(() => ''),
    buttons: parts.buttons.map(() => ''),
  })
  const [file, setFile] = useState<File>()
  const { send, isSending, problem } = useSendTemplate(conversation.id, template.id)
  const url = useFileUrl(file)
  const fileId = useId()
  const complete =
    Object.values(values)
      .flat()
      .every((value) => value.trim()) &&
    (!parts.file || file !== undefined)
  const fill = (part: keyof typeof values, index: number, value: string) =>
    setValues((all) => ({ ...all, [part]: all[part].map((known, place) => (place === index ? value : known)) }))
  const submit = async () => {
    if (complete && (await send(values, file))) onSent()
  }
  return (
    <form
      className="template-fill"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <div>
        {parts.file && (
          <div className="field">
            <label className="field__label" htmlFor={fileId}>
              {t('template.file', { kind: t(`type.${parts.file}`) })}
            </label>
            <input
              id={fileId}
              type="file"
              accept={acceptedFiles([parts.file])}
              onChange={({ target }) => setFile(target.files?.[0])}
            />
          </div>
        )}
        <Fillings template={template} values={values} onFill={fill} />
        <p className="composer__hint">{t('template.charged', { category: t(`template.${template.category}`) })}</p>
        <Charges conversation={conversation} />
        {problem && (
          <p className="attachment__problem" role="alert">
            {problem}
          </p>
        )}
      </div>
      <TemplatePreview
        template={template}
        values={values}
        file={file && { url, name: file.name }}
        label={t('template.preview')}
        fileLabel={(format) => t(`type.${format}`)}
        codeLabel={t('template.code_button')}
      />
      <div className="template-fill__actions">
        <Button onClick={onBack} disabled={isSending}>
          {t('template.back')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={!complete} loading={isSending}>
          {t('template.send')}
        </Button>
      </div>
    </form>
  )
}
