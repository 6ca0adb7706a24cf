import { useRef } from 'react'
import { DOCUMENT_FILE_TYPES, LIMITS } from '@sapa/shared/contracts'
import { useTranslation } from '@sapa/shared/platform'
import { Button } from '@sapa/shared/ui/base'
import { Icon } from '@sapa/shared/ui/icon'
import { UploadList } from './UploadList'
import type { useUploads } from './useUploads'

interface Props {
  uploads: ReturnType<typeof useUploads>
  /** Whether files are held over the page. */
  dragging: boolean
  onAdd: (kind: 'text' | 'qa' | 'url') => void
}

/** The ways to give the agent knowledge, and the files that are on their way. */
export function AddKnowledge({ uploads, dragging, onAdd }: Props) {
  const { t } = useTranslation('agents')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <div className="knowledge__actions">
        <Button icon={<Icon name="plus" />} onClick={() => onAdd('text')}>
          {t('knowledge.add_text')}
        </Button>
        <Button icon={<Icon name="question" />} onClick={() => onAdd('qa')}>
          {t('knowledge.add_qa')}
        </Button>
        <Button icon={<Icon name="platform" />} onClick={() => onAdd('url')}>
          {t('knowledge.add_url')}
        </Button>
        <Button icon={<Icon name="upload" />} onClick={() => input.current?.click()}>
          {t('knowledge.upload')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={t('knowledge.upload')}
          accept={DOCUMENT_FILE_TYPES.map((type) => `.${type}`).join(',')}
          onChange={({ target }) => {
            uploads.add(target.files ?? [])
            target.value = ''
          }}
        />
      </div>
      <p className="knowledge__hint">
        {dragging ? (
          t('knowledge.drop')
        ) : (
          <>
            {t('knowledge.upload_hint', { megabytes: LIMITS.upload.bytes / 1_000_000 })}{' '}
            <span className="knowledge__drop-hint">{t('knowledge.drop_hint')}</span>
          </>
        )}
      </p>
      <UploadList uploads={uploads.uploads} onRetry={uploads.retry} onClear={uploads.clear} />
    </>
  )
}
