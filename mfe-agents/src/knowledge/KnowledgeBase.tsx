import { useRef, useState, type DragEvent } from 'react'
import { useListDocumentsQuery, useRestoreDocumentMutation } from '@sapa/shared/api/documents.gen'
import { errorMessage } from '@sapa/shared/api'
import { DOCUMENT_FILE_TYPES, LIMITS } from '@sapa/shared/contracts'
import { Paging, SearchField, useListAddress } from '@sapa/shared/list'
import { toast, useSearchParams, useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Alert, Button } from '@sapa/shared/ui/base'
import { Select } from '@sapa/shared/ui/entry'
import { Icon } from '@sapa/shared/ui/icon'
import { EmptyState, ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { DocumentPreview } from './DocumentPreview'
import { DocumentRow } from './DocumentRow'
import { AddKnowledgeDialog, EditKnowledgeDialog } from './KnowledgeDialog'
import type { Agent, KnowledgeDocument } from '../types'
import { UploadList } from './UploadList'
import { useUploads } from './useUploads'

const KINDS = ['text', 'qa', 'file', 'url'] as const

/** What the agent knows. `?document=` opens one to mend it, `?question=` a new pair with that question. */
export function KnowledgeBase({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { t: common } = useTranslation('common')
  const { may } = useSession()
  const writes = may('agents.write')
  const [params, setParams] = useSearchParams()
  const { asked, cursor, filtered, change, clear, retry, ...pages } = useListAddress('search', 'kind')
  const kind = KINDS.find((each) => each === asked.kind)
  const [adding, setAdding] = useState<'text' | 'qa' | 'url' | undefined>(
    params.has('question') && writes ? 'qa' : undefined,
  )
  const [editing, setEditing] = useState<string | undefined>((writes && params.get('document')) || undefined)
  const [previewed, setPreviewed] = useState<KnowledgeDocument>()
  const [deleted, setDeleted] = useState<KnowledgeDocument>()
  const [dragging, setDragging] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const uploads = useUploads(agent)
  const [restore, restoring] = useRestoreDocumentMutation()
  const query = useListDocumentsQuery({
    organizationId: agent.organization_id,
    agentId: agent.id,
    ...(asked.search ? { search: asked.search } : {}),
    ...(kind ? { kind } : {}),
    ...(cursor ? { cursor } : {}),
  })
  const { data, error, isLoading, refetch } = query
  useRefetchOn('document.upserted', query, ({ agent_id }) => agent_id === agent.id)
  const documents = error ? [] : (data?.data ?? [])

  const close = () => {
    setAdding(undefined)
    setEditing(undefined)
    if (!params.has('question') && !params.has('document')) return
    const rest = new URLSearchParams(params)
    rest.delete('question')
    rest.delete('document')
    setParams(rest, { replace: true })
  }
  const undo = async (document: KnowledgeDocument) => {
    try {
      const { message } = await restore({ id: document.id }).unwrap()
      if (message) toast.success(message)
      setDeleted(undefined)
    } catch (refused) {
      toast.error(errorMessage(refused, common('error.fallback')))
    }
  }
  const drag = (over: boolean) => (event: DragEvent) => {
    if (!writes || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setDragging(over)
  }
  const drop = (event: DragEvent) => {
    drag(false)(event)
    if (writes && event.dataTransfer.files.length > 0) uploads.add(event.dataTransfer.files)
  }

  return (
    <section
      aria-label={t('sections.knowledge-base')}
      className={dragging ? 'knowledge knowledge--dragging' : 'knowledge'}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {writes && (
        <>
          <div className="knowledge__actions">
            <Button icon={<Icon name="plus" />} onClick={() => setAdding('text')}>
              {t('knowledge.add_text')}
            </Button>
            <Button icon={<Icon name="question" />} onClick={() => setAdding('qa')}>
              {t('knowledge.add_qa')}
            </Button>
            <Button icon={<Icon name="platform" />} onClick={() => setAdding('url')}>
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
      )}
      {(agent.document_count > 0 || documents.length > 0 || filtered) && (
        <div className="knowledge__filter">
          <SearchField label={t('knowledge.search')} value={asked.search} onChange={(search) => change({ search })} />
          <Select
            value={kind ?? 'all'}
            aria-label={t('knowledge.kind_filter')}
            onChange={(choice: string) => change({ kind: choice === 'all' ? '' : choice })}
            options={[
              { value: 'all', label: t('knowledge.all_kinds') },
              ...KINDS.map((each) => ({ value: each, label: t(`knowledge.kind.${each}`) })),
            ]}
          />
        </div>
      )}
      {deleted && (
        <Alert
          className="knowledge__undo"
          type="info"
          role="status"
          title={t('knowledge.deleted', { title: deleted.title })}
          action={
            <Button
              key={deleted.id}
              autoFocus
              size="small"
              loading={restoring.isLoading}
              onClick={() => void undo(deleted)}
            >
              {t('knowledge.undo')}
            </Button>
          }
        />
      )}
      {isLoading && <SkeletonRows rows={4} />}
      {error && <ErrorState error={error} onRetry={() => retry(error, refetch)} />}
      {!error && data && documents.length === 0 && (
        <EmptyState
          icon="document"
          title={t('knowledge.empty.title')}
          text={t(filtered ? 'knowledge.empty.filtered' : 'knowledge.empty.text', { name: agent.name })}
          action={(filtered || cursor) && <Button onClick={clear}>{t('knowledge.empty.clear')}</Button>}
        />
      )}
      <ul ref={list} tabIndex={-1} className="documents">
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            onPreview={() => setPreviewed(document)}
            onEdit={() => setEditing(document.id)}
            onDeleted={() => setDeleted(document)}
          />
        ))}
      </ul>
      {!error && <Paging pages={pages} nextCursor={data?.meta.next_cursor} list={list} />}
      {adding && (
        <AddKnowledgeDialog agent={agent} kind={adding} question={params.get('question') ?? ''} onClose={close} />
      )}
      {editing && <EditKnowledgeDialog id={editing} onClose={close} />}
      {previewed && <DocumentPreview document={previewed} onClose={() => setPreviewed(undefined)} />}
    </section>
  )
}
