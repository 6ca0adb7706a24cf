import { useGetDocumentQuery } from '@sapa/shared/api/documents.gen'
import { useTranslation } from '@sapa/shared/platform'
import { Modal } from '@sapa/shared/ui/nav'
import { ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import type { KnowledgeDocument } from '../types'

/** What was read of a document: the very text that the agent answers from. */
export function DocumentPreview({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const { t, i18n } = useTranslation('agents')
  const { data, error, isLoading, refetch } = useGetDocumentQuery({ id: document.id })
  const read =
    document.read_at &&
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(document.read_at),
    )
  return (
    <Modal open footer={null} width={720} title={document.title} onCancel={onClose}>
      <p className="preview__facts">
        {[t('knowledge.preview'), read && t('knowledge.read_at', { when: read })].filter(Boolean).join(' · ')}{' '}
        {document.source_url && (
          <a href={document.source_url} target="_blank" rel="noreferrer noopener">
            {t('knowledge.source')}
          </a>
        )}
      </p>
      {document.failure && <p className="documents__failure">{document.failure}</p>}
      {isLoading && <SkeletonRows rows={5} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        // Long texts scroll inside, so the keyboard must get there.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className="preview" tabIndex={0} role="region" aria-label={t('knowledge.preview')}>
          {data.data.question && <strong>{data.data.question}</strong>}
          {data.data.content || t('knowledge.preview_none')}
        </div>
      )}
    </Modal>
  )
}
