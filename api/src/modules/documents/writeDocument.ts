import type { Selectable } from 'kysely'
import { LIMITS } from '@sapa/shared/contracts'
import type { Deps } from '../../app.ts'
import type { DocumentsTable } from '../../platform/database/schema.ts'
import { invalid } from '../../platform/errors.ts'
import type { Tenant } from '../../platform/http/register.ts'
import { newId } from '../../platform/ids.ts'
import { requireAgent } from '../agents/readAgents.ts'
import { renameChunks, replaceChunks } from './chunks.ts'
import { announceDocument, documentOf } from './documents.ts'

type Document = Selectable<DocumentsTable>

/** Characters of a text's first line that serve as its title. */
const TITLE_FROM_TEXT = 80

interface Written {
  agentId: string
  kind: 'text' | 'qa'
  title?: string | undefined
  /** The text, or the answer. */
  content?: string | undefined
  question?: string | undefined
}

/**
 * Gives an agent a text, or a question with its answer, as somebody typed it: it is known at once.
 *
 * @throws AppError `validation` with the field that is missing or too long, `not_found` for an agent of nobody's
 */
export function writeDocument(tenant: Tenant, { agentId, kind, ...given }: Written): Promise<Document> {
  const content = given.content?.trim() ?? ''
  const question = (kind === 'qa' && given.question?.trim()) || null
  checkWritten(kind, content, question)
  const title =
    given.title?.trim() ||
    question?.slice(0, LIMITS.documentTitle.max) ||
    (content.split('\n')[0] ?? '').slice(0, TITLE_FROM_TEXT)
  return tenant.run(async (tx) => {
    await requireAgent(tx, agentId)
    const document = {
      id: newId('document'),
      organization_id: tenant.organizationId,
      agent_id: agentId,
      kind,
      title,
      question,
      content,
    }
    await tx
      .insertInto('documents')
      .values({
        ...document,
        status: 'ready',
        file_name: null,
        file_type: null,
        file_size: null,
        storage_key: null,
        failure: null,
      })
      .execute()
    await tx
      .updateTable('documents')
      .set({ chunk_count: await replaceChunks(tx, document) })
      .where('id', '=', document.id)
      .execute()
    const made = await documentOf(tx, document.id)
    await announceDocument(tx, made)
    return made
  })
}

/**
 * Changes what a document is called and, where somebody typed it, what it says.
 *
 * @throws AppError `validation` with the field that is missing, too long, or read from a file or a page
 */
export function changeDocument(
  tenant: Tenant,
  id: string,
  given: Pick<Written, 'title' | 'content' | 'question'>,
): Promise<Document> {
  return tenant.run(async (tx) => {
    const known = await documentOf(tx, id)
    const { kind } = known
    const isRead = kind === 'file' || kind === 'url'
    if (isRead && given.content !== undefined)
      throw invalid('content', kind === 'url' ? 'documents.page_text' : 'documents.file_text')
    const next = {
      ...known,
      title: given.title?.trim() || known.title,
      content: isRead ? known.content : (given.content?.trim() ?? known.content),
      question: kind === 'qa' ? (given.question?.trim() ?? known.question) : null,
    }
    if (!isRead) checkWritten(kind, next.content, next.question)
    if (isRead) await renameChunks(tx, id, next.title)
    const chunk_count = isRead ? known.chunk_count : await replaceChunks(tx, next)
    await tx
      .updateTable('documents')
      .set({ title: next.title, content: next.content, question: next.question, chunk_count, updated_at: new Date() })
      .where('id', '=', id)
      .execute()
    const changed = await documentOf(tx, id)
    await announceDocument(tx, changed)
    return changed
  })
}

/** Takes a document away from its agent; for a while it can be brought back. */
export function deleteDocument(deps: Pick<Deps, 'jobs'>, tenant: Tenant, id: string): Promise<void> {
  return tenant.run(async (tx) => {
    const known = await documentOf(tx, id)
    await tx.updateTable('documents').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    await deps.jobs.send(
      tx,
      'document.purge',
      { organizationId: tenant.organizationId, documentId: id },
      { startAfterSeconds: LIMITS.documentUndoSeconds },
    )
    await announceDocument(tx, { ...known, status: 'deleted' })
  })
}

/** Brings back what was deleted a moment ago. @throws AppError `not_found` once it is purged */
export function restoreDocument(tenant: Tenant, id: string): Promise<Document> {
  return tenant.run(async (tx) => {
    await tx.updateTable('documents').set({ deleted_at: null }).where('id', '=', id).execute()
    const back = await documentOf(tx, id)
    await announceDocument(tx, back)
    return back
  })
}

/** What is typed has a text, and a question has both; an answer is short enough to be said. */
function checkWritten(kind: 'text' | 'qa', content: string, question: string | null): void {
  if (!content) throw invalid('content', 'field.required')
  if (kind === 'text') return
  if (!question) throw invalid('question', 'field.required')
  if (content.length > LIMITS.answer.max) throw invalid('content', 'field.too_long', { max: LIMITS.answer.max })
}
