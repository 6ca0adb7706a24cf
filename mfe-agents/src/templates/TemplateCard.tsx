import { errorMessage } from '@sapa/shared/api'
import { useDeleteTemplateMutation } from '@sapa/shared/api/templates.gen'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { TemplatePreview, type Template } from '@sapa/shared/templates'
import { Button, Tag } from '@sapa/shared/ui/base'
import { Popconfirm } from '@sapa/shared/ui/nav'
import { isEditable } from './template.schema'
import type { Editing } from './TemplatesPage'

const COLOURS: Partial<Record<Template['status'], string>> = {
  approved: 'green',
  pending: 'orange',
  rejected: 'red',
  paused: 'red',
  disabled: 'red',
}
const QUALITIES = { green: 'green', yellow: 'orange', red: 'red', unknown: 'default' } as const

interface Props {
  template: Template
  onEdit: (editing: Editing) => void
}

const nameOf = ({ name, language }: Template) => `${name} (${language})`

/** One language of a template: what Meta says of it, how it looks, and what can be done with it. */
export function TemplateCard({ template, onEdit }: Props) {
  const { t } = useTranslation('agents')
  const { may } = useSession()
  const { name, language, status, category, quality, rejection } = template
  return (
    <li className="panel template" aria-label={nameOf(template)}>
      <div className="template__text">
        <strong>{name}</strong>
        <span className="template__tags">
          <Tag>{language}</Tag>
          <Tag color={COLOURS[status] ?? 'default'}>{t(`templates.status.${status}`)}</Tag>
          <Tag>{t(`templates.category.${category}`)}</Tag>
          {quality !== 'unknown' && <Tag color={QUALITIES[quality]}>{t(`templates.quality.${quality}`)}</Tag>}
        </span>
        {rejection && <p className="template__problem">{t('templates.rejected', { reason: rejection })}</p>}
        {may('channels.write') && <TemplateActions template={template} onEdit={onEdit} />}
      </div>
      <TemplatePreview
        template={template}
        label={t('templates.preview')}
        fileLabel={(format) => t(`templates.file.${format}`)}
        codeLabel={t('templates.button.copy_code')}
      />
    </li>
  )
}

function TemplateActions({ template, onEdit }: Props) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const [remove, { isLoading }] = useDeleteTemplateMutation()
  const { id, status } = template
  const what = { name: nameOf(template) }
  const drop = async () => {
    try {
      const { message } = await remove({ id }).unwrap()
      if (message) toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  return (
    <div className="template__actions">
      {isEditable(template) && (
        <>
          <Button
            aria-label={t('templates.edit_one', what)}
            disabled={status === 'pending'}
            onClick={() => onEdit({ template })}
          >
            {common('edit')}
          </Button>
          <Button
            aria-label={t('templates.translate_one', what)}
            onClick={() => onEdit({ template, anotherLanguage: true })}
          >
            {t('templates.translate')}
          </Button>
        </>
      )}
      <Popconfirm
        title={t('templates.delete_question')}
        description={t('templates.delete_text')}
        okText={t('templates.delete')}
        cancelText={common('cancel')}
        onConfirm={() => void drop()}
      >
        <Button danger loading={isLoading} aria-label={t('templates.delete_one', what)}>
          {t('templates.delete')}
        </Button>
      </Popconfirm>
    </div>
  )
}
