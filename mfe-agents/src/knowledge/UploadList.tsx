import { useTranslation } from '@sapa/shared/platform'
import { Button, Tag } from '@sapa/shared/ui/base'
import { Progress } from '@sapa/shared/ui/display'
import type { Upload } from './useUploads'

const COLOURS = { waiting: 'default', sending: 'blue', done: 'green', failed: 'red' } as const

/** How far the files have come, and what is wrong with those that were not taken. */
export function UploadList({
  uploads,
  onRetry,
  onClear,
}: {
  uploads: Upload[]
  onRetry: (upload: Upload) => void
  onClear: () => void
}) {
  const { t } = useTranslation('agents')
  if (uploads.length === 0) return null
  const settled = uploads.filter(({ state }) => state === 'done' || state === 'failed').length
  const finished = settled === uploads.length
  return (
    <section className="panel uploads" aria-label={t('knowledge.uploaded')}>
      <div className="uploads__head">
        <strong role="status">
          {finished ? t('knowledge.uploaded') : t('knowledge.uploading', { done: settled, all: uploads.length })}
        </strong>
        {finished && (
          <Button size="small" onClick={onClear}>
            {t('knowledge.upload_clear')}
          </Button>
        )}
      </div>
      <Progress
        percent={Math.round((settled / uploads.length) * 100)}
        showInfo={false}
        status={uploads.some(({ state }) => state === 'failed') ? 'exception' : 'normal'}
        aria-label={t('knowledge.uploaded')}
      />
      <ul>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <span className="uploads__name">
              {upload.file.name}
              {upload.problem && (
                <small className="documents__failure" role="alert">
                  {upload.problem}
                </small>
              )}
            </span>
            <Tag color={COLOURS[upload.state]}>{t(`knowledge.upload_state.${upload.state}`)}</Tag>
            {upload.state === 'failed' && (
              <Button
                size="small"
                aria-label={t('knowledge.upload_retry', { name: upload.file.name })}
                onClick={() => onRetry(upload)}
              >
                {t('knowledge.retry')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
