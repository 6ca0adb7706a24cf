import { useDeleteDocumentMutation, useReadDocumentMutation } from '@sapa/shared/api/documents.gen'
import { errorMessage } from '@sapa/shared/api'
import { toast, useTranslation } from '@sapa/shared/platform'
import { useSession } from '@sapa/shared/session'
import { Button, Tag } from '@sapa/shared/ui/base'
import { Icon, type IconName } from '@sapa/shared/ui/icon'
import type { KnowledgeDocument } from '../types'

const COLOURS = { processing: 'blue', ready: 'green', failed: 'red' } as const
const ICONS: Record<KnowledgeDocument['kind'], IconName> = {
  text: 'document',
  qa: 'question',
  file: 'upload',
  url: 'platform',
}

interface Props {
  document: KnowledgeDocument
  onPreview: () => void
  onEdit: () => void
  onDeleted: () => void
}

export function DocumentRow({ document, onPreview, onEdit, onDeleted }: Props) {
  const { t } = useTranslation('agents')
  const { may } = useSession()
  const { title, kind, status } = document
  return (
    <li className="documents__row">
      <Icon name={ICONS[kind]} />
      <span className="documents__text">
        <button
          type="button"
          className="documents__title"
          aria-label={t('knowledge.preview_named', { title })}
          onClick={onPreview}
        >
          {title}
        </button>
        <small>
          {[t(`knowledge.kind.${kind}`), document.source_url?.replace(/^https?:\/\//, '')].filter(Boolean).join(' · ')}
        </small>
        {document.failure && (
          <small className="documents__failure" role="alert">
            {document.failure}
          </small>
        )}
      </span>
      <Tag color={COLOURS[status]}>{t(`knowledge.status.${status}`)}</Tag>
      {may('agents.write') && <DocumentActions document={document} onEdit={onEdit} onDeleted={onDeleted} />}
    </li>
  )
}

function DocumentActions({ document, onEdit, onDeleted }: Omit<Props, 'onPreview'>) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const [remove, removing] = useDeleteDocumentMutation()
  const [read, reading] = useReadDocumentMutation()
  const { id, title, kind, status } = document
  const act = async (action: { unwrap: () => Promise<{ message?: string }> }, done?: () => void) => {
    try {
      const { message } = await action.unwrap()
      if (done) done()
      else if (message) toast.success(message)
    } catch (error) {
      toast.error(errorMessage(error, common('error.fallback')))
    }
  }
  const isRead = kind === 'file' || kind === 'url'
  return (
    <span className="documents__actions">
      {isRead && document.failure && (
        <Button
          size="small"
          loading={reading.isLoading}
          aria-label={t('knowledge.retry_named', { title })}
          onClick={() => void act(read({ id }))}
        >
          {t('knowledge.retry')}
        </Button>
      )}
      {kind === 'url' && !document.failure && (
        <Button
          type="text"
          icon={<Icon name="refresh" />}
          disabled={status === 'processing'}
          loading={reading.isLoading}
          aria-label={t('knowledge.refresh_named', { title })}
          onClick={() => void act(read({ id }))}
        />
      )}
      <Button
        type="text"
        icon={<Icon name="edit" />}
        aria-label={t('knowledge.edit_named', { title })}
        onClick={onEdit}
      />
      <Button
        type="text"
        icon={<Icon name="trash" />}
        loading={removing.isLoading}
        aria-label={t('knowledge.delete_named', { title })}
        onClick={() => void act(remove({ id }), onDeleted)}
      />
    </span>
  )
}
