import { useRef, useState } from 'react'
import { useListDocumentsQuery } from '@sapa/shared/api/documents.gen'
import { Paging, useListAddress } from '@sapa/shared/list'
import { useTranslation } from '@sapa/shared/platform'
import { useRefetchOn } from '@sapa/shared/realtime'
import { useSession } from '@sapa/shared/session'
import { Button } from '@sapa/shared/ui/base'
import { EmptyState, ErrorState, SkeletonRows } from '@sapa/shared/ui/patterns'
import { AddKnowledge } from './AddKnowledge'
import { DeletedDocument } from './DeletedDocument'
import { DocumentPreview } from './DocumentPreview'
import { DocumentRow } from './DocumentRow'
import { AddKnowledgeDialog, EditKnowledgeDialog } from './KnowledgeDialog'
import { KINDS, KnowledgeFilter } from './KnowledgeFilter'
import type { Agent, KnowledgeDocument } from '../types'
import { useFileDrop } from './useFileDrop'
import { useKnowledgeDialogs } from './useKnowledgeDialogs'
import { useUploads } from './useUploads'

/** What the agent knows, and all that adds to it. */
export function KnowledgeBase({ agent }: { agent: Agent }) {
  const { t } = useTranslation('agents')
  const { may } = useSession()
  const writes = may('agents.write')
  const uploads = useUploads(agent)
  const dialogs = useKnowledgeDialogs(writes)
  const { dragging, handlers } = useFileDrop(writes, uploads.add)
  return (
    <section
      aria-label={t('sections.knowledge-base')}
      className={dragging ? 'knowledge knowledge--dragging' : 'knowledge'}
      {...handlers}
    >
      {writes && <AddKnowledge uploads={uploads} dragging={dragging} onAdd={dialogs.add} />}
      <Documents agent={agent} onEdit={dialogs.edit} />
      {dialogs.adding && (
        <AddKnowledgeDialog agent={agent} kind={dialogs.adding} question={dialogs.question} onClose={dialogs.close} />
      )}
      {dialogs.editing && <EditKnowledgeDialog id={dialogs.editing} onClose={dialogs.close} />}
    </section>
  )
}

/** The documents, as they are looked for. */
function Documents({ agent, onEdit }: { agent: Agent; onEdit: (id: string) => void }) {
  const { t } = useTranslation('agents')
  const { asked, cursor, filtered, change, clear, retry, ...pages } = useListAddress('search', 'kind')
  const kind = KINDS.find((each) => each === asked.kind)
  const [previewed, setPreviewed] = useState<KnowledgeDocument>()
  const [deleted, setDeleted] = useState<KnowledgeDocument>()
  const list = useRef<HTMLUListElement>(null)
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
  return (
    <>
      {(agent.document_count > 0 || documents.length > 0 || filtered) && (
        <KnowledgeFilter search={asked.search} kind={kind} onChange={change} />
      )}
      {deleted && <DeletedDocument document={deleted} onRestored={() => setDeleted(undefined)} />}
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
            onEdit={() => onEdit(document.id)}
            onDeleted={() => setDeleted(document)}
          />
        ))}
      </ul>
      {!error && <Paging pages={pages} nextCursor={data?.meta.next_cursor} list={list} />}
      {previewed && <DocumentPreview document={previewed} onClose={() => setPreviewed(undefined)} />}
    </>
  )
}
